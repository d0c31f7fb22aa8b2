import assert from "node:assert/strict";
import { sql } from "kysely";
import { balanceOf, statementOf } from "#app/features/ledger/queries.server.ts";
import { readRentReceipt } from "#app/features/leases/read-rent-receipt.server.ts";
import { readReceipt } from "#app/features/payments/checkout/read-receipt.server.ts";
import { now, todayIn } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { books, leaseOf } from "#tests/support/rentals.ts";
import { billed, lateFeeOf, monthBegins } from "./lease-model.ts";
import { damageCents, type LeaseWorld } from "./lease-world.ts";

/** What the database has of one payment of the rental, and what the sandbox says about it. */
type Paid = {
  rentId: string | null;
  amount: number;
  fee: number;
  settled: boolean;
  dueAt: Date;
  rentLeft: number;
  charged: number;
  refunded: number;
  lost: number;
  /** Changed by an administrator, in the dashboard, or by a bank: its days alone don't say what is left. */
  touched: boolean;
};

/** Always true, also while events are on their way: all accounts sum to zero, and rents follow each other without overlap. */
export async function auditLease(world: LeaseWorld): Promise<void> {
  assert.equal((await books()).all, 0, "the ledger doesn't sum to zero");
  const { rents } = await leaseOf(world.rental);
  rents.forEach((rent, index) => {
    assert.equal(rent.start, monthBegins(index), "a period begins on the wrong day");
    assert(rent.end <= monthBegins(index + 1) && rent.start < rent.end, "a period is too long");
  });
}

/** True once jobs, schedules and the reconciler have caught up. */
export async function auditSettled(world: LeaseWorld): Promise<void> {
  await auditLease(world);
  const { rental } = world;
  assert.equal((await books()).differs, world.differed, "the sandbox's balance differs from the ledger");
  const paid = await paymentsOf(rental.reservationId);
  const [lease, lines] = [await leaseOf(rental), await ledgerOf(rental.reservationId)];
  assert.deepEqual(
    { tenant: 0, refunds: 0, ...lines },
    { ...lines, tenant: 0, refunds: 0 },
    "money in between",
  );
  for (const one of paid.filter(({ settled }) => !settled))
    assert.equal(one.charged - one.refunded - one.lost, 0, "money that paid for nothing");

  const counted = paid.filter(({ settled }) => settled);
  const tenants = await keptByReceipts(world);
  assert.equal(
    tenants,
    sum(counted, (one) => one.charged - one.refunded),
    "receipts and charges",
  );
  const statement = await statementOf(rental.landlord.actor);
  const earned = sum(
    statement.filter(({ kind }) => !kind.startsWith("payout")),
    (line) => line.amountCents,
  );
  const lost = sum(counted, (one) => one.lost);
  assert.equal(
    tenants - lost,
    earned - (lines["fee"] ?? 0),
    "the tenant's receipts and the landlord's statement",
  );
  assert.equal(
    earned,
    sum(counted, (one) => one.rentLeft),
    "the landlord's statement and the shares",
  );
  const balance = await balanceOf(rental.landlord.actor);
  assert.equal(balance, statement.at(-1)?.balanceCents ?? 0, "the statement's balance");
  await auditSent(world, { counted, earned, balance, payouts: lines["payouts"] ?? 0 });

  await auditExtras(world, counted);
  for (const one of counted.filter(({ touched }) => !touched)) {
    if (one.rentId?.startsWith("exc_")) {
      assert.equal(one.rentLeft, one.amount, "a charge that no one refunded");
      continue;
    }
    const rent = lease.rents.find(({ id, start }) =>
      one.rentId === null ? start === lease.anchor : id === one.rentId,
    )!;
    const wanted = rent.state === "waived" ? 0 : billed(rent, lease.endsOn);
    if (lease.status === "accepted")
      assert.equal(one.rentLeft, wanted, `of the rent from ${rent.start} on, ending ${lease.endsOn}`);
  }
  for (const rent of lease.rents) {
    const [payment, second] = counted.filter((one) => (one.rentId ?? lease.rents[0]!.id) === rent.id);
    assert(second === undefined, "a rent was paid twice");
    if (rent.state === "waived") continue;
    const isBack = payment && payment.charged - payment.refunded - payment.lost <= 0;
    const is = payment ? (isBack ? "refunded" : "paid") : rent.state;
    assert.equal(rent.state, is, `the rent from ${rent.start} on`);
    assert.equal(payment !== undefined, rent.state === "paid" || rent.state === "refunded", rent.state);
  }
}

/** Nothing is sent before it is due; what is due is sent, unless it is held, or a dispute came between. */
async function auditSent(
  world: LeaseWorld,
  of: { counted: Paid[]; earned: number; balance: number; payouts: number },
): Promise<void> {
  const sent = await transferredTo(world.rental.landlord.id);
  assert.equal(of.balance, of.earned - sent + of.payouts, "the balance is what was earned and not sent");
  const due = of.counted.filter(({ dueAt }) => dueAt <= now());
  assert(sent <= sum(due, (one) => one.amount - one.fee), "sent before it was due");
  const isHeld = await db
    .selectFrom("payoutHolds")
    .select("landlordId")
    .where("landlordId", "=", world.rental.landlord.id)
    .executeTakeFirst();
  if (isHeld || world.disputes.length > 0 || (await leaseOf(world.rental)).status !== "accepted") return;
  assert(sent >= sum(due, (one) => one.rentLeft), "due and not sent");
}

/** After the last day: everything has ended, and nothing waits. */
export async function auditLeaseEnd(world: LeaseWorld): Promise<void> {
  const lease = await leaseOf(world.rental);
  assert.equal(lease.state, "ended");
  assert(lease.endsOn !== null && lease.endsOn <= todayIn(lease.timeZone));
  const open = lease.rents.filter(({ state }) => state === "due" || state === "processing");
  assert.deepEqual(open, [], "rents without an end");
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*)::int from payments where state in ('opening', 'open')) as payments,
      (select count(*)::int from refunds where state in ('requested', 'failed')) as refunds,
      (select count(*)::int from payouts where state in ('requested', 'failed')) as payouts,
      (select count(*)::int from extra_charges where state in ('due', 'processing')) as extras,
      (select count(*)::int from problems where settled_at is null) as problems,
      (select count(*)::int from provider_events where state = 'failed') as events
  `.execute(db);
  assert.deepEqual(rows[0], { payments: 0, refunds: 0, payouts: 0, extras: 0, problems: 0, events: 0 });
}

/** Each rent that was paid too late has one late fee, each claim one charge of what was awarded; each is paid at most once. */
async function auditExtras(world: LeaseWorld, counted: Paid[]): Promise<void> {
  const { rows } = await sql<{ id: string; cents: number; state: string }>`
    select id, amount_cents as cents, state from extra_charges where reservation_id = ${world.rental.reservationId}`.execute(
    db,
  );
  const [fees, damages] = [rows.filter(isLateFee), rows.filter((row) => !isLateFee(row))];
  const inOrder = (all: number[]) => all.toSorted((a, b) => a - b);
  assert.deepEqual(
    inOrder(damages.map(({ cents }) => cents)),
    // No card can be charged for less.
    inOrder(world.damages.filter((cents) => cents >= 50)),
    "what claims are charged",
  );
  assert(sum(world.damages, (cents) => cents) <= damageCents, "more damage than the terms name");
  assert.deepEqual(
    fees.map(({ id, cents }) => `${id} ${cents}`).toSorted(),
    (await lateFeesDue(world)).toSorted(),
    "the late fees",
  );
  for (const { id, cents, state } of rows) {
    const paid = counted.filter(({ rentId }) => rentId === id).map(({ amount }) => amount);
    assert.deepEqual(paid, state === "paid" ? [cents] : [], `a charge that is ${state}`);
  }
}

const isLateFee = ({ id }: { id: string }) => id.startsWith("exc_rnt_");

/** By the days of each rent that was past due, and when the sandbox's charge says that it was paid by hand. */
async function lateFeesDue({ leaseId }: LeaseWorld): Promise<string[]> {
  const { rows } = await sql<Parameters<typeof lateFeeOf>[0] & { id: string }>`
    select rents.id, lower(period)::text as start, past_due_at as "pastDueAt", offer_cents + rents.fee_cents as cents,
      to_timestamp((object->>'created')::int) as "paidAt"
    from rents join payment_shares share on share.rent_id = rents.id and settled
    join payments on payments.id = share.payment_id and provider_session_id is not null
    join sandbox_objects on kind = 'charge' and object->>'payment_intent' = provider_payment_intent_id
      and object->>'status' = 'succeeded'
    where lease_id = ${leaseId} and past_due_at is not null and rents.state <> 'waived'`.execute(db);
  return rows.flatMap((rent) => (lateFeeOf(rent) >= 50 ? [`exc_${rent.id} ${lateFeeOf(rent)}`] : []));
}

async function paymentsOf(reservationId: string): Promise<Paid[]> {
  const { rows } = await sql<Paid>`
    select share.rent_id as "rentId", share.amount_cents as amount, share.fee_cents as fee, settled,
      coalesce(rent_due_at, (lower(stay)::timestamp at time zone 'America/New_York') + interval '24 hours') as "dueAt",
      rent_left_of(share.payment_id, share.reservation_id) as "rentLeft",
      coalesce((select sum((object->>'amount')::int)::int from sandbox_objects where kind = 'charge'
        and object->>'payment_intent' = provider_payment_intent_id and object->>'status' = 'succeeded'), 0) as charged,
      coalesce((select sum((object->>'amount')::int)::int from sandbox_objects where kind = 'refund'
        and object->>'payment_intent' = provider_payment_intent_id and object->>'status' = 'succeeded'), 0)
        + coalesce((select sum(amount_cents)::int from refunds where refunds.payment_id = payments.id
          and state = 'settled'), 0) as refunded,
      coalesce((select sum((object->>'amount')::int)::int from sandbox_objects where kind = 'dispute'
        and object->>'payment_intent' = provider_payment_intent_id and object->>'status' = 'lost'), 0) as lost,
      exists (select from refunds where refunds.payment_id = payments.id and reason in ('goodwill', 'at_provider'))
        or exists (select from disputes where disputes.payment_id = payments.id
          and (dispute_is_open(status) or status = 'lost')) as touched
    from payment_shares share
    join payments on payments.id = payment_id
    join reservations on reservations.id = share.reservation_id
    where share.reservation_id = ${reservationId} and payments.state = 'succeeded'`.execute(db);
  return rows;
}

/** What the tenant's receipts say that was paid and not refunded. */
async function keptByReceipts({ rental }: LeaseWorld): Promise<number> {
  const { tenant, reservationId } = rental;
  const receipt = await readReceipt(tenant.actor, reservationId);
  const receipts = [receipt, ...receipt.charges];
  let cents = 0;
  for (const rent of (await leaseOf(rental)).rents.slice(1)) {
    const ofRent = await readRentReceipt(tenant.actor, rent.id).catch(() => null);
    if (ofRent) cents += ofRent.paid.cents - (ofRent.refunded?.cents ?? 0);
  }
  return receipts.reduce(
    (all, { paid, refunded }) => all + (paid?.cents ?? 0) - (refunded?.cents ?? 0),
    cents,
  );
}

/** The rental's ledger lines, by account. */
async function ledgerOf(reservationId: string): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom("ledgerLines")
    .select(["account", sql<number>`sum(amount_cents)::int`.as("cents")])
    .where("reservationId", "=", reservationId)
    .groupBy("account")
    .execute();
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}

async function transferredTo(landlordId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum((object->>'amount')::int - (object->>'amount_reversed')::int), 0)::int as cents
    from sandbox_objects where kind = 'transfer'
      and object->>'destination' in (select account_id from payout_accounts where landlord_id = ${landlordId})
  `.execute(db);
  return rows[0]!.cents;
}

function sum<T>(all: T[], cents: (one: T) => number): number {
  return all.reduce((total, one) => total + cents(one), 0);
}
