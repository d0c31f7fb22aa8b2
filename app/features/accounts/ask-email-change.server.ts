import { now } from "#app/platform/clock.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { Invalid } from "#app/platform/errors.ts";
import { newId } from "#app/platform/ids.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { confirmPassword } from "./confirm-password.server.ts";
import type { Actor } from "./model.ts";
import { emailChangeAsked } from "./news.server.ts";
import { requireMember } from "./policy.ts";

const dayMs = 24 * 3600 * 1000;

/**
 * Mails a link to the new address, which moves the account there. The answer does not tell whether another account has
 * that address.
 */
export async function askEmailChange(
  actor: Actor,
  given: { email: string; currentPassword: string },
): Promise<void> {
  const member = requireMember(actor);
  await confirmPassword(member.id, given.currentPassword);
  if (given.email.toLowerCase() === member.email.toLowerCase()) {
    const message = "This is your email already.";
    throw new Invalid(message, { email: message });
  }
  const asked = { requestId: newId("ech"), userId: member.id, from: member.email, to: given.email };
  await transaction((trx) => enqueue(trx, emailChangeAsked, { ...asked, until: now().getTime() + dayMs }));
}
