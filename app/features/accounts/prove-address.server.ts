import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { addressProven } from "./news.server.ts";

/** Notes that a member reads the mailbox of their address, and has what visitors left under it taken over. */
export async function proveAddress(trx: Transaction, userId: string): Promise<void> {
  await trx
    .updateTable("users")
    .set({ emailVerified: true, updatedAt: now() })
    .where("id", "=", userId)
    .execute();
  await enqueue(trx, addressProven, { userId });
}
