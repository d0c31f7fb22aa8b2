import { db } from "#app/platform/db.server.ts";

/** IDs with their reservation and its property. */
export function selectDocuments() {
  return db
    .selectFrom("idDocuments")
    .innerJoin("reservations", (join) =>
      join
        .onRef("reservations.landlordId", "=", "idDocuments.landlordId")
        .onRef("reservations.id", "=", "idDocuments.reservationId"),
    )
    .innerJoin("properties", (join) =>
      join
        .onRef("properties.landlordId", "=", "reservations.landlordId")
        .onRef("properties.id", "=", "reservations.propertyId"),
    );
}
