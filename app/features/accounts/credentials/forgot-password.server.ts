import { transaction } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { hashEmail, mailboxOf } from "#app/platform/limit-emails.server.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { resetAsked } from "../events.server.ts";

/**
 * Requests a reset link. Neither the response nor its time shows whether the address has an account: the job finds out.
 */
export async function forgotPassword(email: string, address: string): Promise<void> {
  await limitRate(`forgot:${address}`, { max: 5, seconds: 600 });
  await limitRate(`forgot:${hashEmail(mailboxOf(email))}`, { max: 3, seconds: 600 });
  await transaction((trx) => enqueue(trx, resetAsked, { requestId: newId("rst"), email }));
}
