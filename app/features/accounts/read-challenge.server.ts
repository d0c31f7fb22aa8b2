import { auth } from "./auth.server.ts";
import { readCookie } from "./read-cookie.server.ts";
import { readSignedCookie } from "./read-signed-cookie.server.ts";

/** Whose code this browser is to give: the member, and the cookie that says so. Null when no code is awaited. */
export async function readChallenge(headers: Headers): Promise<{ userId: string; cookie: string } | null> {
  const context = await auth.$context;
  const { name } = context.createAuthCookie("two_factor");
  const cookies = headers.get("cookie") ?? "";
  const identifier = readSignedCookie(cookies, name);
  const found = identifier && (await context.internalAdapter.findVerificationValue(identifier));
  return found ? { userId: found.value, cookie: `${name}=${readCookie(cookies, name)}` } : null;
}
