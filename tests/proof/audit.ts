import assert from "node:assert/strict";
import { sql } from "kysely";
import { balanceOf } from "#app/features/ledger/queries.server.ts";
import { db } from "#app/platform/db.server.ts";
import { heldOf, isLive, isRentDue, type Model, staying, totalOf } from "./model.ts";

type Charge = { cents: number; paymentId: string };
/** Money that left, for this reservation. */
type Gone = { cents: number; reservationId: string };

/** Checks every cent: cards' charges and refunds against the reservations, our books and the ledger. */
export async function audit(model: Model): Promise<void> {
  const charges = await charged();
  const refunds = await refunded();
  const paid = model.checkouts.filter((checkout) => checkout.charged);
  assert.deepEqual(
    charges.map(({ cents }) => cents).toSorted(),
    paid.map(({ cents }) => cents).toSorted(),
    "cards were charged what nobody paid, or twice",
  );
  const sent = await transferred();
  const connected = await connectedLandlords();
  const ledger = await ledgerOf(model);
  let keptCents = 0;
  for (const one of model.booked) {
    const total = totalOf(one);
    const collected = total * paid.filter(({ covers }) => covers.includes(one.id)).length;
    const returned = sum(refunds.filter(({ reservationId }) => reservationId === one.id));
    const words = `${one.id}, ${one.status} and ${one.paymentStatus}: ${collected} collected, ${returned} returned`;
    const isPaid = one.paymentStatus === "paid";
    const stays = staying(one);
    // A deposit is with us, or became the landlord's, or went back.
    const left = stays.rentCents + stays.feeCents + (isPaid ? heldOf(one) + one.keptCents : 0);
    assert.equal(collected - returned, left, words);
    assert(!isPaid || isLive(one), words);
    assert(isPaid || heldOf(one) === 0, `a deposit held of ${words}`);
    assert(isPaid || !isLive(one) || collected === 0, words);
    const state = isPaid ? "paid" : collected > 0 ? "refunded" : "unpaid";
    assert.equal(one.paymentStatus, state, words);
    const transfers = sent.filter(({ reservationId }) => reservationId === one.id);
    const isSent = isRentDue(model, one) && connected.has(one.property.landlord.id);
    const kept = one.keptCents > 0 && connected.has(one.property.landlord.id) ? [one.keptCents] : [];
    assert.deepEqual(
      transfers.map(({ cents }) => cents).toSorted((a, b) => a - b),
      [...(isSent ? [stays.rentCents] : []), ...kept].toSorted((a, b) => a - b),
      `sent to the landlord of ${words}`,
    );
    const none = { tenant: 0, refunds: 0, payouts: 0, landlord: 0, fee: 0, deposits: 0 };
    const lines = { ...none, ...ledger.get(one.id) };
    assert.deepEqual(
      { ...lines, provider: undefined },
      {
        tenant: 0,
        refunds: 0,
        payouts: 0,
        landlord: sum(transfers) - stays.rentCents - (isPaid ? one.keptCents : 0),
        fee: 0 - stays.feeCents,
        // Without a minus before nothing.
        deposits: 0 - heldOf(one),
        provider: undefined,
      },
      `ledger of ${words}`,
    );
    keptCents += left;
  }
  assert.equal(sum(charges) - sum(refunds), keptCents, "money without a reservation");
  assert.equal(await atProvider(model), keptCents - sum(sent), "the ledger's provider");
  for (const landlord of model.world.landlords) {
    const { id } = landlord;
    const rents = model.booked.filter((one) => one.property.landlord.id === id);
    const due = rents.filter((one) => !isRentDue(model, one) || !connected.has(id));
    const claimed = connected.has(id)
      ? 0
      : rents.reduce((cents, one) => cents + (one.paymentStatus === "paid" ? one.keptCents : 0), 0);
    const owed = due.reduce((cents, one) => cents + staying(one).rentCents, claimed);
    assert.equal(await balanceOf(landlord), owed, "a landlord's balance");
  }
}

/** After the last day nothing may be open, running or waiting. */
export async function auditEnd(model: Model): Promise<void> {
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*)::int from payments where state in ('opening', 'open')) as payments,
      (select count(*)::int from refunds where state <> 'succeeded') as refunds,
      (select count(*)::int from sandbox_deliveries where state = 'waiting') as webhooks,
      (select count(*)::int from sandbox_objects
        where kind = 'checkout.session' and object->>'status' = 'open') as sessions,
      (select count(*)::int from payouts where state <> 'succeeded') as payouts,
      (select count(*)::int from reservations where deposit_state in ('held', 'claimed')) as deposits,
      (select count(*)::int from deposit_claims where settled_at is null) as claims,
      (select coalesce(sum(amount_cents), 0)::int from ledger_lines) as ledger
  `.execute(db);
  const nothing = { payments: 0, refunds: 0, webhooks: 0, sessions: 0, payouts: 0, ledger: 0 };
  assert.deepEqual(rows[0], { ...nothing, deposits: 0, claims: 0 });
  for (const one of model.booked) {
    const isOver = !isLive(one) || (one.status === "accepted" && one.paymentStatus === "paid");
    assert(isOver, `${one.id} is still ${one.status} and ${one.paymentStatus}`);
  }
}

async function charged(): Promise<Charge[]> {
  const { rows } = await sql<Charge>`
    select (object->>'amount')::int as cents, object->'metadata'->>'payment_id' as "paymentId"
    from sandbox_objects where kind = 'charge' and object->>'status' = 'succeeded'
  `.execute(db);
  return rows;
}

async function refunded(): Promise<Gone[]> {
  const { rows } = await sql<Gone>`
    select (object->>'amount')::int as cents, object->'metadata'->>'reservation_id' as "reservationId"
    from sandbox_objects where kind = 'refund' and object->>'status' = 'succeeded'
  `.execute(db);
  return rows;
}

async function transferred(): Promise<Gone[]> {
  const { rows } = await sql<Gone>`
    select (object->>'amount')::int as cents, object->'metadata'->>'reservation_id' as "reservationId"
    from sandbox_objects where kind = 'transfer'
  `.execute(db);
  return rows;
}

async function connectedLandlords(): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select object->'metadata'->>'landlord_id' as id from sandbox_objects
    where kind = 'account' and object->>'payouts_enabled' = 'true'
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The ledger's amounts for each reservation, by account. */
async function ledgerOf(model: Model): Promise<Map<string, Record<string, number>>> {
  if (model.booked.length === 0) return new Map();
  const ids = model.booked.map((one) => one.id);
  const rows = await db
    .selectFrom("ledgerLines")
    .select(["reservationId", "account", sql<number>`sum(amount_cents)::int`.as("cents")])
    .where("reservationId", "in", ids)
    .groupBy(["reservationId", "account"])
    .execute();
  const ledger = new Map<string, Record<string, number>>();
  for (const { reservationId, account, cents } of rows)
    ledger.set(reservationId!, { ...ledger.get(reservationId!), [account]: cents });
  return ledger;
}

async function atProvider(model: Model): Promise<number> {
  const ids = [...model.booked.map((one) => one.id), "none"];
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::int as cents from ledger_lines
    where account = 'provider' and entry_id in (
      select entry_id from ledger_lines where reservation_id in (${sql.join(ids)})
    )
  `.execute(db);
  return rows[0]!.cents;
}

function sum(amounts: { cents: number }[]): number {
  return amounts.reduce((total, { cents }) => total + cents, 0);
}
