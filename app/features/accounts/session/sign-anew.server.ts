import { config } from "#app/platform/config.server.ts";
import { auth } from "../login/auth.server.ts";
import { readToken } from "./read-token.server.ts";
import { signCookie } from "./steps/sign-cookie.server.ts";

/**
 * The request with its session's cookie signed by SESSION_SECRET if it is signed by SESSION_SECRET_BEFORE, which
 * better-auth itself does not read.
 */
export async function signAnew(request: Request): Promise<Request> {
  const cookies = request.headers.get("cookie") ?? "";
  const token = config.sessionSecrets.length === 1 ? null : await readToken(request);
  if (token === null) return request;
  const { name } = (await auth.$context).authCookies.sessionToken;
  const others = cookies.split(/;\s*/).filter((pair) => !pair.startsWith(`${name}=`));
  const headers = new Headers(request.headers);
  headers.set(
    "cookie",
    [...others, `${name}=${encodeURIComponent(signCookie(token, config.sessionSecret))}`].join("; "),
  );
  return new Request(request, { headers });
}
