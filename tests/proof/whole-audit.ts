import assert from "node:assert/strict";
import { sql } from "kysely";
import type { LoggedIn } from "#app/features/accounts/model.ts";
import type { WholeStay } from "./whole-world.ts";
import { balanceOf, statementOf } from "#app/features/ledger/queries.server.ts";
import { readReceipt } from "#app/features/payments/checkout/read-receipt.server.ts";
import { db } from "#app/platform/db.server.ts";
import { books } from "#tests/support/rentals.ts";

/** By how much our books differed from the sandbox's, and the ledger's last entry, before the stay was paid. */
export type Before = { differed: number; entry: number };
type Stay = { id: string };
type Paid = Stay & { tenant: LoggedIn };

/** After all was decided and every limit has passed: what moved is booked, what each side reads is what moved, nothing waits. */
export async function auditWhole(stay: WholeStay): Promise<void> {
  const stays: Paid[] = [stay, ...stay.others];
  const { differed, entry } = stay.before;
  for (const each of stays) await auditPending(each);
  assert.deepEqual(await books(), { all: 0, differs: differed }, `the provider's balance: ${stay.id}`);
  await auditKinds(stay, entry);
  for (const each of stays) await auditAccounts(each);
  await auditCharges();
  await auditTenants(stays);
  for (const landlord of [stay.landlord, stay.spaces.elsewhere.landlord])
    await auditLandlord(stay.id, landlord);
}

/** Nothing is open, held, due or on its way. */
export async function auditPending({ id }: Stay): Promise<void> {
  const { rows } = await sql<{ what: string }>`
    select 'payment ' || state as what from payments where state in ('opening', 'open')
    union all select 'refund ' || state from refunds where reservation_id = ${id} and state not in ('succeeded', 'withdrawn')
    union all select 'payout ' || state from payouts where reservation_id = ${id}
      and state not in ('succeeded', 'netted', 'withdrawn', 'reversed')
    union all select 'claim ' || state from deposit_claims where reservation_id = ${id} and settled_at is null
    union all select 'problem ' || state from problems where reservation_id = ${id} and settled_at is null
    union all select 'charge ' || state from extra_charges where reservation_id = ${id} and state not in ('paid', 'failed')
    union all select 'change ' || state from stay_changes where reservation_id = ${id} and (state in ('asked', 'agreed')
      or state = 'made' and refunded_at is null and less_rent_cents + less_fee_cents > 0)
    union all select 'deposit ' || deposit_state from reservations where id = ${id} and deposit_state in ('held', 'claimed')
    union all select 'dispute ' || disputes.status from disputes join payment_shares using (payment_id)
      where reservation_id = ${id} and disputes.status not in ('won', 'lost')
    union all select 'payment status ' || payment_status from reservations where id = ${id}
      and payment_status not in ('paid', 'refunded')
    union all select 'webhook' from sandbox_deliveries where state = 'waiting'
    union all select 'job ' || name from pgboss.job where state in ('created', 'retry', 'active') and name in (
      'reservations.ended', 'payments.refund-requested', 'payments.payout-requested', 'payments.payouts-due')
    union all select 'checkout' from sandbox_objects where kind = 'checkout.session' and object->>'status' = 'open'`.execute(
    db,
  );
  assert.deepEqual(rows, [], `what waits forever: ${id}`);
}

/** Charges, refunds, transfers and disputes: each at the provider as in our books. */
async function auditKinds({ id }: Stay, entry: number): Promise<void> {
  const ours = (kinds: string) => movedBy(kinds, entry);
  const { rows } = await sql<Record<string, number>>`
    select
      (select coalesce(sum((object->>'amount')::int), 0)::int from sandbox_objects
        where kind = 'charge' and object->>'status' = 'succeeded') as "theirCharged",
      (select coalesce(sum((object->>'amount')::int), 0)::int from sandbox_objects
        where kind = 'refund' and object->>'status' = 'succeeded') as "theirRefunded",
      (select coalesce(sum((object->>'amount')::int - (object->>'amount_reversed')::int), 0)::int from sandbox_objects
        where kind = 'transfer') as "theirSent",
      (select coalesce(sum((moved->>'net')::int), 0)::int from sandbox_objects,
        jsonb_array_elements(object->'balance_transactions') moved where kind = 'dispute') as "theirDisputed",
      ${ours("'payment'")} as "ourCharged", 0 - ${ours("'refund', 'refund_returned'")} as "ourRefunded",
      0 - ${ours("'payout', 'payout_reversed'")} as "ourSent", ${ours("'disputed', 'dispute_reinstated'")} as "ourDisputed"
    `.execute(db);
  const { theirCharged, theirRefunded, theirSent, theirDisputed, ...our } = rows[0]!;
  assert.deepEqual(
    our,
    {
      ourCharged: theirCharged,
      ourRefunded: theirRefunded,
      ourSent: theirSent,
      ourDisputed: theirDisputed,
    },
    `the provider's movements: ${id}`,
  );
}

/** The ledger's provider, by entries of these kinds after this one. */
const movedBy = (kinds: string, entry: number) => sql<number>`(
  select coalesce(sum(l.amount_cents), 0)::int from ledger_entries e join ledger_lines l on l.entry_id = e.id
  where l.account = 'provider' and e.kind in (${sql.raw(kinds)}) and e.id > ${entry})`;

/** What was paid in is someone's: nothing is left on its way. */
async function auditAccounts({ id }: Stay): Promise<void> {
  const { rows } = await sql<{ account: string; cents: number }>`
    select account, sum(amount_cents)::int as cents from ledger_lines
    where reservation_id = ${id} and account not in ('provider', 'fee', 'landlord', 'taxes') group by account
    having sum(amount_cents) <> 0`.execute(db);
  assert.deepEqual(rows, [], `what the books still hold: ${id}`);
  const { rows: below } = await sql<{ what: string }>`
    select 'refund' as what from refunds where reservation_id = ${id} and reason <> 'goodwill'
      -- What we paid of it before comes back to us as it ends.
      and (least(rent_cents, deposit_cents) < 0 or fee_cents < 0 and reason <> 'canceled')
    union all select 'payout' from payouts where reservation_id = ${id} and amount_cents < 0
    union all select 'kept of the deposit' from reservations where id = ${id}
      and (deposit_kept_cents < 0 or deposit_kept_cents > deposit_cents)`.execute(db);
  assert.deepEqual(below, [], `negative: ${id}`);
}

/** A cardholder never gets back more than the charge. */
async function auditCharges(): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select c.id from sandbox_objects c where c.kind = 'charge' and c.object->>'status' = 'succeeded'
      and (c.object->>'amount')::int < coalesce((select sum((r.object->>'amount')::int) from sandbox_objects r
          where r.kind = 'refund' and r.object->>'charge' = c.id and r.object->>'status' = 'succeeded'), 0)
        + coalesce((select -sum((moved->>'amount')::int) from sandbox_objects d,
          jsonb_array_elements(d.object->'balance_transactions') moved
          where d.kind = 'dispute' and d.object->>'charge' = c.id), 0)`.execute(db);
  assert.deepEqual(rows, [], "a charge that more was returned of than it brought");
}

/** The receipts say what cards paid and got back; their numbered documents say the same without the deposits. */
async function auditTenants(stays: Paid[]): Promise<void> {
  const receipts = [];
  for (const { id, tenant } of stays) receipts.push(await readReceipt(tenant, id));
  const ids = stays.map(({ id }) => id);
  const { rows } = await sql<{ cents: number; deposit: number }>`
    select (select coalesce(sum((object->>'amount')::int), 0) from sandbox_objects where kind = 'charge'
        and object->>'status' = 'succeeded'
        -- A bank returned it before we did, as it was paid too late: no receipt speaks of it.
        and not ((object->>'disputed')::boolean and object->'metadata'->>'payment_id' not in (
          select payment_id from payment_shares where settled)))::int
      - (select coalesce(sum((object->>'amount')::int), 0) from sandbox_objects where kind = 'refund'
        and object->>'status' = 'succeeded')::int as cents,
      (select coalesce(sum(deposit_cents), 0) from payment_shares where reservation_id = any(${ids}) and settled)::int
      - (select coalesce(sum(refunds.deposit_cents), 0) from refunds where reservation_id = any(${ids})
        and state = 'succeeded')::int as deposit`.execute(db);
  const { cents, deposit } = rows[0]!;
  const said = receipts
    .flatMap((own) => [own, ...own.charges])
    .map(({ paid, refunded }) => (paid?.cents ?? 0) - (refunded?.cents ?? 0));
  assert.equal(
    said.reduce((sum, each) => sum + each, 0),
    cents,
    `the receipts: ${ids.join(" ")}`,
  );
  const documents = receipts.flatMap((receipt) => receipt.documents);
  const numbered = documents.reduce(
    (sum, { series, rentCents, feeCents }) => sum + (series === "C" ? -1 : 1) * (rentCents + feeCents),
    0,
  );
  assert.equal(numbered, cents - deposit, `receipts and credit notes: ${ids.join(" ")}`);
}

/** The statement's lines sum to the balance, and what it says was sent arrived. */
async function auditLandlord(id: string, landlord: LoggedIn): Promise<void> {
  const lines = await statementOf(landlord);
  const sum = (all: typeof lines) => all.reduce((cents, { amountCents }) => cents + amountCents, 0);
  const balance = await balanceOf(landlord);
  assert.equal(sum(lines), balance, `the statement: ${id}`);
  assert.equal(lines.at(-1)?.balanceCents ?? 0, balance, `the statement's last balance: ${id}`);
  assert(balance <= 0, `${balance} are never sent: ${id}`);
  const { rows } = await sql<{ sent: number }>`
    select coalesce(sum((object->>'amount')::int - (object->>'amount_reversed')::int), 0)::int as sent
    from sandbox_objects where kind = 'transfer'
      and object->>'destination' in (select account_id from payout_accounts where landlord_id = ${landlord.id})`.execute(
    db,
  );
  const sent = lines.filter(({ kind }) => kind.startsWith("payout"));
  assert.equal(0 - sum(sent), rows[0]!.sent, `what was sent: ${id}`);
}
