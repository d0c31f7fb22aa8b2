import assert from "node:assert/strict";
import { sql } from "kysely";
import { db } from "#app/platform/db.server.ts";
import { compare, wasCharged } from "./compare.ts";
import type { Deed } from "./deeds.ts";
import type { Model } from "./model.ts";
import type { Processes } from "./processes.ts";

const hour = 3_600_000;
const mostRounds = 12;

/** Lets the reconciler and all that waits catch up, without moving the clock by more than a retry needs. */
export async function catchUp(model: Model, processes: Processes): Promise<void> {
  // What nobody heard of is asked about after a minute, what failed after an hour.
  model.now += 1.1 * hour;
  for (let round = 0; round < mostRounds; round += 1) {
    for (const name of ["deliverAll", "payOut", "work", "reconcile"] as const) {
      if (name === "work") await wakeJobs();
      await ask({ do: name });
    }
    if (!(await isBusy())) return;
    model.now += 0.2 * hour;
  }
  throw new Error(`Something still waits after ${mostRounds} rounds.`);

  async function ask(deed: Deed) {
    const result = await processes.ask(model.now % 2 === 0 ? 0 : 1, model.now, deed);
    assert("done" in result, JSON.stringify(result).replaceAll("\\n", "\n"));
    await compare(model, (one) => (wasCharged(model, one) ? ["news"] : []), null);
  }
}

/** Passes every deadline and the last day of everything. */
export async function passTheEnd(model: Model, processes: Processes): Promise<void> {
  model.now += 40 * 24 * hour;
  const result = await processes.ask(0, model.now, { do: "expire" });
  assert("done" in result, JSON.stringify(result));
  await compare(model, () => ["expire"], null);
  await catchUp(model, processes);
}

/** pg-boss lets a job wait after it failed, or its process died; nobody waits for that here. */
async function wakeJobs(): Promise<void> {
  await sql`update pgboss.job set state = 'retry', start_after = now() where state in ('active', 'retry')`.execute(
    db,
  );
}

async function isBusy(): Promise<boolean> {
  const { rows } = await sql<{ busy: boolean }>`
    select exists (select from sandbox_deliveries where state = 'waiting')
      or exists (select from pgboss.job where name in ('reservations.ended', 'payments.refund-requested', 'payments.payout-requested')
        and state in ('created', 'retry', 'active'))
      or exists (select from refunds where state <> 'succeeded')
      or exists (select from payouts where state <> 'succeeded') as busy
  `.execute(db);
  return rows[0]!.busy;
}
