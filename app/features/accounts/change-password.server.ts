import { db, transaction } from "#app/platform/db.server.ts";
import { Invalid } from "#app/platform/errors.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { passwordMatches } from "./auth.server.ts";
import type { Actor } from "./model.ts";
import { requireMember } from "./policy.ts";
import { setPassword } from "./set-password.server.ts";

/** Sets a new password for who is signed in and knows the current one; ends all sessions, this one too. */
export async function changePassword(
  actor: Actor,
  given: { currentPassword: string; newPassword: string },
  address: string,
): Promise<void> {
  const member = requireMember(actor);
  await limitRate(`change-password:${member.id}`, { max: 5, seconds: 600 });
  const credential = await db
    .selectFrom("credentials")
    .select("password")
    .where("userId", "=", member.id)
    .where("providerId", "=", "credential")
    .executeTakeFirst();
  const hash = credential?.password;
  if (!hash || !(await passwordMatches(given.currentPassword, hash))) {
    const message = "The current password is not right.";
    throw new Invalid(message, { currentPassword: message });
  }
  await transaction((trx) =>
    setPassword(trx, member.id, given.newPassword, { deed: "changePassword", address }),
  );
}
