import assert from "node:assert/strict";
import { sql } from "kysely";
import { balanceOf } from "#app/features/ledger/queries.server.ts";
import { db } from "#app/platform/db.server.ts";
import { books } from "#tests/support/rentals.ts";
import { earnedOf, type Stay, waits } from "./trust-model.ts";
import { auditRating, auditSeen } from "./trust-seen.ts";
import { kinds, sides } from "./trust-steps.ts";
import type { TrustWorld } from "./trust-world.ts";

/** True after each step: what the database has of all stays, and what people see of one. */
export async function auditTrust(world: TrustWorld, stay: Stay | null): Promise<void> {
  await auditRating(world);
  await auditReviews(world);
  await auditDeposits(world);
  await auditHandovers(world);
  if (stay) await auditSeen(world, stay);
}

/** After the last limit: what was written is published, and no deposit is held but for an administrator's decision. */
export async function auditLimits(world: TrustWorld): Promise<void> {
  for (const stay of world.stays) {
    await auditSeen(world, stay);
    assert(stay.status !== "pending" && (stay.status !== "accepted" || stay.paid), "a request waits forever");
    assert(stay.window === null || stay.window.published, "a window is never closed");
    assert(stay.deposit !== "held", "a deposit is never returned");
    assert(
      stay.claim === null || stay.claim.awarded !== null || waits(stay.claim),
      "a claim waits for no one",
    );
  }
}

/** After the last decision: nothing waits, and each landlord has what was agreed or decided. */
export async function auditTrustEnd(world: TrustWorld): Promise<void> {
  for (const stay of world.stays) {
    assert(!["held", "claimed"].includes(stay.deposit), "a deposit is held forever");
    assert(stay.claim === null || stay.claim.awarded !== null, "a claim is never decided");
  }
  await auditSent(world);
  assert.deepEqual(
    await books(),
    { all: 0, differs: world.differed },
    "the sandbox's balance and the ledger",
  );
}

/** The landlord was sent the rents and what they got of deposits; what was refunded later is deducted, or owed by them. */
async function auditSent({ landlord, stays }: TrustWorld): Promise<void> {
  const payouts = await db
    .selectFrom("payouts")
    .select(["reservationId", "amountCents", "ofDeposit", "state"])
    .where("landlordId", "=", landlord.id)
    .execute();
  const earned = stays.reduce((sum, stay) => sum + earnedOf(stay), 0);
  const sent = payouts.reduce((sum, { amountCents }) => sum + amountCents, 0);
  assert.equal(await balanceOf(landlord.actor), earned - sent, "the landlord's balance");
  assert(
    payouts.every(({ state }) => state === "succeeded" || state === "netted"),
    "a payout waits",
  );
  const mayOwe = stays.some(({ tookBack }) => tookBack);
  assert(mayOwe ? sent >= earned : sent === earned, `earned ${earned}, sent ${sent}`);
  for (const { id, kept } of stays) {
    const ofDeposit = payouts.filter((payout) => payout.ofDeposit && payout.reservationId === id);
    assert.equal(ofDeposit.length, kept > 0 ? 1 : 0, "how often a deposit's part was sent");
    if (!mayOwe) assert.equal(ofDeposit[0]?.amountCents ?? 0, kept, "what was sent of a deposit");
  }
}

/** Each side has one review of a stay, as it was last written. */
async function auditReviews(world: TrustWorld): Promise<void> {
  const { rows } = await sql<Record<string, unknown>>`
    select reservation_id as id, side, stars, body, published_at is not null as published,
      hidden_at is not null as hidden, answer
    from reviews where landlord_id = ${world.landlord.id}`.execute(db);
  const wanted = world.stays.flatMap(({ id, reviews }) =>
    sides.flatMap((side) => (reviews[side] ? [{ id, side, ...reviews[side] }] : [])),
  );
  const inOrder = (all: object[]) => all.map((one) => JSON.stringify(one)).toSorted();
  assert.deepEqual(inOrder(rows), inOrder(wanted), "the reviews");
}

/** The stay, its deposit and claim, and where the ledger has the money; all accounts sum to zero. */
async function auditDeposits(world: TrustWorld): Promise<void> {
  const { rows } = await sql<Record<string, unknown>>`
    select r.id, r.status, r.deposit_state as deposit, r.deposit_kept_cents as kept, c.state as claim,
      c.awarded_cents as awarded,
      (select coalesce(-sum(amount_cents), 0)::int from ledger_lines
        where reservation_id = r.id and account = 'deposits') as held,
      (select coalesce(-sum(amount_cents), 0)::int from ledger_lines l
        join ledger_entries e on e.id = l.entry_id and e.kind = 'deposit_claimed'
        where l.reservation_id = r.id and account = 'landlord') as earned,
      (select coalesce(sum(deposit_cents), 0)::int from refunds
        where reservation_id = r.id and state <> 'withdrawn') as returned,
      (select coalesce(sum(claimed_cents), 0)::int from payment_shares where reservation_id = r.id) as claimed
    from reservations r left join deposit_claims c on c.reservation_id = r.id
    where r.landlord_id = ${world.landlord.id} order by r.id`.execute(db);
  const wanted = world.stays.map(({ id, status, deposit, depositCents, kept, claim }) => ({
    id,
    status,
    deposit,
    kept,
    claim: claim?.state ?? null,
    awarded: claim?.awarded ?? null,
    held: deposit === "held" || deposit === "claimed" ? depositCents : 0,
    earned: kept,
    returned: deposit === "returned" || deposit === "decided" ? depositCents - kept : 0,
    claimed: kept,
  }));
  assert.deepEqual(
    rows.map((row) => ({ ...row })),
    wanted.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    "the deposits",
  );
  const { rows: sums } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::int as cents from ledger_lines`.execute(db);
  assert.equal(sums[0]!.cents, 0, "the ledger doesn't sum to zero");
}

/** Who agreed to what; once both did, it never changes. */
async function auditHandovers(world: TrustWorld): Promise<void> {
  const rows = await db
    .selectFrom("handovers")
    .selectAll()
    .where("landlordId", "=", world.landlord.id)
    .execute();
  for (const stay of world.stays)
    for (const kind of kinds) {
      const row = rows.find((one) => one.reservationId === stay.id && one.kind === kind);
      const has = {
        version: row?.version ?? 1,
        tenant: (row?.tenantAgreedAt ?? null) !== null,
        landlord: (row?.landlordAgreedAt ?? null) !== null,
      };
      assert.deepEqual(has, stay.handovers[kind], `the ${kind}`);
      if (!has.tenant || !has.landlord) continue;
      const [key, is] = [`${stay.id} ${kind}`, JSON.stringify(row)];
      const was = world.fixed.get(key) ?? is;
      world.fixed.set(key, was);
      assert.equal(is, was, `an agreed ${kind} changed`);
    }
}
