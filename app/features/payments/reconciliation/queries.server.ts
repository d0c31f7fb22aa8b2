import { sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { db } from "#app/platform/db.server.ts";

type Kind = "refund" | "payout";

/** Refunds and payouts that the provider refused, latest attempt first, for administrators. */
export async function listTroubles(actor: Actor) {
  requireRole(actor, "administrator");
  const refunds = db
    .selectFrom("refunds")
    .innerJoin("reservations", "reservations.id", "refunds.reservationId")
    .innerJoin("properties", (join) =>
      join
        .onRef("properties.landlordId", "=", "reservations.landlordId")
        .onRef("properties.id", "=", "reservations.propertyId"),
    )
    .select([
      "refunds.id",
      sql<Kind>`'refund'`.as("kind"),
      "refunds.amountCents",
      "refunds.refusal",
      "refunds.refusals",
      "refunds.updatedAt",
      "reservations.guestContact as person",
      "reservations.id as reservationId",
      "properties.title",
    ])
    .where("refunds.state", "=", "failed");
  return db
    .selectFrom("payouts")
    .innerJoin("reservations", (join) =>
      join
        .onRef("reservations.landlordId", "=", "payouts.landlordId")
        .onRef("reservations.id", "=", "payouts.reservationId"),
    )
    .innerJoin("properties", (join) =>
      join
        .onRef("properties.landlordId", "=", "reservations.landlordId")
        .onRef("properties.id", "=", "reservations.propertyId"),
    )
    .innerJoin("users", "users.id", "payouts.landlordId")
    .select([
      "payouts.id",
      sql<Kind>`'payout'`.as("kind"),
      "payouts.amountCents",
      "payouts.refusal",
      sql<number>`0`.as("refusals"),
      "payouts.updatedAt",
      "users.email as person",
      "reservations.id as reservationId",
      "properties.title",
    ])
    .where("payouts.state", "=", "failed")
    .unionAll(refunds)
    .orderBy("updatedAt", "desc")
    .limit(200)
    .execute();
}

/** Unbooked provider events, latest first, for administrators. */
export async function listUnbookedEvents(actor: Actor) {
  requireRole(actor, "administrator");
  return db
    .selectFrom("providerEvents")
    .select(["id", "type", "trouble", "attempts", "receivedAt", "triedAt"])
    .where("state", "=", "failed")
    .orderBy("receivedAt", "desc")
    .limit(200)
    .execute();
}
