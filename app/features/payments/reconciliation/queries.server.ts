import { sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { ledgerDifference } from "#app/features/ledger/queries.server.ts";
import { db } from "#app/platform/db.server.ts";
import { provider } from "../stripe.server.ts";

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

/** Landlords whose bank refused the last payout of their account, latest first, for administrators. */
export async function listBankRefusals(actor: Actor) {
  requireRole(actor, "administrator");
  return db
    .selectFrom("payoutAccounts")
    .innerJoin("users", "users.id", "payoutAccounts.landlordId")
    .select(["accountId", "email", "bankRefusal", "bankRefusedCents", "bankRefusedAt"])
    .where("bankRefusedAt", "is not", null)
    .where("provider", "=", provider)
    .orderBy("bankRefusedAt", "desc")
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

// Reading the whole ledger takes seconds once it is large.
const differenceEveryMs = 600_000;
let difference: { at: number; cents: number } | null = null;

/** How many refunds, payouts and events are in trouble, and the ledger's difference as of the last ten minutes. */
export async function countMoneyTroubles(actor: Actor) {
  if (actor.kind !== "system") requireRole(actor, "administrator");
  if (difference === null || performance.now() - difference.at > differenceEveryMs)
    difference = { at: performance.now(), cents: await ledgerDifference(actor) };
  const { rows } = await sql<{ refunds: number; payouts: number; events: number }>`
    select (select count(*) from refunds where state = 'failed') as refunds,
      (select count(*) from payouts where state = 'failed') as payouts,
      (select count(*) from provider_events where state = 'failed') as events`.execute(db);
  return { ...rows[0]!, difference: difference.cents };
}
