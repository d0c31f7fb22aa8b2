import { limitRate } from "#app/platform/limit-rate.server.ts";
import { addressHeader, auth } from "../login/auth.server.ts";
import { createMember } from "./create-member.server.ts";
import { finishLogin } from "../login/steps/finish-login.server.ts";
import type { Browser } from "../login/login.server.ts";
import { markNewcomer } from "../session/steps/mark-newcomer.server.ts";
import type { Member } from "../model.ts";
import type { SignupInput } from "../schema.ts";

/** Creates a tenant's or landlord's account and logs in to it; `cookies` are the session's Set-Cookie lines. */
export async function signUp(
  given: SignupInput,
  browser: Browser,
): Promise<{ member: Member; cookies: string[] }> {
  await limitRate(`signup:${browser.address}`, { max: 10, seconds: 600 });
  const member = await createMember({ ...given, acceptsTerms: given.accepts_terms, emailVerified: false });
  const userAgent = browser.headers.get("user-agent") ?? "";
  const { headers } = await auth.api.signInEmail({
    body: { email: given.email, password: given.password },
    headers: { [addressHeader]: browser.address, "user-agent": userAgent },
    returnHeaders: true,
  });
  const known = await finishLogin(member, browser);
  return { member, cookies: [...headers.getSetCookie(), known, markNewcomer(member.id)] };
}
