import { transaction } from "#app/platform/db.server.ts";
import { Forbidden, Invalid, Unauthenticated } from "#app/platform/errors.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { changeEmail } from "./change-email.server.ts";
import { type Actor, isSignedIn } from "../model.ts";
import { proveAddress } from "./prove-address.server.ts";
import { readEmailLink } from "./read-email-link.server.ts";

/**
 * Takes the token of a mailed link as proof that the member's address is theirs; twice is the same as once. A token
 * that was mailed to another address than the account's moves the account there. It counts only in a browser logged in
 * to that account: whoever reads the mailbox may never have signed up.
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
