import assert from "node:assert/strict";
import { sql } from "kysely";
import { db } from "#app/platform/db.server.ts";
import { dateAt, midnight } from "./model.ts";
import { auditLeftBehind, readDisplaced } from "./whole-left.ts";
import { damageCents, type Other, type WholeStay } from "./whole-world.ts";

// What each part that was decided comes to, by the product's rules and not by its code: of claims, reports, other spaces and days that
// were rented again. A payment that a bank took for good, or of which nothing is left, can pay less.

const [hour, day] = [3_600_000, 86_400_000];
/** The most that we pay of another space, and how long its tenant has to request one. */
const [limitCents, offerDays] = [5_000, 7];

/** A stay as it is at the end; its days are numbers, `end` the one after the last. */
export type Fact = {
  id: string;
  tenantId: string;
  propertyId: string;
  landlordId: string;
  start: number;
  end: number;
  paidDays: number;
  rentCents: number;
  totalCents: number;
  depositCents: number;
  keptOfDeposit: number;
  /** What the landlord pays back has the tax of its rent in it. */
  isTaxed: boolean;
  taxCents: number;
  isPaid: boolean;
  at: Date;
  /** Whether a bank ever had money of it, or took it for good. */
  wasDisputed: boolean;
  wasLost: boolean;
  /** The same of charges, too. */
  wasEverDisputed: boolean;
  /** What is left of its payments: the landlord's of it, and in all. */
  rentLeft: number;
  left: number;
  /** Refunds by reason, without deposits. */
  back: Partial<Record<string, { rent: number; fee: number }>>;
  depositBack: number;
};

export async function auditDecided(stay: WholeStay): Promise<void> {
  const own = await factOf(stay.id);
  const others = [];
  for (const other of stay.others) others.push({ ...other, ...(await factOf(other.id)) });
  await auditClaims(own);
  await auditReports(own);
  await auditShared(own, others);
  await auditDifferences(own, others);
  await auditLeftBehind(own, others);
  for (const other of others) await auditLeft(other);
  for (const each of [own, ...others]) await auditLedger(each);
}

type Claim = {
  isRunning: boolean;
  state: string;
  amount: number;
  named: number;
  damage: number;
  awarded: number;
  fromDeposit: number;
  charged: number | null;
  chargeState: string | null;
  paid: number;
};

/** A claim of a running stay takes nothing of the deposit; the card pays what was named beyond it, once. */
async function auditClaims(own: Fact): Promise<void> {
  const { rows } = await sql<Claim>`
    select is_running as "isRunning", c.state, c.amount_cents as amount, named_cents as named, awarded_cents as awarded,
      coalesce((charges->>'damage')::int, 0) as damage, coalesce(from_deposit_cents, 0) as "fromDeposit",
      e.amount_cents as charged, e.state as "chargeState",
      (select coalesce(sum(amount_cents), 0)::int from payment_shares where rent_id = e.id and settled) as paid
    from deposit_claims c left join extra_charges e on e.cause_id = c.id where c.reservation_id = ${own.id}`.execute(
    db,
  );
  for (const claim of rows) {
    const { isRunning, state, amount, awarded, fromDeposit } = claim;
    const words = `of a claim that is ${state}: ${own.id}`;
    if (state === "agreed") assert.equal(awarded, amount, `what was awarded ${words}`);
    const most = isRunning ? 0 : Math.min(awarded, own.depositCents);
    assert(own.wasLost ? fromDeposit <= most : fromDeposit === most, `from the deposit ${words}`);
    const charge = Math.min(awarded - fromDeposit, claim.named);
    assert.equal(claim.charged, charge < 50 ? null : charge, `the charge ${words}`);
    assert.equal(claim.paid, claim.chargeState === "paid" ? charge : 0, `what the card paid ${words}`);
  }
  const running = rows.filter(({ isRunning }) => isRunning);
  assert(sum(running, ({ awarded }) => awarded) <= damageCents, `more damage than the terms name: ${own.id}`);
  const kept = sum(rows, ({ fromDeposit }) => fromDeposit);
  assert.equal(own.keptOfDeposit, kept, `what the landlord got of the deposit: ${own.id}`);
  if (!own.wasDisputed) assert.equal(own.depositBack, own.depositCents - kept, `the deposit: ${own.id}`);
}

/** What was decided of reports is refunded from whom it was decided, once. */
async function auditReports(own: Fact): Promise<void> {
  const { rows } = await sql<Record<"rent" | "fee" | "rentBack" | "feeBack", number>>`
    with back as (select sum(rent_cents) as rent, sum(fee_cents) as fee from refunds
      where reservation_id = ${own.id} and reason = 'goodwill' and decided_by is null and state <> 'withdrawn')
    select coalesce(sum(refund_cents) filter (where paid_by = 'landlord'), 0)::int as rent,
      coalesce(sum(refund_cents) filter (where paid_by = 'us'), 0)::int as fee,
      (select coalesce(rent, 0)::int from back) as "rentBack", (select coalesce(fee, 0)::int from back) as "feeBack"
    from problems where reservation_id = ${own.id} and settled_at is not null`.execute(db);
  const { rent, fee, rentBack, feeBack } = rows[0]!;
  if (own.wasLost || own.left <= 0) return;
  const words = `parts refunded: ${own.id}`;
  if (own.isTaxed) assert.equal(rentBack + feeBack, rent + fee, words);
  else assert.deepEqual({ rentBack, feeBack }, { rentBack: rent, feeBack: fee }, words);
}

type Shared = { id: string; start: number; end: number; cents: number; at: Date };

/** Of each freed day that another stay paid half of the rent is back, at most what that one paid, once and from the landlord. */
async function auditShared(own: Fact, others: Fact[]): Promise<void> {
  const { rows: noShows } = await sql`select from problems
    where reservation_id = ${own.id} and outcome = 'no_show' and settled_at is not null`.execute(db);
  const { rows } = await sql<Shared>`
    select again_id as id, lower(days) - '1970-01-01' as start, upper(days) - '1970-01-01' as end, cents,
      created_at as at
    from days_rented_again where reservation_id = ${own.id} order by created_at, ctid`.execute(db);
  const freed = { start: own.end, end: noShows.length > 0 ? own.start + own.paidDays : own.end };
  const rentOf = (days: number) => (own.rentCents * days) / own.paidDays;
  const most = half(Math.floor(rentOf(freed.end - freed.start)));
  let shared = 0;
  for (const row of rows) {
    const again = others.find(({ id }) => id === row.id)!;
    const days = { start: Math.max(freed.start, again.start), end: Math.min(freed.end, again.end) };
    const words = `rented again by ${again.id} of ${own.id}`;
    assert.deepEqual({ start: row.start, end: row.end }, days, `the days ${words}`);
    assert.equal(again.propertyId, own.propertyId, words);
    const count = days.end - days.start;
    const paid = Math.round((again.rentCents * count) / again.paidDays);
    const share = Math.max(0, Math.min(half(Math.round(rentOf(count))), paid, most - shared));
    const isWhole = !own.wasLost && own.rentLeft > 0;
    assert(isWhole ? row.cents === share : row.cents <= share, `${row.cents} and not ${share} ${words}`);
    assert(row.at.getTime() >= midnight(dateOf(days.start)) + 24 * hour, `too early ${words}`);
    shared += row.cents;
  }
  const { rent, fee } = backOf(own, "rented_again");
  if (!own.wasLost)
    assert.deepEqual([rent + fee, fee > 0], [shared, fee > 0 && own.isTaxed], `what was shared: ${own.id}`);
  for (const again of others.filter((one) => one.isPaid && !one.wasDisputed && !own.wasDisputed)) {
    const isShared =
      again.propertyId === own.propertyId && again.start < freed.end && again.end > freed.start;
    if (isShared)
      assert(
        rows.some(({ id }) => id === again.id),
        `not shared with ${own.id}: ${again.id}`,
      );
  }
}

type Difference = {
  start: number;
  end: number;
  cost: number;
  offered: string;
  limit: number;
  at: Date;
  paid: number | null;
  takenId: string | null;
};

/** Of the stay and of those that were given up: what was taken instead costs is paid back, of each that was taken once and from us. */
async function auditDifferences(own: Fact, others: Fact[]): Promise<void> {
  const { rows: offers } = await sql<{ at: Date; offered: string }>`
    select settled_at as at, offered_property_id as offered from problems
    where reservation_id = ${own.id} and outcome = 'other_space' and settled_at is not null`.execute(db);
  const differences = [await auditDifference(own, offers, others)];
  const displaced = await readDisplaced(own.id);
  for (const other of others) {
    const choices = displaced.filter(({ id, offered }) => id === other.id && offered !== null);
    const chosen = choices.map(({ chosenAt, offered }) => ({ at: chosenAt!, offered: offered! }));
    differences.push(await auditDifference(other, chosen, others));
  }
  for (const taken of others) {
    const paid = differences.filter((one) => one?.takenId === taken.id);
    const { rent, fee } = backOf(taken, "price_difference");
    assert.equal(rent, 0, `a difference that the landlord pays: ${taken.id}`);
    assert(paid.length <= 1, `two differences: ${taken.id}`);
    const cents = paid[0]?.paid ?? 0;
    assert(taken.wasLost ? fee <= cents : fee === cents, `${fee} of ${cents} are back: ${taken.id}`);
  }
}

/** What the first stay that was taken instead costs more, up to the limit. */
async function auditDifference(
  own: Fact,
  offers: { at: Date; offered: string }[],
  others: Fact[],
): Promise<Difference | undefined> {
  const { rows } = await sql<Difference>`
    select lower(stay) - '1970-01-01' as start, upper(stay) - '1970-01-01' as end, cost_cents as cost, limit_cents as limit,
      created_at as at, property_id as offered, paid_cents as paid, taken_reservation_id as "takenId"
    from price_differences where reservation_id = ${own.id}`.execute(db);
  const open = offers.filter(({ at }) => dayAt(at) < own.end);
  assert.equal(rows.length, open.length, `offers of other spaces: ${own.id}`);
  const [difference] = rows;
  if (!difference) return;
  const { start, end, cost, paid, at, offered, takenId } = difference;
  assert.deepEqual(
    { start, end, limit: difference.limit, offered },
    { start: Math.max(own.start, dayAt(at)), end: own.end, limit: limitCents, offered: open[0]!.offered },
    `the offer: ${own.id}`,
  );
  const ended = backOf(own, "canceled");
  if (!own.wasDisputed)
    assert.equal(cost, Math.max(own.totalCents, ended.rent + ended.fee), `what it cost: ${own.id}`);
  const instead = others
    .filter(
      (one) => one.tenantId === own.tenantId && one.start >= start && one.end <= end && one.totalCents > cost,
    )
    .filter((one) => one.at >= at && one.at.getTime() < at.getTime() + offerDays * day)
    .filter((one) => one.propertyId !== own.propertyId)
    .filter((one) => one.landlordId !== own.landlordId || one.propertyId === offered);
  const sure = instead.find((one) => one.isPaid && !one.wasDisputed && one.left > 0);
  if (paid === null) {
    assert.equal(sure, undefined, `a difference that was never paid: ${own.id}`);
    return;
  }
  const index = instead.findIndex(({ id }) => id === takenId);
  const taken = instead[index];
  assert(taken, `a difference of a stay that isn't instead of ${own.id}`);
  assert(!sure || instead.indexOf(sure) >= index, `the difference of a later stay: ${own.id}`);
  const more = Math.min(limitCents, taken.totalCents - cost);
  assert(taken.left > 0 ? paid === more : paid <= more, `${paid} and not ${more}: ${own.id}`);
  return difference;
}

/** Without a bank's part in it: what landlord and we earned of a stay is what its cards paid, and of the deposit, less what is back. */
async function auditLedger(one: Fact): Promise<void> {
  if (one.wasEverDisputed) return;
  const { rows } = await sql<Record<"landlord" | "fee" | "taxes" | "earned" | "ours" | "owed", number>>`
    with lines as (select account, amount_cents as cents from ledger_lines l join ledger_entries e on e.id = l.entry_id
        where reservation_id = ${one.id} and not starts_with(e.kind, 'payout')),
      paid as (select * from payment_shares where reservation_id = ${one.id} and settled),
      shares as (select sum(amount_cents - fee_cents - deposit_cents)::int as rent, sum(fee_cents - tax_cents)::int as fee,
        sum(tax_cents)::int as tax, sum(landlord_fee_cents)::int as of_rent from paid),
      -- What was paid too late is refunded, and was never anyone's.
      back as (select coalesce(sum(rent_cents), 0)::int as rent, coalesce(sum(fee_cents - tax_cents), 0)::int as fee,
          coalesce(sum(tax_cents), 0)::int as tax, coalesce(sum(landlord_fee_cents), 0)::int as of_rent
        from refunds where reservation_id = ${one.id} and state <> 'withdrawn'
          and payment_id in (select payment_id from paid))
    select (select coalesce(0 - sum(cents), 0)::int from lines where account = 'landlord') as landlord,
      (select coalesce(0 - sum(cents), 0)::int from lines where account = 'fee') as fee,
      (select coalesce(0 - sum(cents), 0)::int from lines where account = 'taxes') as taxes,
      -- Our fee of the rent is left of as much of it as of the rent.
      shares.rent - back.rent - (shares.of_rent - back.of_rent) as earned,
      shares.fee - back.fee + (shares.of_rent - back.of_rent) as ours,
      shares.tax - back.tax as owed from shares, back`.execute(db);
  const { landlord, fee, taxes, earned, ours, owed } = rows[0]!;
  const isEarned = { landlord: earned + one.keptOfDeposit, fee: ours, taxes: owed };
  assert.deepEqual(
    { landlord, fee, taxes },
    isEarned,
    `what landlord, we and jurisdictions have of it: ${one.id}`,
  );
  // Of what is left: as much tax as of its rent, and of all of it the stay's own.
  assert(taxes >= 0, `less than no tax: ${one.id}`);
  if (one.isPaid && Object.keys(one.back).length === 0)
    assert.equal(taxes, one.taxCents, `the tax: ${one.id}`);
}

/** Who canceled one gets back what the policy doesn't keep; what was refunded before counts as given. */
async function auditLeft(other: Other & Fact): Promise<void> {
  if (other.kept === null || other.wasDisputed) return;
  const { rows } = await sql<{ before: number; canceled: number }>`
    with back as (select *, rent_cents + fee_cents as cents from refunds
      where reservation_id = ${other.id} and state <> 'withdrawn')
    select coalesce(sum(cents) filter (where reason = 'canceled'), 0)::int as canceled,
      coalesce(sum(cents) filter (where reason <> 'canceled' and created_at <= coalesce(
        (select min(created_at) from back where reason = 'canceled'), 'infinity')), 0)::int as before from back`.execute(
    db,
  );
  const { before, canceled } = rows[0]!;
  const due = other.totalCents - other.kept.rentCents - other.kept.feeCents;
  assert.equal(before + canceled, Math.max(due, before), `what canceling gave back: ${other.id}`);
}

async function factOf(id: string): Promise<Fact> {
  const { rows } = await sql<Fact>`
    with own as (
      select share.*, exists (select from disputes d where d.payment_id = share.payment_id) as disputed,
        exists (select from disputes d join ledger_entries e on e.kind = 'dispute_lost'
          and (e.cause_id = d.id or e.cause_id like d.id || ' after %') where d.payment_id = share.payment_id) as lost,
        share.amount_cents - share.fee_cents - share.deposit_cents - gone.rent as rent_left,
        share.amount_cents - share.deposit_cents - gone.rent - gone.fee as all_left
      from payment_shares share cross join lateral (
        select coalesce(sum(rent_cents), 0)::int as rent, coalesce(sum(fee_cents), 0)::int as fee from (
          select rent_cents, fee_cents from refunds where refunds.payment_id = share.payment_id
            and refunds.reservation_id = share.reservation_id and state <> 'withdrawn'
          union all select rent_cents, fee_cents from dispute_shares s join disputes d on d.id = s.dispute_id
            where s.payment_id = share.payment_id and s.reservation_id = share.reservation_id and d.status = 'lost') each
      ) gone where share.reservation_id = ${id} and settled and (rent_id is null or starts_with(rent_id, 'chg_'))
    ), back as (
      select reason, json_build_object('rent', sum(rent_cents), 'fee', sum(fee_cents)) as parts,
        sum(deposit_cents) as deposit
      from refunds where reservation_id = ${id} and state <> 'withdrawn'
        and payment_id in (select payment_id from own) group by reason
    )
    select id, tenant_id as "tenantId", property_id as "propertyId", landlord_id as "landlordId", created_at as at,
      lower(stay) - '1970-01-01' as start, upper(stay) - '1970-01-01' as end,
      coalesce(paid_days, upper(stay) - lower(stay)) as "paidDays", offer_cents as "rentCents",
      total_cents as "totalCents", tax_cents as "taxCents", tax_cents > 0 as "isTaxed", deposit_cents as "depositCents", deposit_kept_cents as "keptOfDeposit",
      status = 'accepted' and payment_status = 'paid' as "isPaid",
      (select bool_or(disputed) from own) as "wasDisputed", (select bool_or(lost) from own) as "wasLost",
      exists (select from payment_shares s join disputes d on d.payment_id = s.payment_id
        where s.reservation_id = reservations.id) as "wasEverDisputed",
      (select sum(greatest(0, least(rent_left, all_left)))::int from own) as "rentLeft",
      (select sum(greatest(0, all_left))::int from own) as left,
      (select coalesce(json_object_agg(reason, parts), '{}') from back) as back,
      (select coalesce(sum(deposit), 0)::int from back) as "depositBack"
    from reservations where id = ${id}`.execute(db);
  return rows[0]!;
}

const backOf = ({ back }: Fact, reason: string) => back[reason] ?? { rent: 0, fee: 0 };
/** Half a cent rounded up. */
const half = (cents: number) => Math.floor((cents + 1) / 2);
const dateOf = (number: number) => new Date(number * day).toISOString().slice(0, 10);
const dayAt = (at: Date) => Date.parse(`${dateAt(at.getTime())}T00:00:00Z`) / day;

function sum<T>(all: T[], cents: (one: T) => number): number {
  return all.reduce((total, one) => total + cents(one), 0);
}
