import { transaction } from "#app/platform/db.server.ts";
import { Forbidden, Invalid, Unauthenticated } from "#app/platform/errors.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { changeEmail } from "./change-email.server.ts";
import { type Actor, isSignedIn } from "../model.ts";
import { proveAddress } from "./prove-address.server.ts";
import { readEmailLink } from "./read-email-link.server.ts";

/**
 * Confirms the member's address by the token of an emailed link. Idempotent. A token that was sent to a new address
 * changes the account's email. Works only in a browser logged in to that account: the mailbox's owner may never have
 * signed up.
 */
export async function verifyEmail(actor: Actor, token: string, address: string): Promise<void> {
  await limitRate(`verify-email:${address}`, { max: 20, seconds: 600 });
  const link = await readEmailLink(token);
  if (link === null) refuse("This link is not valid.");
  if (link.expired) refuse("This link has expired. Please ask for a new one.");
  if (!isSignedIn(actor))
    throw new Unauthenticated("Log in to your account first, then confirm your email here.");
  if (actor.id !== link.userId)
    throw new Forbidden("This link belongs to another account. Log in to that account first.");
  if (link.changeId !== null) return changeEmail(actor, link.changeId, address);
  await transaction((trx) => proveAddress(trx, actor));
}

function refuse(message: string): never {
  throw new Invalid(message, { token: message });
}
