import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { audit, auditEnd } from "./audit.ts";
import { newModel } from "./model.ts";
import { play } from "./play.ts";
import { type Processes, startProcesses } from "./processes.ts";
import { catchUp, passTheEnd } from "./settle.ts";
import { sequence, type Turn } from "./steps.ts";
import { newWorld } from "./world.ts";

/** Each half of `npm test` plays as many; `npm run prove` asks for thousands, or for a certain one. */
const { PROVE_SEQUENCES = "25", PROVE_SEED, PROVE_PATH } = process.env;
const given = {
  numRuns: PROVE_PATH ? 1 : Number(PROVE_SEQUENCES),
  ...(PROVE_SEED && { seed: Number(PROVE_SEED) }),
  ...(PROVE_PATH && { path: PROVE_PATH }),
};

/** Half of the proof: two of these run side by side, each on a database and two processes of its own. */
export function proveMoney(): void {
  let processes: Processes;

  beforeAll(async () => {
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
      // On a failure it says the seed and the path, and what is left of the sequence that still fails.
      await fc.assert(property, given);
      expect(played).toBe(given.numRuns);
      // A proof in which hardly a process dies would prove less than it says.
      expect(processes.kills()).toBeGreaterThanOrEqual(Math.floor(given.numRuns / 100));
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
