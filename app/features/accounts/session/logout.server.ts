import { auth } from "../login/auth.server.ts";

/** Ends the session that this request's cookie names; the answer's lines clear the cookie. */
export async function logout(headers: Headers): Promise<string[]> {
  const ended = await auth.api.signOut({ headers, returnHeaders: true });
  return ended.headers.getSetCookie();
}
