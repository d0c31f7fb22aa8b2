import { now } from "#app/platform/clock.server.ts";
import { type Transaction, transaction, violates } from "#app/platform/db.server.ts";
import { Conflict, Forbidden, Invalid, Unauthenticated } from "#app/platform/errors.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { emailChanged } from "../events.server.ts";
import { type Actor, isLoggedIn, type LoggedIn } from "../model.ts";
import { recordAction } from "../members/record-action.server.ts";
import { endAccess } from "../session/steps/end-access.server.ts";
import { readEmailLink } from "./read-email-link.server.ts";

const notValid = "This link is not valid.";

/**
 * Confirms the member's address with an emailed token. Idempotent. A token that was sent to a new address changes the
 * account's email. Works only in a browser logged in to that account: the mailbox's owner may never have signed up.
 */
export async function verifyEmail(actor: Actor, token: string, address: string): Promise<void> {
  await limitRate(`verify-email:${address}`, { max: 20, seconds: 600 });
  const link = await readEmailLink(token);
  if (link === null) refuse(notValid);
  if (link.expired) refuse("This link has expired. Please ask for a new one.");
  if (!isLoggedIn(actor))
    throw new Unauthenticated("Log in to your account first, then confirm your email here.");
  if (actor.id !== link.userId)
    throw new Forbidden("This link belongs to another account. Log in to that account first.");
  if (link.changeId !== null) return changeEmail(actor, link.changeId, address);
  await transaction((trx) => proveAddress(trx, actor));
}

/** Changes the account's address to that of this change; ends all sessions. Works once. */
async function changeEmail(member: LoggedIn, changeId: string, address: string): Promise<void> {
  try {
    await transaction((trx) => move(trx, member, changeId, address));
  } catch (error) {
    if (violates(error, "users_email_key")) refuse(notValid);
    throw error;
  }
}

async function move(trx: Transaction, member: LoggedIn, changeId: string, address: string) {
  const change = await trx
    .deleteFrom("emailChanges")
    .where("id", "=", changeId)
    .where("userId", "=", member.id)
    .where("expiresAt", ">", now())
    .returning(["fromEmail", "toEmail"])
    .executeTakeFirst();
  if (!change) refuse(notValid);
  const { numUpdatedRows } = await trx
    .updateTable("users")
    .set({ email: change.toEmail, emailVerified: true, updatedAt: now() })
    .where("id", "=", member.id)
    .where("email", "=", change.fromEmail)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) refuse(notValid);
  await endAccess(trx, member.id);
  const moved = { ...member, email: change.toEmail, emailVerified: true };
  const auditId = await recordAction(trx, moved, { action: "changeEmail", subjectId: member.id, address });
  const former = { from: change.fromEmail, wasConfirmed: member.emailVerified };
  await enqueue(trx, emailChanged, { userId: member.id, ...former, auditId });
}

/** Records that the member reads the mailbox of the account's current address. */
async function proveAddress(trx: Transaction, member: LoggedIn): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable("users")
    .set({ emailVerified: true, updatedAt: now() })
    .where("id", "=", member.id)
    .where("email", "=", member.email)
    .executeTakeFirst();
  if (numUpdatedRows === 0n)
    throw new Conflict("The email of this account changed. Please ask for a new link.");
}

function refuse(message: string): never {
  throw new Invalid(message, { token: message });
}
