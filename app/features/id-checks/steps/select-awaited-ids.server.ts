import { sql } from "kysely";
import { liveStatuses } from "#app/features/reservations/model.ts";
import { db } from "#app/platform/db.server.ts";

/** The rows with the pictures of unverified IDs that a live reservation waits for, whichever space of its order it is. */
export function selectAwaitedIds() {
  return db
    .selectFrom("idDocuments as document")
    .innerJoin("reservations as waiting", (join) =>
      join
        .onRef("waiting.landlordId", "=", "document.landlordId")
        .onRef("waiting.id", "=", "document.reservationId"),
    )
    .select(sql<string>`coalesce(document.same_as, document.id)`.as("uploaded"))
    .where("document.verdict", "=", "unverified")
    .where("waiting.status", "in", [...liveStatuses]);
}
