import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { moveClock } from "#app/platform/clock.server.ts";
import { log } from "#app/platform/log.server.ts";
import { planQuickly } from "./plan-quickly.ts";
import { auditLimits, auditTrust, auditTrustEnd } from "./trust-audit.ts";
import { playTrustStep } from "./trust-play.ts";
import { type TrustSequence, trustSequence, type TrustStep } from "./trust-steps.ts";
import { type Count, newTrustWorld } from "./trust-world.ts";

/** `npm test` plays this many; `npm run prove` plays more, or one given sequence. */
const { TRUST_SEQUENCES = "2", TRUST_SEED, TRUST_PATH } = process.env;
const given = {
  numRuns: TRUST_PATH ? 1 : Number(TRUST_SEQUENCES),
  ...(TRUST_SEED && { seed: Number(TRUST_SEED) }),
  ...(TRUST_PATH && { path: TRUST_PATH }),
};
/** So many sequences do and are refused everything. */
const enough = 100;

let errors: unknown[] = [];
const played = new Map<string, number>();
const count: Count = (action, isDone) => {
  const name = `${action} ${isDone ? "done" : "refused"}`;
  played.set(name, (played.get(name) ?? 0) + 1);
};

beforeAll(planQuickly);
beforeEach(() => {
  vi.spyOn(log, "error").mockImplementation((...words: unknown[]) => void errors.push(words));
});
afterAll(() => moveClock(0));

test(
  "whatever happens to stays, each side is believed only where it may speak",
  { timeout: 24 * 3_600_000 },
  async () => {
    // On failure it prints the seed, the path, and the shrunken sequence that still fails.
    await fc.assert(fc.asyncProperty(trustSequence, playThrough), given);
    if (given.numRuns < enough) return;
    for (const action of actions)
      for (const how of ["done", "refused"]) expect(played.keys()).toContain(`${action} ${how}`);
  },
);

const actions: TrustStep["do"][] = [
  ...(["reserve", "accept", "pay", "cancel", "write", "reply", "hide", "show"] as const),
  ...(["claim", "answer", "decide", "add", "agree"] as const),
];

async function playThrough({ depositCents, steps }: TrustSequence): Promise<void> {
  errors = [];
  const world = await newTrustWorld(depositCents, count);
  const play = async (step: TrustStep) => {
    await auditTrust(world, await playTrustStep(world, step));
    expect(errors).toEqual([]);
  };
  for (const step of steps) await play(step);
  for (const step of theEnd) await play(step);
  await auditLimits(world);
  for (const which of world.stays.keys())
    await play({ do: "decide", by: "administrator", which, cents: which === 0 ? 0 : 1 });
  await auditTrustEnd(world);
}

/** Passes every limit: of requests, of claims and their answers, and of reviews. */
const theEnd: TrustStep[] = [5, 5, 5, 6].flatMap((days) => [
  { do: "jump", days } as const,
  { do: "run" } as const,
]);
