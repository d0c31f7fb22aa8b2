import type { GenericEndpointContext } from "better-auth";
import { generateRandomString } from "better-auth/crypto";

const seconds = 600;

/**
 * Lets this browser go on with a code of the member's app for ten minutes, as the library itself does after a right
 * password: its own route then takes the code.
 */
export async function startChallenge(context: GenericEndpointContext, userId: string): Promise<void> {
  const { createAuthCookie, internalAdapter, secret } = context.context;
  const identifier = `2fa-${generateRandomString(20)}`;
  const expiresAt = new Date(Date.now() + seconds * 1000);
  await internalAdapter.createVerificationValue({ identifier, value: userId, expiresAt });
  const attempts = { identifier: `2fa-attempts-${identifier}`, value: "0", expiresAt };
  await internalAdapter.createVerificationValue(attempts);
  const cookie = createAuthCookie("two_factor", { maxAge: seconds });
  await context.setSignedCookie(cookie.name, identifier, secret, cookie.attributes);
}
