import { leaveBrowser } from "#app/features/notices/leave-browser.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { readToken } from "../session/read-token.server.ts";
import { addressHeader, auth } from "./auth.server.ts";

/** better-auth's response to one of the popup's requests. */
export async function answerSocial(request: Request, address: string): Promise<Response> {
  const headers = new Headers(request.headers);
  headers.set(addressHeader, address);
  const former = await readToken(request);
  const answer = await auth.handler(new Request(request, { headers }));
  const isLogin = answer.headers.getSetCookie().some((cookie) => /session_token=[^;]/.test(cookie));
  if (isLogin && former !== null) await transaction((trx) => leaveBrowser(trx, former));
  if (!answer.headers.get("content-type")?.startsWith("text/html")) return answer;
  // The library's closing page would hand the session token to its opener; no script may see it.
  const html = (await answer.text()).replace(/"token":"[^"]*"/, '"token":"in a cookie"');
  return new Response(html, answer);
}
