import assert from "node:assert/strict";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, test } from "vitest";
import { addDays, type IsoDate } from "#app/platform/dates.ts";
import { db } from "#app/platform/db.server.ts";
import type { Action } from "./actions.ts";
import { planQuickly } from "./plan-quickly.ts";
import { type Processes, startProcesses } from "./processes.ts";
import { auditWhole } from "./whole-audit.ts";
import { auditDecided } from "./whole-decided.ts";
import type { Turn, Whole, WholeStep } from "./whole-steps.ts";
import { whole } from "./whole-stories.ts";
import { kinds, whatHappened } from "./whole-happened.ts";
import { readDisplaced } from "./whole-left.ts";
import { claimLate, done, leave, paidStay, take, type WholeStay } from "./whole-world.ts";

/** `npm test` plays these; `npm run prove` plays more, of any seed, or one given sequence. */
const { WHOLE_SEQUENCES = "2", WHOLE_SEED = "6006", WHOLE_PATH } = process.env;
const given = {
  numRuns: WHOLE_PATH ? 1 : Number(WHOLE_SEQUENCES),
  ...(WHOLE_SEED && { seed: Number(WHOLE_SEED) }),
  ...(WHOLE_PATH && { path: WHOLE_PATH }),
};
const isLong = process.env["WHOLE_SEQUENCES"] !== undefined && !WHOLE_PATH;
const hour = 3_600_000;

let processes: Processes;
beforeAll(async () => {
  await planQuickly();
  processes = await startProcesses();
});
afterAll(() => processes.stop());

test(
  "whatever is changed, disputed, lost, appealed, reported, refunded, claimed, charged and rented instead, every cent is accounted for at the end",
  { timeout: 24 * hour },
  async () => {
    // On failure it prints the seed, the path, and the shrunken sequence that still fails.
    await fc.assert(fc.asyncProperty(whole, playThrough), given);
    const counts = kinds.map((what) => [what, happened.filter((each) => each === what).length] as const);
    if (isLong) process.stdout.write(`reached: ${counts.map((one) => one.join(" ")).join(", ")}\n`);
    for (const [what, count] of counts)
      assert(count >= Math.floor(given.numRuns / 100), `${what}: reached ${count} times`);
  },
);

/** What of each kind came about: a proof in which nothing is lost, reported or charged would prove less than it claims. */
const happened: string[] = [];

async function playThrough({ space, days, before, during, after }: Whole) {
  const stay = await paidStay(processes, space, days);
  await playTurns(stay, before);
  await goTo(stay, "lower(stay)", 1);
  await playTurns(stay, during);
  await goTo(stay, "upper(stay)", 1);
  await playTurns(stay, after);
  await catchUp(stay);
  // Past the times to answer, to claim, to charge again, and the bank's.
  for (let round = 0; round < 5; round += 1) {
    stay.now += 8 * 24 * hour;
    await catchUp(stay);
  }
  await auditWhole(stay);
  await auditDecided(stay);
  happened.push(...(await whatHappened(stay)));
}

async function playTurns(stay: WholeStay, turns: Turn[]): Promise<void> {
  for (const { on, step, beside, kill } of turns) {
    // Each a minute later: a process begins its time again with each of its actions.
    stay.now += hour / 60;
    const actions = [await actionOf(stay, step), beside && (await actionOf(stay, beside))];
    const [first, second] = actions;
    const results = await Promise.all([
      first && processes.ask(on, stay.now, first, kill && { ...kill }),
      second && processes.ask(on === 0 ? 1 : 0, stay.now, second),
    ]);
    for (const result of results)
      assert(!result || !("broken" in result), JSON.stringify(result)?.replaceAll("\\n", "\n"));
  }
}

/** Moves the clock to so many hours after the stay's first or last day begins or ends, if that is ahead. */
async function goTo(stay: WholeStay, day: "lower(stay)" | "upper(stay)", hours: number): Promise<void> {
  const { rows } = await sql<{ at: Date }>`
    select ${sql.raw(day)}::timestamp at time zone 'America/New_York' as at from reservations where id = ${stay.id}`.execute(
    db,
  );
  stay.now = Math.max(stay.now, rows[0]!.at.getTime() + hours * hour);
}

async function actionOf(stay: WholeStay, step: WholeStep): Promise<Action | null> {
  const { id: reservationId, tenant, landlord, administrator } = stay;
  switch (step.do) {
    case "wait":
      await wait(stay, step.hours);
      return null;
    case "ask": {
      const { rows } = await sql<{ first: IsoDate }>`
        select lower(stay)::text as first from reservations where id = ${reservationId}`.execute(db);
      const start = addDays(rows[0]!.first, step.start);
      return {
        do: "askChange",
        actor: step.side === "tenant" ? tenant : landlord,
        reservationId,
        propertyId: stay.spaces[step.there ? "there" : "here"].id,
        start,
        lastDay: addDays(start, step.days - 1),
        paysByCard: step.paysByCard && step.side === "tenant",
      };
    }
    case "answer":
      return { do: "answerChange", tenant, landlord, reservationId, answer: step.answer };
    case "payChange":
    case "payChangeByCard":
    case "cancel":
    case "payCharge":
      return { do: step.do, actor: tenant, reservationId };
    case "report":
      return {
        do: "report",
        actor: step.kind === "no_show" || step.kind === "left_behind" ? landlord : tenant,
        reservationId,
        kind: step.kind,
      };
    case "answerProblem":
      return { ...step, tenant, landlord, reservationId };
    case "moveOut":
      return { do: "moveOut", tenant, landlord, reservationId };
    case "decideProblem": {
      const { offers, ...decision } = step.decision;
      const other = offers && { property_id: stay.spaces[offers].id };
      return { ...step, actor: administrator, reservationId, decision: { ...decision, ...other } };
    }
    case "giveUp": {
      const waiting = (await readDisplaced(reservationId)).filter(({ choice }) => choice === null);
      const chosen = waiting[step.which % waiting.length];
      const other = stay.others.find(({ id }) => id === chosen?.id);
      const propertyId = step.where && stay.spaces[step.where].id;
      return other ? { do: "giveUp", actor: other.tenant, reservationId: other.id, propertyId } : null;
    }
    case "claimLate":
      await claimLate(stay, step);
      return null;
    case "claim":
      return { do: "claimDeposit", actor: landlord, reservationId, cents: step.cents, charges: step.charges };
    case "refund": {
      const ids = [reservationId, ...stay.others.map(({ id }) => id)];
      const { cents, from } = step;
      const which = ids[step.which % ids.length]!;
      return { do: "refund", actor: administrator, reservationId: which, cents, from };
    }
    case "take":
      await take(stay, step);
      return null;
    case "leave":
      await leave(stay, step.which);
      return null;
    case "answerClaim":
      return { do: "answerClaim", actor: tenant, reservationId, agrees: step.agrees };
    case "decideClaim":
      return { do: "decideClaim", actor: administrator, reservationId, cents: step.cents };
    case "dispute":
    case "appeal":
    case "decideDispute":
    case "deliver":
    case "declineNext":
      return step;
    default:
      return { do: step.do };
  }
}

/** Over days, what is to be paid in time is paid. */
async function wait(stay: WholeStay, hours: number): Promise<void> {
  const most = 8 * 24;
  for (let left = hours; left > 0; left -= most) {
    stay.now += Math.min(left, most) * hour;
    if (left <= most) return;
    for (const name of ["deliverAll", "moveProblems", "work", "payDifferences", "shareDays"] as const)
      await done(stay, { do: name });
  }
}

/** Lets webhooks, jobs, the reconciler, the schedules, the bank and administrators catch up. */
async function catchUp(stay: WholeStay): Promise<void> {
  const { id: reservationId, administrator: actor } = stay;
  stay.now += 1.1 * hour;
  const rounds: Action[] = [
    { do: "deliverAll" },
    { do: "work" },
    { do: "chargeChanges" },
    { do: "expireChanges" },
    { do: "moveProblems" },
    { do: "payDifferences" },
    { do: "shareDays" },
    { do: "expire" },
    { do: "chargeExtras" },
    { do: "reconcile" },
    { do: "returnDeposits" },
    { do: "payOut" },
    { do: "work" },
    { do: "numberDocuments" },
  ];
  for (let round = 0; round < 2; round += 1) {
    for (const action of rounds) {
      await sql`update pgboss.job set state = 'retry', start_after = now() where state in ('active', 'retry')`.execute(
        db,
      );
      await done(stay, action);
    }
    // Refused where nothing waits for them.
    const outcome = { do: "decideDispute", which: 0, outcome: "lost" } as const;
    const decision = { outcome: "nothing" } as const;
    for (const action of [
      outcome,
      { do: "decideProblem", actor, reservationId, decision } as const,
      { do: "decideClaim", actor, reservationId, cents: 3_000 } as const,
    ])
      await processes.ask(1, stay.now, action);
    stay.now += 0.2 * hour;
  }
}
