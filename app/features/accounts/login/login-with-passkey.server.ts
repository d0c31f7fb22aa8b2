import { APIError } from "better-auth/api";
import { Unauthenticated } from "#app/platform/errors.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { addressHeader, auth } from "./auth.server.ts";
import { finishLogin } from "./steps/finish-login.server.ts";
import type { Browser, Entry } from "./login.server.ts";
import { readMember } from "../members/steps/read-member.server.ts";
import { recordRefusedLogin } from "./steps/record-refused-login.server.ts";

/** Logs in the owner of a passkey that answered our challenge. Needs no two-factor code. */
export async function loginWithPasskey(response: Record<string, unknown>, browser: Browser): Promise<Entry> {
  const { actor, address } = browser;
  await limitRate(`login:${address}`, { max: 10, seconds: 60 });
  const headers = new Headers(browser.headers);
  headers.set(addressHeader, address);
  try {
    const entered = await auth.api.verifyPasskeyAuthentication({
      // The library checks its shape.
      body: { response: response as never },
      headers,
      returnHeaders: true,
    });
    const member = await readMember(entered.response.user.id);
    return { member, cookies: [...entered.headers.getSetCookie(), await finishLogin(member, browser)] };
  } catch (error) {
    if (!(error instanceof APIError) || error.statusCode >= 500) throw error;
    await recordRefusedLogin(actor, null, { why: "unknown passkey", address });
    throw new Unauthenticated("This passkey doesn’t belong to an account here.");
  }
}
