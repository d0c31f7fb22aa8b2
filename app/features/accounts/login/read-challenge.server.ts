import { serialize } from "hono/utils/cookie";
import { readCookie } from "#app/platform/cookies.server.ts";
import { auth } from "./auth.server.ts";
import { readSignedCookie } from "../session/read-signed-cookie.server.ts";

/** Whose code this browser is to give: the member, and the cookie that says so. Null when no code is awaited. */
export async function readChallenge(headers: Headers): Promise<{ userId: string; cookie: string } | null> {
  const context = await auth.$context;
  const { name } = context.createAuthCookie("two_factor");
  const cookies = headers.get("cookie") ?? "";
  const identifier = readSignedCookie(cookies, name);
  const found = identifier && (await context.internalAdapter.findVerificationValue(identifier));
  return found ? { userId: found.value, cookie: serialize(name, readCookie(cookies, name) ?? "") } : null;
}
