import { hoursFromNow, now } from "#app/platform/clock.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { Invalid } from "#app/platform/errors.ts";
import { newId } from "#app/platform/ids.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { signToken } from "#app/platform/signed-token.server.ts";
import { confirmPassword } from "./confirm-password.server.ts";
import { hashToken } from "./steps/hash-token.server.ts";
import { type Actor, emailChangeHours } from "../model.ts";
import { emailChangeAsked } from "../events.server.ts";
import { requireMember } from "../policy.ts";

/**
 * Emails a confirmation link to the new address and a warning to the current one. Voids an earlier pending change. The
 * response doesn't tell whether another account has that address.
 */
export async function askEmailChange(
  actor: Actor,
  given: { email: string; currentPassword: string },
): Promise<void> {
  const member = requireMember(actor);
  await confirmPassword(member.id, given.currentPassword);
  const [fromEmail, toEmail] = [member.email.toLowerCase(), given.email.toLowerCase()];
  if (fromEmail === toEmail) {
    const message = "This is already your email.";
    throw new Invalid(message, { email: message });
  }
  await limitRate(`change-email:${member.id}`, { max: 5, seconds: 3600 });
  const id = newId("ech");
  const change = {
    id,
    fromEmail,
    toEmail,
    tokenHash: hashToken(signToken("change-email", [id]), "change-email"),
    expiresAt: hoursFromNow(emailChangeHours),
    createdAt: now(),
  };
  await transaction(async (trx) => {
    await trx
      .insertInto("emailChanges")
      .values({ userId: member.id, ...change })
      .onConflict((conflict) => conflict.column("userId").doUpdateSet(change))
      .execute();
    await enqueue(trx, emailChangeAsked, { changeId: id });
  });
}
