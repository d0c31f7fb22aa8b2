import { sql } from "kysely";
import { db, keepQuery } from "#app/platform/db.server.ts";

/** How many bookings a landlord canceled after accepting them. Everyone sees it on the landlord's pages. */
export async function countCancellations(landlordId: string): Promise<number> {
  const [found] = await canceledBy({ landlordId });
  return found!.count;
}

// The condition is that of the index reservations_canceled_by_landlord, which answers alone.
const canceledBy = keepQuery(["landlordId"], ({ landlordId }: { landlordId: string }) =>
  db
    .selectFrom("reservations")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("landlordId", "=", landlordId)
    .where(sql<boolean>`canceled_by = 'landlord'`),
);
