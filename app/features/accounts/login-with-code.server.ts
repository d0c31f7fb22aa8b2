import { APIError } from "better-auth/api";
import { Unauthenticated } from "#app/platform/errors.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { auth } from "./auth.server.ts";
import { finishLogin } from "./finish-login.server.ts";
import type { Entry } from "./login.server.ts";
import { readMember } from "./read-member.server.ts";

/** The second step of a login: the app's six digits, or a spare code, which works once. */
export async function loginWithCode(code: string, headers: Headers, address: string): Promise<Entry> {
  await limitRate(`login-code:${address}`, { max: 10, seconds: 60 });
  const asked = { body: { code }, headers, returnHeaders: true } as const;
  try {
    const isDigits = /^\d{6}$/.test(code);
    const entered = isDigits ? await auth.api.verifyTOTP(asked) : await auth.api.verifyBackupCode(asked);
    const member = await readMember(entered.response.user.id);
    await finishLogin(member, address);
    return { member, cookies: entered.headers.getSetCookie() };
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) throw new Unauthenticated(sentenceOf(error));
    throw error;
  }
}

function sentenceOf(error: APIError): string {
  const code = error.body?.code;
  if (code === "INVALID_CODE" || code === "INVALID_BACKUP_CODE") return "This code is not right.";
  if (code === "ACCOUNT_TEMPORARILY_LOCKED") return "Too many wrong codes. Please wait 15 minutes.";
  return "Please log in with your password again.";
}
