import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { audit, auditEnd } from "./audit.ts";
import { newModel } from "./model.ts";
import { planQuickly } from "./plan-quickly.ts";
import { play } from "./play.ts";
import { type Processes, startProcesses } from "./processes.ts";
import { catchUp, passTheEnd } from "./settle.ts";
import { sequence, type Turn } from "./steps.ts";
import { newWorld } from "./world.ts";

/** `npm test` plays this many; each half of `npm run prove` plays thousands, or one given sequence. */
const { PROVE_SEQUENCES = "6", PROVE_SEED, PROVE_PATH } = process.env;
const given = {
  numRuns: PROVE_PATH ? 1 : Number(PROVE_SEQUENCES),
  ...(PROVE_SEED && { seed: Number(PROVE_SEED) }),
  ...(PROVE_PATH && { path: PROVE_PATH }),
};

/** One half of the proof: two run in parallel, each with its own database and two processes. */
export function proveMoney(): void {
  let processes: Processes;

  beforeAll(async () => {
    await planQuickly();
    processes = await startProcesses();
  });
  afterAll(() => processes.stop());

  test(
    "whatever happens in whatever order, every cent is accounted for",
    { timeout: 24 * 3_600_000 },
    async () => {
      let played = 0;
      const property = fc.asyncProperty(sequence, async (turns) => {
        await playThrough(processes, turns);
        played += 1;
      });
      // On failure it prints the seed, the path, and the shrunken sequence that still fails.
      await fc.assert(property, given);
      expect(played).toBe(given.numRuns);
      // A proof in which hardly any process dies would prove less than it claims.
      expect(processes.kills()).toBeGreaterThanOrEqual(Math.floor(given.numRuns / 100));
      // So would one in which hardly anyone claims of a deposit.
      const { rows } = await sql<{ claims: number; paid: number }>`
        select count(*)::int as claims, (count(*) filter (where awarded_cents > 0))::int as paid from deposit_claims`.execute(
        db,
      );
      expect(Math.min(rows[0]!.claims, rows[0]!.paid)).toBeGreaterThanOrEqual(
        Math.floor(given.numRuns / 100),
      );
    },
  );
}

async function playThrough(processes: Processes, turns: Turn[]): Promise<void> {
  const model = newModel(await newWorld());
  for (const turn of turns) await play(model, processes, turn);
  await catchUp(model, processes);
  await audit(model);
  await passTheEnd(model, processes);
  await audit(model);
  await auditEnd(model);
}
