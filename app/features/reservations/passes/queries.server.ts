import { sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { fromRange, type PaymentStatus, type Stay, type Status } from "../model.ts";
import { listedDays } from "./model.ts";

/** A landlord's reservation, as far as a check needs it. */
export type CheckedReservation = {
  id: string;
  propertyId: string;
  reservationCode: string;
  title: string;
  guestName: string;
  timeZone: string;
  status: Status;
  paymentStatus: PaymentStatus;
  stay: Stay;
  accessClosesAt: Date | null;
};

function reservationsToCheck(landlordId: string) {
  return db
    .selectFrom("reservations")
    .innerJoin("properties", (join) =>
      join
        .onRef("properties.landlordId", "=", "reservations.landlordId")
        .onRef("properties.id", "=", "reservations.propertyId"),
    )
    .select([
      "reservations.id",
      "reservations.propertyId",
      "reservationCode",
      "title",
      "guestName",
      "timeZone",
      "status",
      "paymentStatus",
      "stay",
      "accessClosesAt",
    ])
    .where("reservations.landlordId", "=", landlordId);
}

/** The landlord's own reservation with this code; null for every other code. */
export async function ownReservation(actor: Actor, code: string): Promise<CheckedReservation | null> {
  const landlord = requireRole(actor, "landlord");
  const row = await reservationsToCheck(landlord.id).where("reservationCode", "=", code).executeTakeFirst();
  return row ? { ...row, stay: fromRange(row.stay) } : null;
}

/** As many passes fit on a phone; those that start first come first, so that the others are not valid yet. */
const most = 2000;

/** The paid and the canceled reservations of the landlord that a pass may have been made for, until it ran out. */
export async function passesOf(actor: Actor): Promise<CheckedReservation[]> {
  const landlord = requireRole(actor, "landlord");
  const rows = await reservationsToCheck(landlord.id)
    .where("paymentStatus", "in", ["paid", "refunded"])
    .where("status", "in", ["accepted", "canceled", "expired"])
    .where(
      sql<boolean>`coalesce(upper(stay), 'infinity'::date) > (${now()}::timestamptz at time zone 'UTC')::date - ${sql.lit(listedDays)}`,
    )
    .orderBy(sql`lower(stay)`)
    .limit(most)
    .execute();
  return rows.map((row) => ({ ...row, stay: fromRange(row.stay) }));
}

/** The landlord's spaces, also deleted ones: a pass for another one is not theirs. */
export async function spacesToCheck(
  actor: Actor,
): Promise<{ id: string; title: string; timeZone: string }[]> {
  const landlord = requireRole(actor, "landlord");
  return db
    .selectFrom("properties")
    .select(["id", "title", "timeZone"])
    .where("landlordId", "=", landlord.id)
    .orderBy("id")
    .execute();
}
