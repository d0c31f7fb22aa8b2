import { APIError } from "better-auth/api";
import { Invalid } from "#app/platform/errors.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { auth } from "../login/auth.server.ts";
import { browserName, type Actor } from "../model.ts";
import { requireConfirmed } from "../policy.ts";
import { tellLoginChange } from "./steps/tell-login-change.server.ts";

/** Stores the passkey that a browser made for our challenge, named after that browser. */
export async function addPasskey(
  actor: Actor,
  response: Record<string, unknown>,
  headers: Headers,
  address: string,
): Promise<void> {
  const member = requireConfirmed(actor);
  await limitRate(`passkeys:${member.id}`, { max: 20, seconds: 3600 });
  const name = browserName(headers.get("user-agent"));
  try {
    await auth.api.verifyPasskeyRegistration({ body: { response, name }, headers });
  } catch (error) {
    if (!(error instanceof APIError)) throw error;
    const message = "This passkey could not be added.";
    throw new Invalid(message, { response: message });
  }
  await tellLoginChange(member, "passkeyAdded", address);
}
