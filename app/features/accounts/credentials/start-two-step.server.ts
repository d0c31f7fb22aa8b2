import { auth } from "../login/auth.server.ts";
import { confirmPassword } from "./confirm-password.server.ts";
import { Conflict } from "#app/platform/errors.ts";
import type { Actor } from "../model.ts";
import { requireConfirmed } from "../policy.ts";
import { hasTwoStep } from "../queries.server.ts";

/** Creates the authenticator app's key and the backup codes. Logins need no code until a first one confirms the key. */
export async function startTwoStep(
  actor: Actor,
  password: string,
  headers: Headers,
): Promise<{ uri: string; spareCodes: string[] }> {
  const member = requireConfirmed(actor);
  await confirmPassword(member.id, password);
  if (await hasTwoStep(member)) throw new Conflict("Two-factor codes are already on.");
  const started = await auth.api.enableTwoFactor({ body: { password, method: "totp" }, headers });
  if (started.method !== "totp") throw new Error("The library returned another kind of code.");
  return { uri: started.totpURI, spareCodes: started.backupCodes };
}
