import { auth } from "../login/auth.server.ts";

/** Ends the request's session. Returns the Set-Cookie lines that clear its cookie. */
export async function logout(headers: Headers): Promise<string[]> {
  const ended = await auth.api.signOut({ headers, returnHeaders: true });
  return ended.headers.getSetCookie();
}
