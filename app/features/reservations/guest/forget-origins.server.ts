import { now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";

/** Forgets from which network an order came once it has long been paid for or ended. */
export async function forgetOrigins(): Promise<void> {
  await db
    .updateTable("orders")
    .set({ madeFrom: null })
    .where("madeFrom", "is not", null)
    .where("createdAt", "<", new Date(now().getTime() - 30 * 86_400_000))
    .execute();
}
