import { APIError } from "better-auth/api";
import { readCookie } from "#app/platform/cookies.server.ts";
import { Unauthenticated } from "#app/platform/errors.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { addressHeader, auth } from "./auth.server.ts";
import { claimCode } from "./steps/claim-code.server.ts";
import { finishLogin } from "./steps/finish-login.server.ts";
import type { Browser, Entry } from "./login.server.ts";
import { readMember } from "../members/steps/read-member.server.ts";
import { recordRefusedLogin } from "./steps/record-refused-login.server.ts";
import { readSignedCookie } from "../session/steps/read-signed-cookie.server.ts";

const again = "Please log in again.";

/** Completes a login with a two-factor code or a backup code. Each works once. */
export async function loginWithCode(code: string, browser: Browser): Promise<Entry> {
  const { actor, address } = browser;
  await limitRate(`login-code:${address}`, { max: 10, seconds: 60 });
  const challenge = await readChallenge(browser.headers);
  if (!challenge) throw new Unauthenticated(again);
  const isDigits = /^\d{6}$/.test(code);
  if (isDigits && !(await claimCode(challenge.userId, code))) {
    await recordRefusedLogin(actor, challenge.userId, { why: "code used twice", address });
    throw new Unauthenticated("This code was already used. Wait for the next one.");
  }
  try {
    // Without the session's cookie, or the library would check the code against that session's member.
    const userAgent = browser.headers.get("user-agent") ?? "";
    const headers = { cookie: challenge.cookie, [addressHeader]: address, "user-agent": userAgent };
    const asked = { body: { code }, headers, returnHeaders: true } as const;
    const entered = isDigits ? await auth.api.verifyTOTP(asked) : await auth.api.verifyBackupCode(asked);
    const member = await readMember(entered.response.user.id);
    return { member, cookies: [...entered.headers.getSetCookie(), await finishLogin(member, browser)] };
  } catch (error) {
    if (!(error instanceof APIError) || error.statusCode >= 500) throw error;
    await recordRefusedLogin(actor, challenge.userId, { why: "wrong code", address });
    throw new Unauthenticated(sentenceOf(error));
  }
}

/** The member that this browser's pending challenge is for, and its cookie; null when no code is pending. */
async function readChallenge(headers: Headers): Promise<{ userId: string; cookie: string } | null> {
  const context = await auth.$context;
  const { name } = context.createAuthCookie("two_factor");
  const cookies = headers.get("cookie") ?? "";
  const identifier = readSignedCookie(cookies, name);
  const challenge = identifier && (await context.internalAdapter.findVerificationValue(identifier));
  if (!challenge) return null;
  const value = encodeURIComponent(readCookie(cookies, name) ?? "");
  return { userId: challenge.value, cookie: `${name}=${value}` };
}

function sentenceOf(error: APIError): string {
  const code = error.body?.code;
  if (code === "INVALID_CODE" || code === "INVALID_BACKUP_CODE") return "That code is incorrect.";
  if (code === "ACCOUNT_TEMPORARILY_LOCKED") return "Too many wrong codes. Please wait 15 minutes.";
  return again;
}
