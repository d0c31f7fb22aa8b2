import { auth } from "../login/auth.server.ts";
import { confirmPassword } from "./confirm-password.server.ts";
import { config } from "#app/platform/config.server.ts";
import type { Actor } from "../model.ts";
import { requireConfirmed } from "../policy.ts";

/** The options for a browser to make a passkey, and the Set-Cookie lines that tie the challenge to it. */
export async function startPasskey(
  actor: Actor,
  password: string,
  headers: Headers,
): Promise<{ options: object; cookies: string[] }> {
  const member = requireConfirmed(actor);
  await confirmPassword(member.id, password);
  const asked = await auth.api.generatePasskeyRegistrationOptions({ headers, returnHeaders: true });
  const { rp, ...options } = asked.response;
  // The library took the name when it was loaded.
  return {
    options: { ...options, rp: { ...rp, name: config.brandName } },
    cookies: asked.headers.getSetCookie(),
  };
}
