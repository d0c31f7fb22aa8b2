import { sql } from "kysely";
import type { IsoDate } from "#app/platform/dates.ts";
import { db } from "#app/platform/db.server.ts";

/** Reviews `v` with the names of both sides and the space; callers limit them. */
export function readReviews() {
  return db
    .selectFrom("reviews as v")
    .innerJoin("reservations as r", (join) =>
      join.onRef("r.landlordId", "=", "v.landlordId").onRef("r.id", "=", "v.reservationId"),
    )
    .innerJoin("properties as p", (join) =>
      join.onRef("p.landlordId", "=", "v.landlordId").onRef("p.id", "=", "v.propertyId"),
    )
    .innerJoin("reviewWindows as w", (join) =>
      join
        .onRef("w.landlordId", "=", "v.landlordId")
        .onRef("w.reservationId", "=", "v.reservationId")
        .onRef("w.period", "=", "v.period"),
    )
    .innerJoin("users as landlord", "landlord.id", "v.landlordId")
    .select([
      "v.id",
      "v.landlordId",
      "v.reservationId",
      "v.propertyId",
      "v.period",
      "v.side",
      "v.authorId",
      "v.stars",
      "v.asDescribed",
      "v.access",
      "v.communication",
      "v.body",
      "v.createdAt",
      "v.updatedAt",
      "v.publishedAt",
      "v.answer",
      "v.answeredAt",
      "v.hiddenAt",
      "v.hiddenBecause",
      "r.guestName",
      "p.title",
      "p.timeZone",
      "landlord.username as landlordName",
      sql<IsoDate>`(upper(w.days) - 1)::text`.as("lastDay"),
    ]);
}
