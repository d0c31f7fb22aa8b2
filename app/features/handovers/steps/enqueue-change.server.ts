import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { type Change, handoverChanged } from "../events.server.ts";
import { burstMinutes } from "../model.ts";

/** Has the other side told at the end of the burst: everything until then is one. */
export async function enqueueChange(trx: Transaction, change: Omit<Change, "until">): Promise<void> {
  const burst = burstMinutes * 60_000;
  const until = new Date((Math.floor(now().getTime() / burst) + 1) * burst);
  await enqueue(trx, handoverChanged, { ...change, until: until.toISOString() }, { startAfter: until });
}
