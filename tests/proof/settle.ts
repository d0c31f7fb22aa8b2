import assert from "node:assert/strict";
import { sql } from "kysely";
import { db } from "#app/platform/db.server.ts";
import { compare, wasCharged } from "./compare.ts";
import type { Action } from "./actions.ts";
import { mayDecide, type Model } from "./model.ts";
import type { Processes } from "./processes.ts";

const hour = 3_600_000;
const mostRounds = 12;

/** Lets the reconciler and all waiting jobs catch up, moving the clock no more than a retry needs. */
export async function catchUp(model: Model, processes: Processes): Promise<void> {
  // Missed events are asked about after a minute, failures retried after an hour.
  model.now += 1.1 * hour;
  let left: Record<string, number> = {};
  for (let round = 0; round < mostRounds; round += 1) {
    for (const name of ["deliverAll", "work", "reconcile", "returnDeposits", "payOut", "work"] as const) {
      if (name === "work") await wakeJobs();
      await ask({ do: name });
    }
    left = await waiting();
    if (Object.keys(left).length === 0) return;
    model.now += 0.2 * hour;
  }
  throw new Error(`Still waiting after ${mostRounds} rounds: ${JSON.stringify(left)}`);

  async function ask(action: Action) {
    const result = await processes.ask(model.now % 2 === 0 ? 0 : 1, model.now, action);
    assert("done" in result, JSON.stringify(result).replaceAll("\\n", "\n"));
    await compare(model, (one) => (wasCharged(model, one) ? ["payment"] : []), null);
  }
}

/** Moves past every deadline and the last day of everything. */
export async function passTheEnd(model: Model, processes: Processes): Promise<void> {
  model.now += 40 * 24 * hour;
  const result = await processes.ask(0, model.now, { do: "expire" });
  assert("done" in result, JSON.stringify(result));
  await compare(model, () => ["expire"], null);
  await catchUp(model, processes);
  await decideAll(model, processes);
  await catchUp(model, processes);
}

/** An administrator decides every claim that is left. */
async function decideAll(model: Model, processes: Processes): Promise<void> {
  const actor = model.world.administrator;
  for (const one of model.booked.filter((booked) => mayDecide(model, booked))) {
    const cents = Math.floor(one.depositCents / 3);
    const result = await processes.ask(0, model.now, {
      do: "decideClaim",
      actor,
      reservationId: one.id,
      cents,
    });
    assert("done" in result, JSON.stringify(result));
  }
  await compare(model, () => [], null);
}

/** pg-boss delays a job after it failed or its process died; this removes the wait. */
async function wakeJobs(): Promise<void> {
  await sql`update pgboss.job set state = 'retry', start_after = now() where state in ('active', 'retry')`.execute(
    db,
  );
}

/** How many of each kind still wait: none when all is done. */
async function waiting(): Promise<Record<string, number>> {
  const { rows } = await sql<{ what: string; many: number }>`
    select what, count(*)::int as many from (
      select 'webhook' as what from sandbox_deliveries where state = 'waiting'
      union all
      select 'job ' || name from pgboss.job
      where name in ('reservations.ended', 'payments.refund-requested', 'payments.payout-requested', 'payments.payouts-due')
        and state in ('created', 'retry', 'active')
      union all
      select 'refund ' || state || ' ' || coalesce(refusal, '') from refunds where state <> 'succeeded'
      union all
      select 'payout ' || state || ' ' || coalesce(refusal, '') from payouts where state <> 'succeeded'
    ) waiting group by what
  `.execute(db);
  return Object.fromEntries(rows.map(({ what, many }) => [what, many]));
}
