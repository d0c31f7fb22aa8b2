import { now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";

/** Deletes the network of orders that were paid or ended long ago. */
export async function forgetOrigins(): Promise<void> {
  await db
    .updateTable("orders")
    .set({ madeFrom: null })
    .where("madeFrom", "is not", null)
    .where("createdAt", "<", new Date(now().getTime() - 30 * 86_400_000))
    .execute();
}
