import { APIError } from "better-auth/api";
import { Invalid } from "#app/platform/errors.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { auth } from "../login/auth.server.ts";
import { claimCode } from "../login/steps/claim-code.server.ts";
import type { Actor } from "../model.ts";
import { requireConfirmed } from "../policy.ts";
import { tellLoginChange } from "./steps/tell-login-change.server.ts";

/** Turns on two-factor codes with the app's first code. Returns the Set-Cookie lines of the new session. */
export async function confirmTwoStep(
  actor: Actor,
  code: string,
  headers: Headers,
  address: string,
): Promise<string[]> {
  const member = requireConfirmed(actor);
  await limitRate(`two-step:${member.id}`, { max: 10, seconds: 600 });
  if (!(await claimCode(member.id, code))) refuse("This code was already used. Wait for the next one.");
  const cookies = await verify(code, headers);
  await tellLoginChange(member, "twoStepOn", address);
  return cookies;
}

async function verify(code: string, headers: Headers): Promise<string[]> {
  try {
    const verified = await auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true });
    return verified.headers.getSetCookie();
  } catch (error) {
    if (!(error instanceof APIError) || error.statusCode >= 500) throw error;
    refuse(
      error.body?.code === "INVALID_CODE" ? "That code is incorrect." : "Start again with your password.",
    );
  }
}

function refuse(sentence: string): never {
  throw new Invalid(sentence, { code: sentence });
}
