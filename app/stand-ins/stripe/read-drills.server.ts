import { sql } from "kysely";
import type { Stripe } from "stripe";
import { db } from "#app/platform/db.server.ts";
import { requireDrills } from "./order-drill.server.ts";
import { presentDrills } from "./present-drills.ts";

/** How many payments and disputes /dev/faults lists. */
const most = 12;

/** What /dev/faults shows: the ordered faults, the latest payments and disputes. */
export async function readDrills() {
  requireDrills();
  const faults = await db.selectFrom("sandboxFaults").selectAll().orderBy("id").execute();
  const [charges, disputes] = [
    await latest<Stripe.Charge>("charge"),
    await latest<Stripe.Dispute>("dispute"),
  ];
  return presentDrills(faults, charges, disputes);
}

/** The latest objects of a kind that succeeded, if they can fail. */
async function latest<T>(kind: "charge" | "dispute"): Promise<T[]> {
  const rows = await db
    .selectFrom("sandboxObjects")
    .select("object")
    .where("kind", "=", kind)
    .where(sql<boolean>`object->>'status' <> 'failed'`)
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .limit(most)
    .execute();
  return rows.map(({ object }) => object as unknown as T);
}
