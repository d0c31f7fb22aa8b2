import assert from "node:assert/strict";
import { sql } from "kysely";
import { addDays, type IsoDate } from "#app/platform/dates.ts";
import { db } from "#app/platform/db.server.ts";
import { dateAt, midnight } from "./model.ts";
import type { Fact } from "./whole-decided.ts";
import type { Other } from "./whole-world.ts";

// What things that are left behind come to, by the product's rules and not by its code: how many late days are charged, which next stays
// are displaced, and what their tenants and landlords get.

const [hour, day] = [3_600_000, 86_400_000];
/** For how many days the space is blocked after the report, and how many late days the terms name at most, each at this amount. */
const [limitDays, mostLateDays] = [30, 14];
export const lateDayCents = 3_333;
/** A command reads the time more than once. */
const sameMs = 20_000;
/** How long a tenant has to give up a stay, from its start or from being told. */
const chooseHours = 72;

export type LeftCase = {
  at: Date;
  outcome: string | null;
  settledAt: Date | null;
  limitAt: Date;
  emptiedAt: Date | null;
  movedOutAt: Date | null;
  steps: { what: string; at: number }[];
};

/** What was left behind after this stay, by its landlord's report; null if nothing was. */
export async function leftCase(id: string): Promise<LeftCase | null> {
  const { rows } = await sql<LeftCase>`
    select created_at as at, outcome, settled_at as "settledAt", limit_at as "limitAt", emptied_at as "emptiedAt",
      moved_out_at(landlord_id, reservation_id) as "movedOutAt",
      (select json_agg(json_build_object('what', what, 'at', floor(extract(epoch from at) * 1000)) order by position)
        from problem_steps where problem_id = problems.id) as steps
    from problems where reservation_id = ${id} and kind = 'left_behind'`.execute(db);
  return rows[0] ?? null;
}

/** The days of the stay's space that no one can reserve now; null if nothing is there. */
export async function blockedDays(id: string): Promise<{ start: IsoDate; end: IsoDate } | null> {
  const left = await leftCase(id);
  if (left === null || left.settledAt !== null) return null;
  const { rows } = await sql<{ start: IsoDate }>`
    select upper(stay)::text as start from reservations where id = ${id}`.execute(db);
  return { start: rows[0]!.start, end: limitOf(left) };
}

/** The first day that is free again at the latest. */
const limitOf = ({ at }: LeftCase) => addDays(dateAt(at.getTime()), limitDays + 1);

/**
 * Since when the space counts as empty. Since the tenant said so, unless the landlord showed otherwise and no one decided for the tenant;
 * since both agreed to a move-out; or since the landlord said so. "Mistaken" if the landlord took it back, "clean" if the tenant was right
 * that nothing was there, and "there" as long as it isn't settled.
 */
export function emptySince(left: LeftCase): number | "there" | "mistaken" | "clean" {
  if (left.settledAt === null) return "there";
  if (left.outcome === "withdrawn") return "mistaken";
  if (left.outcome === "limit") return midnight(limitOf(left));
  let said: { at: number; isShown: boolean } | "nothing" | null = null;
  for (const { what, at } of left.steps) {
    if (what === "fixed") said = { at, isShown: true };
    else if (what === "disagreed") said = "nothing";
    else if (what === "persists" && said !== null && said !== "nothing") said.isShown = false;
    else if (what === "upheld") said = null;
  }
  const last = left.steps.at(-1)!;
  const isDecided = last.what === "decided";
  if (isDecided && said === "nothing") return "clean";
  const isBelieved = said !== null && said !== "nothing" && (said.isShown || isDecided);
  const at = isBelieved ? (said as { at: number }).at : last.at;
  return Math.min(at, left.movedOutAt?.getTime() ?? Infinity);
}

/** What may be claimed for late days, in cents: for each day begun since the end but the first, until the space was empty. */
export function lateMost(left: LeftCase | null, end: IsoDate, now: number): number {
  const since = left && emptySince(left);
  if (since === "clean") return 0;
  const until = typeof since === "number" ? since : now;
  const days = Math.round((Date.parse(dateAt(until)) - Date.parse(end)) / day);
  return lateDayCents * Math.min(mostLateDays, Math.max(0, days));
}

export type Displaced = {
  id: string;
  at: Date;
  choice: "refund" | "other_space" | null;
  offered: string | null;
  chosenAt: Date | null;
  start: IsoDate;
  end: IsoDate;
  /** Things are there, and its tenant has not chosen. */
  isOpen: boolean;
};

/** The stays that what was left behind after this one is in the way of, those that were given up last. */
export async function readDisplaced(id: string): Promise<Displaced[]> {
  const { rows } = await sql<Displaced>`
    select d.reservation_id as id, d.created_at as at, d.choice, d.offered_property_id as offered, d.chosen_at as "chosenAt",
      lower(r.stay)::text as start, upper(r.stay)::text as end, p.settled_at is null and d.choice is null as "isOpen"
    from displaced_stays d join problems p on p.id = d.problem_id join reservations r on r.id = d.reservation_id
    where p.reservation_id = ${id} order by d.chosen_at nulls first, lower(r.stay)`.execute(db);
  return rows;
}

type Next = Other & Fact;

/** Late days are charged as far as they were late, and the days are free again; who was displaced has all of it back, or waited. */
export async function auditLeftBehind(own: Fact, others: Next[]): Promise<void> {
  const left = await leftCase(own.id);
  const end = dateOf(own.end);
  const { rows: claims } = await sql<{ at: Date; late: number }>`
    select created_at as at, (charges->>'overstay')::int as late from deposit_claims
    where reservation_id = ${own.id} and charges ? 'overstay'`.execute(db);
  for (const { at, late } of claims) {
    const most = lateMost(left, end, at.getTime());
    assert(late <= most, `${late} and not ${most} for late days: ${own.id}`);
    assert(!left || left.settledAt! <= at, `late days were claimed before it was empty: ${own.id}`);
  }
  const displaced = await readDisplaced(own.id);
  if (left === null) return assert.deepEqual(displaced, [], `displaced by nothing: ${own.id}`);
  assert.equal(left.limitAt.getTime(), midnight(limitOf(left)), `the limit: ${own.id}`);
  if (left.outcome === "limit") assert(left.settledAt! >= left.limitAt, `before the limit: ${own.id}`);
  const since = emptySince(left);
  const emptied = left.emptiedAt?.getTime() ?? Infinity;
  const isSame = typeof since === "number" ? Math.abs(emptied - since) < sameMs : emptied === Infinity;
  assert(isSame, `empty since ${left.emptiedAt?.toISOString()} and not ${since}: ${own.id}`);
  const { rows } =
    await sql`select from properties where id = ${own.propertyId} and occupied <> '{}'`.execute(db);
  assert.equal(rows.length, 0, `days that stay blocked: ${own.id}`);
  auditWhich(own, left, { others, displaced });
  for (const each of displaced)
    await auditDisplaced(own, left, { ...each, next: others.find(({ id }) => id === each.id)! });
}

/** Who had reserved days on which things are still there, and wasn't over; but not who left them there. */
function auditWhich(
  own: Fact,
  left: LeftCase,
  { others, displaced }: { others: Next[]; displaced: Displaced[] },
) {
  const reported = dateAt(left.at.getTime());
  const isInTime = ({ at, leftAt }: Next) => at < left.at && (leftAt === null || leftAt > left.at.getTime());
  const expected = others
    .filter((one) => one.propertyId === own.propertyId && one.tenantId !== own.tenantId && isInTime(one))
    .filter(({ start, end }) => start >= own.end && dateOf(start) < limitOf(left) && dateOf(end) > reported);
  const sure = (ids: string[]) =>
    ids.filter((id) => !others.find((one) => one.id === id)?.wasDisputed).toSorted();
  assert.deepEqual(
    sure(displaced.map(({ id }) => id)),
    sure(expected.map(({ id }) => id)),
    `displaced by ${own.id}`,
  );
}

async function auditDisplaced(
  own: Fact,
  left: LeftCase,
  { at, choice, chosenAt, next }: Displaced & { next: Next },
): Promise<void> {
  const words = `of ${next.id}, displaced by ${own.id}`;
  const until = choice === null ? left.settledAt! : new Date(8.64e15);
  const { rows: payouts } = await sql`select from payouts
    where reservation_id = ${next.id} and created_at > ${at} and created_at < ${until}`.execute(db);
  assert.equal(payouts.length, 0, `sent ${words}`);
  if (choice === null) {
    if (next.kept === null && !next.wasDisputed) assert(next.isPaid, `the stay ${words}`);
    return;
  }
  const told = Math.max(midnight(dateOf(next.start)), at.getTime());
  const limits = [told + chooseHours * hour, midnight(dateOf(next.end)), left.settledAt!.getTime()];
  assert(chosenAt!.getTime() < Math.min(...limits), `too late a choice ${words}`);
  if (next.wasDisputed) return;
  const parts = Object.values(next.back);
  const back = {
    rent: sum(parts, (part) => part!.rent),
    fee: sum(parts, (part) => part!.fee),
    deposit: next.depositBack,
    isPaid: next.isPaid,
  };
  const { rentCents: rent, totalCents, depositCents: deposit } = next;
  const all = { rent, fee: totalCents - rent, deposit, isPaid: false };
  assert.deepEqual(back, all, `everything back ${words}`);
}

const dateOf = (number: number) => new Date(number * day).toISOString().slice(0, 10);

function sum<T>(all: T[], cents: (one: T) => number): number {
  return all.reduce((total, one) => total + cents(one), 0);
}
