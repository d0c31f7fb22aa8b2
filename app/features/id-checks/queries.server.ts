import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { liveStatuses } from "#app/features/reservations/model.ts";
import { db } from "#app/platform/db.server.ts";

/** The IDs of live reservations that wait for a verdict, oldest first; for administrators. */
export async function unverifiedIds(actor: Actor) {
  requireRole(actor, "administrator");
  return db
    .selectFrom("idDocuments")
    .innerJoin("reservations", "reservations.id", "idDocuments.reservationId")
    .innerJoin("properties", "properties.id", "reservations.propertyId")
    .leftJoin("idFiles as fronts", (join) =>
      join.onRef("fronts.documentId", "=", "idDocuments.id").on("fronts.side", "=", "front"),
    )
    .leftJoin("idFiles as backs", (join) =>
      join.onRef("backs.documentId", "=", "idDocuments.id").on("backs.side", "=", "back"),
    )
    .select([
      "idDocuments.id as documentId",
      "idDocuments.reservationId",
      "idDocuments.createdAt",
      "properties.title as propertyTitle",
      "reservations.guestName",
      "reservations.guestContact",
      "reservations.status",
      "fronts.file as front",
      "backs.file as back",
    ])
    .where("idDocuments.verdict", "=", "unverified")
    .where("reservations.status", "in", liveStatuses)
    .orderBy("idDocuments.createdAt")
    .limit(200)
    .execute();
}

export type UnverifiedRow = Awaited<ReturnType<typeof unverifiedIds>>[number];
