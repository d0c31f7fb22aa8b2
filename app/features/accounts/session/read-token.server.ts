import { auth } from "../login/auth.server.ts";
import { readSignedCookie } from "./steps/read-signed-cookie.server.ts";

/** The session token in the request's cookie; null without one, or if the signature isn't ours. */
export async function readToken(request: Request): Promise<string | null> {
  const cookie = request.headers.get("cookie");
  if (!cookie?.includes("session_token")) return null;
  const { name } = (await auth.$context).authCookies.sessionToken;
  return readSignedCookie(cookie, name);
}
