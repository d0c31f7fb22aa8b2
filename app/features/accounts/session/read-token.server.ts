import { auth } from "../login/auth.server.ts";
import { readSignedCookie } from "./steps/read-signed-cookie.server.ts";

/** The session's token that the request's cookie carries; null without one, or when its signature is not ours. */
export async function readToken(request: Request): Promise<string | null> {
  const cookie = request.headers.get("cookie");
  if (!cookie?.includes("session_token")) return null;
  const { name } = (await auth.$context).authCookies.sessionToken;
  return readSignedCookie(cookie, name);
}
