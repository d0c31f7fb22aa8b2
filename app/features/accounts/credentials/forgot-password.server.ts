import { transaction } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { resetAsked } from "../events.server.ts";

/**
 * Asks for a link to choose a new password. Whether the address has an account shows neither in the answer nor in its
 * time: the job finds out.
 */
export async function forgotPassword(email: string, address: string): Promise<void> {
  await limitRate(`forgot:${address}`, { max: 5, seconds: 600 });
  await limitRate(`forgot:${email.toLowerCase()}`, { max: 3, seconds: 600 });
  await transaction((trx) => enqueue(trx, resetAsked, { requestId: newId("rst"), email }));
}
