import { now } from "#app/platform/clock.server.ts";
import { type Transaction, transaction, violates } from "#app/platform/db.server.ts";
import { Invalid } from "#app/platform/errors.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { endAccess } from "../session/end-access.server.ts";
import type { SignedIn } from "../model.ts";
import { emailChanged } from "../events.server.ts";
import { recordAction } from "../members/record-action.server.ts";

/** Moves the member's account to the address that this change names; ends all sessions. It works once. */
export async function changeEmail(member: SignedIn, changeId: string, address: string): Promise<void> {
  try {
    await transaction((trx) => move(trx, member, changeId, address));
  } catch (error) {
    if (violates(error, "users_email_key")) refuse();
    throw error;
  }
}

async function move(trx: Transaction, member: SignedIn, changeId: string, address: string) {
  const change = await trx
    .deleteFrom("emailChanges")
    .where("id", "=", changeId)
    .where("userId", "=", member.id)
    .where("expiresAt", ">", now())
    .returning(["fromEmail", "toEmail"])
    .executeTakeFirst();
  if (!change) refuse();
  const { numUpdatedRows } = await trx
    .updateTable("users")
    .set({ email: change.toEmail, emailVerified: true, updatedAt: now() })
    .where("id", "=", member.id)
    .where("email", "=", change.fromEmail)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) refuse();
  await endAccess(trx, member.id);
  const moved = { ...member, email: change.toEmail, emailVerified: true };
  const auditId = await recordAction(trx, moved, { action: "changeEmail", subjectId: member.id, address });
  await enqueue(trx, emailChanged, { userId: member.id, from: change.fromEmail, auditId });
}

function refuse(): never {
  const message = "This link is not valid.";
  throw new Invalid(message, { token: message });
}
