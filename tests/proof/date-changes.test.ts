import assert from "node:assert/strict";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LoggedIn } from "#app/features/accounts/model.ts";
import { ledgerDifference } from "#app/features/ledger/queries.server.ts";
import { feeByRule } from "#app/platform/fee-rules.ts";
import { addDays, type IsoDate } from "#app/platform/dates.ts";
import { db } from "#app/platform/db.server.ts";
import type { Action, Delivery, Kill } from "./actions.ts";
import { planQuickly } from "./plan-quickly.ts";
import { type Processes, type Result, startProcesses } from "./processes.ts";
import { begin, newWorld, spaceBeside, type World } from "./world.ts";

/** `npm test` plays this many; `npm run prove` plays more, or one given sequence. */
const { CHANGE_SEQUENCES = "2", CHANGE_SEED, CHANGE_PATH } = process.env;
const given = {
  numRuns: CHANGE_PATH ? 1 : Number(CHANGE_SEQUENCES),
  ...(CHANGE_SEED && { seed: Number(CHANGE_SEED) }),
  ...(CHANGE_PATH && { path: CHANGE_PATH }),
};
const hour = 3_600_000;

type Step =
  | {
      do: "ask";
      side: "tenant" | "landlord";
      start: number;
      days: number;
      paysByCard: boolean;
      there: boolean;
    }
  | { do: "answer"; answer: "agree" | "refuse" | "withdraw" }
  | { do: "payChange" | "payChangeByCard" | "work" | "reconcile" | "expireChanges" | "cancel" | "payOut" }
  | { do: "chargeChanges" | "declineNext" | "winDisputes" }
  | { do: "dispute"; which: number }
  | { do: "deliver"; which: number; how: Delivery }
  | { do: "rival"; start: number; days: number; there: boolean }
  | { do: "wait"; hours: number };
type Turn = { on: 0 | 1; step: Step; beside: Step | null; kill: Kill | null };

const ask: fc.Arbitrary<Step> = fc.record({
  do: fc.constant("ask" as const),
  side: fc.constantFrom("tenant" as const, "landlord" as const),
  start: fc.constantFrom(4, 5, 5, 5, 6, 9),
  days: fc.integer({ min: 1, max: 6 }),
  paysByCard: fc.boolean(),
  there: fc.boolean(),
});
const rival: fc.Arbitrary<Step> = fc.record({
  do: fc.constant("rival" as const),
  start: fc.integer({ min: 3, max: 12 }),
  days: fc.integer({ min: 1, max: 3 }),
  there: fc.boolean(),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: ask, weight: 9 },
  {
    arbitrary: fc.record({
      do: fc.constant("answer" as const),
      answer: fc.constantFrom(
        "agree" as const,
        "agree" as const,
        "agree" as const,
        "refuse" as const,
        "withdraw" as const,
      ),
    }),
    weight: 10,
  },
  {
    arbitrary: fc.record({
      do: fc.constantFrom(
        ...([
          "payChange",
          "payChange",
          "payChangeByCard",
          "payChangeByCard",
          "chargeChanges",
          "declineNext",
          "winDisputes",
          "work",
          "work",
          "reconcile",
          "expireChanges",
          "payOut",
        ] as const),
      ),
    }),
    weight: 12,
  },
  { arbitrary: fc.record({ do: fc.constant("dispute" as const), which: fc.nat({ max: 4 }) }), weight: 1 },
  {
    arbitrary: fc.record({
      do: fc.constant("deliver" as const),
      which: fc.nat({ max: 4 }),
      how: fc.constantFrom<Delivery>("once", "once", "twice", "lost", "unheard"),
    }),
    weight: 5,
  },
  { arbitrary: rival, weight: 2 },
  {
    arbitrary: fc.record({ do: fc.constant("wait" as const), hours: fc.constantFrom(1, 25, 49, 97) }),
    weight: 1,
  },
  { arbitrary: fc.constant<Step>({ do: "cancel" }), weight: 1 },
);
const kill: fc.Arbitrary<Kill> = fc.oneof(
  fc.record({ before: fc.constant("answer" as const), n: fc.constant(1) }),
  fc.record({ before: fc.constant("statement" as const), n: fc.integer({ min: 1, max: 25 }) }),
);
const seldom = <T>(one: fc.Arbitrary<T>, times: number): fc.Arbitrary<T | null> =>
  fc.oneof(
    { withCrossShrink: true },
    { arbitrary: fc.constant(null), weight: times - 1 },
    { arbitrary: one, weight: 1 },
  );
const turns: fc.Arbitrary<Turn[]> = fc.array(
  fc.record({
    on: fc.constantFrom(0 as const, 1 as const),
    step,
    beside: seldom(step, 5),
    kill: seldom(kill, 8),
  }),
  { minLength: 8, maxLength: 20 },
);
const sequence = fc.record({
  space: fc.nat({ max: 2 }),
  days: fc.integer({ min: 1, max: 3 }),
  byCard: fc.boolean(),
  turns,
});

let processes: Processes;
beforeAll(async () => {
  await planQuickly();
  processes = await startProcesses();
});
afterAll(() => processes.stop());

test(
  "whatever is asked, agreed, paid, canceled and killed, dates never overlap and every cent is accounted for",
  { timeout: 24 * 3_600_000 },
  async () => {
    // On failure it prints the seed, the path, and the shrunken sequence that still fails.
    await fc.assert(fc.asyncProperty(sequence, playThrough), given);
    const { rows } = await sql<{ made: number; byCard: number }>`
      select (select count(*)::int from stay_changes where state = 'made') as made,
        (select count(*)::int from payments where starts_with(rent_id, 'chg_') and attempt = 1
          and state = 'succeeded') as "byCard"`.execute(db);
    // A proof in which hardly any change is made would prove less than it claims.
    expect(rows[0]!.made).toBeGreaterThanOrEqual(Math.floor(given.numRuns / 10));
    expect(rows[0]!.byCard).toBeGreaterThanOrEqual(Math.floor(given.numRuns / 75));
  },
);

type Stay = {
  world: World;
  space: World["properties"][number];
  /** Another space of its landlord, to which it may go. */
  there: World["properties"][number];
  tenant: LoggedIn;
  id: string;
  /** The day on which it begins; a later one for a stay whose card was saved before it paid. */
  starts: number;
  now: number;
  rivals: number;
};

type Sequence = { space: number; days: number; byCard: boolean; turns: Turn[] };

async function playThrough({ space, days, byCard, turns: played }: Sequence) {
  const stay = await paidStay(await newWorld(), space, { days, starts: byCard ? 105 : 5 });
  for (const turn of played) {
    const [one, beside] = [turn.step, turn.beside].map((each) => each && actionOf(stay, each));
    const results = await Promise.all([
      one && processes.ask(turn.on, stay.now, one, turn.kill && { ...turn.kill }),
      beside && processes.ask(turn.on === 0 ? 1 : 0, stay.now, beside),
    ]);
    for (const result of results) assertNotBroken(result);
    await auditDates();
    await auditOwed(stay);
    assert.equal(await ledgerDifference({ kind: "system" }), 0);
  }
  await catchUp(stay);
  await auditMoney(stay);
  // Past the last day, the time to claim and the payouts.
  stay.now += (stay.starts + 35) * 24 * hour;
  await catchUp(stay);
  await auditMoney(stay);
}

function assertNotBroken(result: Result | null | undefined): void {
  assert(!result || !("broken" in result), JSON.stringify(result)?.replaceAll("\\n", "\n"));
}

async function done(stay: Stay, action: Action): Promise<unknown> {
  const result = await processes.ask(0, stay.now, action);
  assert("done" in result, JSON.stringify(result).replaceAll("\\n", "\n"));
  return result.done;
}

/** A stay that begins in so many days, accepted and paid, of a landlord with a bank account. */
async function paidStay(
  world: World,
  index: number,
  { days, starts }: { days: number; starts: number },
): Promise<Stay> {
  await sql`delete from sandbox_faults`.execute(db);
  const space = world.properties[index]!;
  const there = await spaceBeside(space);
  const stay: Stay = {
    world,
    space,
    there,
    starts,
    tenant: world.tenants[0]!,
    id: "",
    now: begin,
    rivals: 0,
  };
  await done(stay, { do: "connect", actor: space.landlord });
  const [id] = (await done(stay, reserving(stay, stay.tenant, 5, days))) as string[];
  stay.id = id!;
  await done(stay, { do: "accept", actor: space.landlord, reservationId: stay.id });
  await done(stay, { do: "verifyId", reservationId: stay.id });
  const { url } = (await done(stay, {
    do: "checkout",
    actor: stay.tenant,
    payable: { reservationId: stay.id },
  })) as { url: string };
  await done(stay, { do: "pay", url, card: "4242424242424242" });
  await done(stay, { do: "deliverAll" });
  await done(stay, { do: "work" });
  // What was saved is charged at once.
  await sql`update later_charges set next_try_at = 'epoch' where reservation_id = ${stay.id}`.execute(db);
  for (const name of ["chargeReservations", "deliverAll", "work"] as const) await done(stay, { do: name });
  return stay;
}

const firstDay = "2026-03-02";
const dayIn = (days: number): IsoDate => addDays(firstDay, days);

/** `start` is counted as if the stay began on day 5. */
const datesOf = ({ starts }: Pick<Stay, "starts">, start: number, days: number) => ({
  start: dayIn(starts - 5 + start),
  lastDay: dayIn(starts - 5 + start + days - 1),
});

function reserving(
  stay: Pick<Stay, "space" | "starts">,
  actor: LoggedIn,
  start: number,
  days: number,
): Action {
  const { space } = stay;
  const dates = datesOf(stay, start, days);
  return {
    do: "reserve",
    actor,
    propertyIds: [space.id],
    ...dates,
    key: `${space.id} ${start} ${days} ${Math.random()}`,
  };
}

function actionOf(stay: Stay, wish: Step): Action | null {
  const { id: reservationId, tenant, space, there } = stay;
  switch (wish.do) {
    case "wait":
      stay.now += wish.hours * hour;
      return null;
    case "rival":
      // A few unpaid requests, so that no limit on them is reached.
      stay.rivals += 1;
      return stay.rivals > 3
        ? null
        : reserving(
            { ...stay, space: wish.there ? there : space },
            stay.world.tenants[1]!,
            wish.start,
            wish.days,
          );
    case "ask":
      return {
        do: "askChange",
        propertyId: wish.there ? there.id : space.id,
        actor: wish.side === "tenant" ? tenant : space.landlord,
        reservationId,
        ...datesOf(stay, wish.start, wish.days),
        // Without a saved card it would only be refused.
        paysByCard: wish.paysByCard && stay.starts > 90,
      };
    case "answer":
      return { do: "answerChange", tenant, landlord: space.landlord, reservationId, answer: wish.answer };
    case "payChange":
    case "payChangeByCard":
      return { do: wish.do, actor: tenant, reservationId };
    case "dispute":
      return wish;
    case "cancel":
      return { do: "cancel", actor: tenant, reservationId };
    case "deliver":
      return { do: "deliver", which: wish.which, how: wish.how };
    default:
      return { do: wish.do };
  }
}

/** Lets webhooks, jobs, the reconciler and the schedules catch up. */
async function catchUp(stay: Stay): Promise<void> {
  stay.now += 1.1 * hour;
  for (let round = 0; round < 4; round += 1) {
    for (const name of [
      "winDisputes",
      "deliverAll",
      "work",
      "chargeChanges",
      "expireChanges",
      "reconcile",
      "returnDeposits",
      "payOut",
      "work",
    ] as const) {
      await sql`update pgboss.job set state = 'retry', start_after = now() where state in ('active', 'retry')`.execute(
        db,
      );
      await done(stay, { do: name });
    }
    stay.now += 0.2 * hour;
  }
}

/** No two live stays hold a day, with what changes ask for; and dates are asked for if, and only if, a change is open. */
async function auditDates(): Promise<void> {
  const { rows } = await sql<{ what: string }>`
    select 'overlap of ' || a.reservation_id || ' and ' || b.reservation_id as what from held_stays a join held_stays b
      on a.property_id = b.property_id and a.reservation_id < b.reservation_id and is_live(a.status) and is_live(b.status)
      and held_days(a.stay, a.asked_stay, 0, 0) && held_days(b.stay, b.asked_stay, 0, 0)
    union all
    select 'half a change of ' || r.id from reservations r
      left join stay_changes c on c.reservation_id = r.id and c.state in ('asked', 'agreed')
      where coalesce(r.asked_stay, r.asked_there) is distinct from c.stay
        or r.asked_property_id is distinct from c.property_id
    union all
    select 'a price of other days of ' || r.id from reservations r
      where r.units <> upper(r.stay) - lower(r.stay)`.execute(db);
  assert.deepEqual(rows, []);
}

/** A landlord never owes us rent of the stay that was sent: what a change gives back is still with us. */
async function auditOwed({ id }: Stay): Promise<void> {
  // What a bank took meanwhile is back once it has decided.
  const { rows } = await sql<{ cents: number }>`
    select -sum(amount_cents)::int as cents from ledger_lines
    where reservation_id = ${id} and account = 'landlord' and not exists (
      select from disputes join payment_shares on payment_shares.payment_id = disputes.payment_id
      where payment_shares.reservation_id = ${id} and disputes.status <> 'won')
    having -sum(amount_cents) < 0`.execute(db);
  assert.deepEqual(rows, [], `owed by the landlord of ${id}`);
}

/** What cards paid and got back, our books and what the landlord got agree with the stay as it is. */
async function auditMoney({ id, space, there }: Stay): Promise<void> {
  const { rows } = await sql<
    Record<string, number> & { status: string; paid: string; stay: string; space: string }
  >`
    select r.status, r.payment_status as paid, r.stay::text as stay, r.property_id as space,
      r.offer_cents as offer, r.fee_cents as fee, upper(r.stay) - lower(r.stay) as days,
      r.retained_rent_cents as "keptRent", r.retained_fee_cents as "keptFee",
      r.kept_rent_cents as "canceledRent", r.kept_fee_cents as "canceledFee",
      case when r.deposit_state = 'held' then r.deposit_cents else 0 end as deposit,
      coalesce((select sum((object->>'amount')::int) from sandbox_objects where kind = 'charge'
        and object->>'status' = 'succeeded'), 0)::int as charged,
      coalesce((select sum((object->>'amount')::int) from sandbox_objects where kind = 'refund'
        and object->>'status' = 'succeeded'), 0)::int as refunded,
      coalesce((select sum((object->>'amount')::int) from sandbox_objects where kind = 'transfer'), 0)::int as sent,
      coalesce((select -sum(amount_cents) from ledger_lines where reservation_id = r.id and account = 'landlord'), 0)::int
        as owed,
      coalesce((select -sum(amount_cents) from ledger_lines where reservation_id = r.id and account = 'fee'), 0)::int as "ourFee"
    from reservations r where r.id = ${id}`.execute(db);
  const now = rows[0]!;
  const words = `${id}: ${JSON.stringify(now)}`;
  const live = now.status === "accepted";
  const rent = live ? now["offer"]! + now["keptRent"]! : now["canceledRent"]!;
  const fee = live ? now["fee"]! + now["keptFee"]! : now["canceledFee"]!;
  const { priceCents } = now.space === there.id ? there : space;
  assert.equal(now["offer"], priceCents * now["days"]!, `rent by the day: ${words}`);
  assert.equal(now["fee"], feeByRule(now["offer"], "5%"), `fee: ${words}`);
  assert.equal(now["charged"]! - now["refunded"]!, rent + fee + now["deposit"]!, `with us: ${words}`);
  assert.equal(now["ourFee"], fee, `our fee: ${words}`);
  assert.equal(now["owed"]! + now["sent"]!, rent, `the landlord's: ${words}`);
  assert.equal(now.paid, live ? "paid" : "refunded", words);
  const open =
    await sql`select id from stay_changes c where reservation_id = ${id} and state = 'made' and refunded_at is null
    and less_rent_cents + less_fee_cents > 0`.execute(db);
  assert.equal(open.rows.length, 0, `a refund that was forgotten: ${words}`);
}
