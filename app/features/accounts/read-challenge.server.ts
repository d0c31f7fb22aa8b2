import { auth } from "./auth.server.ts";
import { readSignedCookie } from "./read-signed-cookie.server.ts";

/** Whose code this browser is to give: the member, and the cookie that says so. Null when no code is awaited. */
export async function readChallenge(headers: Headers): Promise<{ userId: string; cookie: string } | null> {
  const context = await auth.$context;
  const { name } = context.createAuthCookie("two_factor");
  const identifier = readSignedCookie(headers.get("cookie") ?? "", name);
  const found = identifier && (await context.internalAdapter.findVerificationValue(identifier));
  if (!found) return null;
  const cookie = headers
    .get("cookie")!
    .split(";")
    .find((part) => part.trim().startsWith(`${name}=`))!;
  return { userId: found.value, cookie: cookie.trim() };
}
