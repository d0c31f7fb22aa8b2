import assert from "node:assert/strict";
import { sql } from "kysely";
import { balanceOf } from "#app/features/ledger/queries.server.ts";
import { db } from "#app/platform/db.server.ts";
import { books } from "#tests/support/rentals.ts";
import { dateOf, isLive, isUnpaid, type LaterStay } from "./later-model.ts";
import type { LaterWorld } from "./later-world.ts";

/** What the database and the sandbox have of a stay. */
type Known = {
  status: string;
  paymentStatus: string;
  chargeOn: string | null;
  refusals: number;
  charges: number;
  early: number;
  charged: number;
  refunded: number;
  transferred: number;
};

/** Every cent, every date and every charge are as the model says; what is on its way isn't booked yet. */
export async function auditLater(world: LaterWorld): Promise<void> {
  const { all, differs } = await books();
  assert.equal(all, 0, "the ledger doesn't sum to zero");
  const onTheWay = world.onTheirWay.flatMap(({ page }) => page.pays);
  if (onTheWay.length === 0)
    assert.equal(differs, world.differed, "the sandbox's balance differs from the ledger");
  for (const stay of world.stays) {
    const known = await knownOf(stay);
    assert(known.charges <= 1, "a stay is charged twice");
    assert.equal(known.early, 0, "a card is charged before its day");
    assert(known.refunded <= known.charged, "more is refunded than was charged");
    assert.equal(known.status, stay.status, `${stay.id} has another status`);
    if (!onTheWay.includes(stay)) await auditStay(stay, known);
  }
}

async function auditStay(stay: LaterStay, known: Known): Promise<void> {
  const { status, waits, refusals } = stay;
  const words = `of a stay that is ${status}`;
  const paid = { charged: known.charged, refunded: known.refunded, transferred: known.transferred };
  assert.deepEqual(
    paid,
    { charged: stay.chargedCents, refunded: stay.refundedCents, transferred: stay.sentCents },
    `money ${words}`,
  );
  assert.equal(known.refusals, refusals, `refused charges ${words}`);
  const after = stay.chargedCents > 0 ? "refunded" : "unpaid";
  assert.equal(known.paymentStatus, stay.isPaid ? "paid" : after, `the payment ${words}`);
  if (isUnpaid(stay))
    assert.equal(known.chargeOn, waits === null ? null : dateOf(waits.on), `the day of the charge ${words}`);
  const kept = isLive(stay) && stay.isPaid ? stay : stay.kept;
  const none = { tenant: 0, refunds: 0, payouts: 0, landlord: 0, fee: 0, deposits: 0 };
  assert.deepEqual(
    { ...none, ...(await ledgerOf(stay.id)) },
    {
      ...none,
      landlord: stay.sentCents - kept.rentCents,
      fee: 0 - kept.feeCents,
      deposits: 0 - stay.heldCents,
    },
    `the ledger ${words}`,
  );
}

/** After the last day: everything has ended, was sent, and nothing waits. */
export async function auditLaterEnd(world: LaterWorld): Promise<void> {
  for (const stay of world.stays) {
    assert(!isUnpaid(stay), `${stay.id} still waits`);
    const { chargedCents, refundedCents, sentCents } = stay;
    const fee = stay.isPaid ? stay.feeCents : stay.kept.feeCents;
    assert.equal(chargedCents - refundedCents - sentCents, fee, "what is left with us");
  }
  assert.equal(await balanceOf(world.landlord.actor), 0, "the landlord is owed");
  const ids = world.stays.map(({ id }) => id);
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*)::int from payments where state in ('opening', 'open')) as payments,
      (select count(*)::int from refunds where state <> 'succeeded') as refunds,
      (select count(*)::int from payouts where state <> 'succeeded') as payouts,
      (select count(*)::int from provider_events where state = 'failed') as events,
      (select count(*)::int from later_charges where reservation_id = any(${ids})
        and state in ('due', 'processing')) as charges
  `.execute(db);
  assert.deepEqual(rows[0], { payments: 0, refunds: 0, payouts: 0, events: 0, charges: 0 });
}

async function knownOf({ id, day }: LaterStay): Promise<Known> {
  const { rows } = await sql<Known>`
    with mine as (
      select payments.id, payments.state, share.amount_cents, object->>'id' as charge,
        object->>'status' as charged, (object->>'created')::int as created
      from payment_shares share join payments on payments.id = share.payment_id
      left join sandbox_objects on kind = 'charge' and object->'metadata'->>'payment_id' = payments.id
      where share.reservation_id = ${id}
    )
    select status, payment_status as "paymentStatus", charge_on::text as "chargeOn",
      (select count(*)::int from mine where charged = 'failed' and state = 'failed') as refusals,
      (select count(*)::int from mine where charged = 'succeeded') as charges,
      (select count(*)::int from mine where charged is not null and to_timestamp(created)
        < (${dateOf(day - 90)}::timestamp at time zone 'America/New_York')) as early,
      (select coalesce(sum(amount_cents), 0)::int from mine where charged = 'succeeded') as charged,
      (select coalesce(sum((object->>'amount')::int), 0)::int from sandbox_objects where kind = 'refund'
        and object->'metadata'->>'reservation_id' = ${id} and object->>'status' = 'succeeded') as refunded,
      (select coalesce(sum((object->>'amount')::int), 0)::int from sandbox_objects where kind = 'transfer'
        and object->'metadata'->>'reservation_id' = ${id}) as transferred
    from reservations where id = ${id}`.execute(db);
  return rows[0]!;
}

/** The stay's ledger lines by account, but for the provider's. */
async function ledgerOf(id: string): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom("ledgerLines")
    .select(["account", sql<number>`sum(amount_cents)::int`.as("cents")])
    .where("reservationId", "=", id)
    .where("account", "!=", "provider")
    .groupBy("account")
    .execute();
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}
