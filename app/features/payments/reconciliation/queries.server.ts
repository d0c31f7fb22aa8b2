import { sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { ledgerMonths } from "#app/features/ledger/queries.server.ts";
import { timeZoneOfPayment } from "#app/features/payments/steps/time-zone-of-payment.server.ts";
import { reservationsLike, sortsOfStay } from "#app/features/reservations/queries.server.ts";
import { hoursFromNow, now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { contains, type ListPart, type ListTable, ofFew, readPart } from "#app/platform/list-part.server.ts";
import { provider } from "../stripe.server.ts";
import { type CardCost, standardCardCost } from "./model.ts";

type Kind = "refund" | "payout" | "charge";

/** A refused charge of a saved card is repeated every hour, unless it has become needless. */
const hoursRefused = 3;

/**
 * Refunds and payouts that the provider refused, and charges of saved cards that it refused as requests, latest attempt
 * first, for administrators.
 */
export async function listTroubles(actor: Actor) {
  requireAdministrator(actor, "finance");
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
      "properties.timeZone",
    ])
    .where("refunds.state", "=", "failed");
  const charges = refusedCharges()
    .innerJoin("reservations", "reservations.id", "paymentShares.reservationId")
    .innerJoin("properties", (join) =>
      join
        .onRef("properties.landlordId", "=", "reservations.landlordId")
        .onRef("properties.id", "=", "reservations.propertyId"),
    )
    .select([
      "payments.id",
      sql<Kind>`'charge'`.as("kind"),
      "payments.amountCents",
      "payments.refusal",
      "payments.refusals",
      "payments.updatedAt",
      "reservations.guestContact as person",
      "reservations.id as reservationId",
      "properties.title",
      "properties.timeZone",
    ]);
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
      "properties.timeZone",
    ])
    .where("payouts.state", "=", "failed")
    .unionAll(refunds)
    .unionAll(charges)
    .orderBy("updatedAt", "desc")
    .limit(200)
    .execute();
}

/** Payments that saved cards could not be charged for, because the provider refused the request; not those paid otherwise. */
function refusedCharges() {
  return db
    .selectFrom("payments")
    .innerJoin("paymentShares", "paymentShares.paymentId", "payments.id")
    .where("payments.state", "=", "failed")
    .where("payments.refusal", "is not", null)
    .where("payments.updatedAt", ">", hoursFromNow(-hoursRefused))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("paymentShares as paid")
            .select("paid.paymentId")
            .whereRef("paid.reservationId", "=", "paymentShares.reservationId")
            .where(sql<boolean>`paid.rent_id is not distinct from payment_shares.rent_id`)
            .where("paid.settled", "=", true),
        ),
      ),
    );
}

/** Landlords whose bank refused the last payout of their account, latest first, for administrators. */
export async function listBankRefusals(actor: Actor) {
  requireAdministrator(actor, "finance");
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

/** Landlords for whom the provider would not make an account, and why, latest first, for administrators. */
export async function listAccountRefusals(actor: Actor) {
  requireAdministrator(actor, "finance");
  return db
    .selectFrom("payoutAccountRefusals")
    .innerJoin("users", "users.id", "payoutAccountRefusals.landlordId")
    .select(["landlordId", "email", "refusal", "refusedAt"])
    .where("provider", "=", provider)
    .orderBy("refusedAt", "desc")
    .limit(200)
    .execute();
}

/** Unbooked provider events, latest first, for administrators. */
export async function listUnbookedEvents(actor: Actor) {
  requireAdministrator(actor, "finance");
  return db
    .selectFrom("providerEvents")
    .select(["id", "type", "trouble", "attempts", "receivedAt", "triedAt"])
    .where("state", "=", "failed")
    .orderBy("receivedAt", "desc")
    .limit(200)
    .execute();
}

/** For the menu: how many disputes are open, and whether refunds, payouts, charges or events are in trouble. */
export async function moneyMarks(actor: Actor) {
  requireAdministrator(actor, "finance");
  const { rows } = await sql<{ disputes: number; refunds: boolean; payouts: boolean; others: boolean }>`
    select (select count(*) from disputes where dispute_is_open(status)) as disputes,
      exists(select from refunds where state = 'failed') as refunds,
      exists(select from payouts where state = 'failed') as payouts,
      exists(select from provider_events where state = 'failed')
        or exists(${refusedCharges().select("payments.id")}) as others`.execute(db);
  return rows[0]!;
}

// Until the sums of months exist, this reads the whole ledger.
const differenceEveryMs = 600_000;
let difference: { at: number; cents: number } | null = null;

/**
 * How many refunds, payouts, charges of saved cards and events are in trouble, how many cards should have been charged hours
 * ago, and the ledger's difference as of the last ten minutes.
 */
export async function countMoneyTroubles(actor: Actor) {
  if (actor.kind !== "system") requireAdministrator(actor, "finance");
  if (difference === null || performance.now() - difference.at > differenceEveryMs) {
    const sums = await ledgerMonths(actor);
    difference = { at: performance.now(), cents: sums.reduce((total, { cents }) => total + cents, 0) };
  }
  const { rows } = await sql<{ refunds: number; payouts: number; events: number; charges: number }>`
    select (select count(*) from refunds where state = 'failed') as refunds,
      (select count(*) from payouts where state = 'failed') as payouts,
      (select count(*) from provider_events where state = 'failed') as events,
      (select count(*) from later_charges
        join reservations on reservations.landlord_id = later_charges.landlord_id and reservations.id = reservation_id
        where state in ('due', 'processing') and next_try_at < ${now()}::timestamptz - interval '3 hours'
          and status in ('accepted', 'accepted_pending_verification')) as charges`.execute(db);
  const { refused } = await refusedCharges()
    .select((eb) => eb.fn.countAll<number>().as("refused"))
    .executeTakeFirstOrThrow();
  return { ...rows[0]!, refused, difference: difference.cents };
}

/** The titles of what a payment is for. */
const titlesOfPayment = sql<string | null>`(select string_agg(title, ', ' order by title) from payment_shares
  join reservations on reservations.id = payment_shares.reservation_id
  join properties on properties.landlord_id = reservations.landlord_id and properties.id = property_id
  where payment_shares.payment_id = payments.id)`;

/** What of a payment was refunded: by the index of refunds of a share. */
const refundedOfPayment = sql<number>`(select coalesce(sum(refunds.amount_cents), 0)::integer from refunds
  where refunds.payment_id = payments.id and refunds.state in ('succeeded', 'settled'))`;

/** Payments for administrators, latest first. */
export async function paymentsFor(actor: Actor, part: ListPart) {
  requireAdministrator(actor, "finance");
  const made = sql`payments.created_at`;
  const table: ListTable = {
    id: sql`payments.id`,
    from: sql`payments`,
    search: (words) => [
      sql`payments.id = ${words}`,
      sql`rent_id = ${words}`,
      sql`provider_payment_intent_id = ${words}`,
      sql`payments.order_id = any(array(
        select order_id from reservations where id = any(${reservationsLike(actor, words)})))`,
    ],
    sorts: {
      guest: sql`(select lower(guest_name) from orders where orders.id = payments.order_id)`,
      amount: sql`amount_cents`,
      state: sql`state`,
      mode: sql`provider`,
      made,
    },
    filters: { state: ofFew(sql`state`), mode: ofFew(sql`provider`), order: sql`payments.order_id` },
    first: { by: [made], isDescending: true },
  };
  const query = db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.orderId")
    .select([
      "payments.id",
      "payments.orderId",
      "reservationId",
      "rentId",
      "state",
      "amountCents",
      "provider",
    ])
    .select(["guestName", "guestContact", "providerPaymentIntentId", "payments.createdAt"])
    .select([titlesOfPayment.as("titles"), timeZoneOfPayment().as("timeZone")])
    .select(refundedOfPayment.as("refundedCents"));
  return readPart(query, part, table);
}

/** Refunds for administrators, latest first. */
export async function refundsFor(actor: Actor, part: ListPart) {
  requireAdministrator(actor, "finance");
  const ofStay = sortsOfStay(actor, sql`refunds.reservation_id`);
  const table: ListTable = {
    id: sql`refunds.id`,
    from: sql`refunds`,
    search: (words) => [
      sql`refunds.id = ${words}`,
      sql`payment_id = ${words}`,
      sql`provider_refund_id = ${words}`,
      contains(sql`note`, words),
      sql`reservation_id = any(${reservationsLike(actor, words)})`,
    ],
    sorts: {
      guest: ofStay.guest,
      space: ofStay.space,
      amount: sql`amount_cents`,
      reason: sql`reason`,
      state: sql`refunds.state`,
      made: sql`refunds.created_at`,
    },
    filters: {
      state: ofFew(sql`refunds.state`),
      reason: ofFew(sql`reason`),
      reservation: sql`refunds.reservation_id`,
    },
    first: { by: [sql`refunds.state = 'failed'`, sql`refunds.created_at`], isDescending: true },
  };
  const query = db
    .selectFrom("refunds")
    .innerJoin("reservations", "reservations.id", "refunds.reservationId")
    .innerJoin("properties", (join) =>
      join
        .onRef("properties.landlordId", "=", "reservations.landlordId")
        .onRef("properties.id", "=", "reservations.propertyId"),
    )
    .select(["refunds.id", "paymentId", "refunds.reservationId", "refunds.state", "reason", "amountCents"])
    .select([
      "note",
      "refusal",
      "refusals",
      "guestName",
      "guestContact",
      "title",
      "timeZone",
      "refunds.createdAt",
    ]);
  return readPart(query, part, table);
}

/** Payouts for administrators, latest first. */
export async function payoutsFor(actor: Actor, part: ListPart) {
  requireAdministrator(actor, "finance");
  const stay = part.filters?.["reservation"] ?? "";
  const table: ListTable = {
    id: sql`payouts.id`,
    from: sql`payouts`,
    search: (words) => {
      // Each of both has an index.
      const isOfReservation = sql`reservation_id = any(${reservationsLike(actor, words)})`;
      return [
        sql`payouts.id = ${words}`,
        sql`provider_transfer_id = ${words}`,
        sql`${isOfReservation} and of_deposit`,
        sql`${isOfReservation} and not of_deposit`,
      ];
    },
    sorts: {
      landlord: sql`(select lower(username) from users where users.id = payouts.landlord_id)`,
      space: sortsOfStay(actor, sql`payouts.reservation_id`).space,
      amount: sql`amount_cents`,
      state: sql`payouts.state`,
      made: sql`payouts.created_at`,
    },
    filters: {
      state: ofFew(sql`payouts.state`),
      reservation: {
        [stay]: sql`(payouts.reservation_id = ${stay} and of_deposit or payouts.reservation_id = ${stay} and not of_deposit)`,
      },
    },
    first: { by: [sql`payouts.state = 'failed'`, sql`payouts.created_at`], isDescending: true },
  };
  const query = db
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
    .select(["payouts.id", "payouts.landlordId", "payouts.reservationId", "payouts.state", "amountCents"])
    .select([
      "reversedCents",
      "refusal",
      "username",
      "users.email",
      "title",
      "timeZone",
      "payouts.createdAt",
    ]);
  return readPart(query, part, table);
}

export type PaymentListRow = Awaited<ReturnType<typeof paymentsFor>>["rows"][number];
export type RefundListRow = Awaited<ReturnType<typeof refundsFor>>["rows"][number];
export type PayoutListRow = Awaited<ReturnType<typeof payoutsFor>>["rows"][number];

/** About what charges cost us, by the latest that the provider charged us for, at most 12 months old; null before there are any. */
export async function findCardCost(actor: Actor): Promise<CardCost | null> {
  requireAdministrator(actor, "finance");
  const { rows } = await sql<
    Record<"charges" | "spread" | "slope" | "start" | "amount" | "fee", number | null>
  >`
    select count(*)::int as charges, stddev_pop(amount_cents)::float8 as spread,
      regr_slope(fee_cents, amount_cents) as slope, regr_intercept(fee_cents, amount_cents) as start,
      avg(amount_cents)::float8 as amount, avg(fee_cents)::float8 as fee
    from (
      select amount_cents, fee_cents from balance_transactions
      where provider = ${provider} and kind = 'charge' and amount_cents > 0 and fee_cents > 0
        and created_at > ${hoursFromNow(-365 * 24)}
      order by created_at desc limit 10000) latest`.execute(db);
  const { charges, spread, slope, start, amount, fee } = rows[0]!;
  if (!charges || amount === null || fee === null) return null;
  // A few charges, or amounts within a few dollars, don't tell a share from a fixed part: cards differ, and fees are whole cents.
  if (charges >= 30 && spread! >= 500 && slope! >= 0 && start! >= 0)
    return { basisPoints: Math.round(slope! * 10_000), fixedCents: Math.round(start!), charges };
  const fixedCents = Math.min(standardCardCost.fixedCents, Math.round(fee));
  return { basisPoints: Math.round(((fee - fixedCents) / amount) * 10_000), fixedCents, charges };
}
