import fc from "fast-check";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { log } from "#app/platform/log.server.ts";
import { auditLater, auditLaterEnd } from "./later-audit.ts";
import { dayAt, isLive, isUnpaid } from "./later-model.ts";
import { pass, playLaterStep, tryDates } from "./later-play.ts";
import { laterSequence, type LaterOrder, type LaterStep } from "./later-steps.ts";
import { type LaterWorld, newLaterWorld } from "./later-world.ts";
import { planQuickly } from "./plan-quickly.ts";

/** `npm test` plays this many; `npm run prove` plays more, or one given sequence. */
const { LATER_SEQUENCES = "2", LATER_SEED, LATER_PATH } = process.env;
const given = {
  numRuns: LATER_PATH ? 1 : Number(LATER_SEQUENCES),
  ...(LATER_SEED && { seed: Number(LATER_SEED) }),
  ...(LATER_PATH && { path: LATER_PATH }),
};

let errors: string[] = [];

beforeAll(planQuickly);

beforeEach(() => {
  vi.spyOn(log, "error").mockImplementation((...words: unknown[]) => void errors.push(inWords(words)));
});

test(
  "a card saved for a later stay is charged on its day, at most once, or the dates are free",
  { timeout: 24 * 3_600_000 },
  async () => {
    // On failure it prints the seed, the path, and the shrunken sequence that still fails.
    await fc.assert(fc.asyncProperty(laterSequence, playThrough), given);
  },
);

async function playThrough({ order, steps }: { order: LaterOrder; steps: LaterStep[] }): Promise<void> {
  errors = [];
  const world = await newLaterWorld(order);
  for (const step of steps) {
    await playLaterStep(world, step);
    await auditLater(world);
    expect(errors).toEqual([]);
  }
  await playLaterStep(world, { do: "bank", isOpen: true });
  await passTheEnd(world);
  await auditLater(world);
  await auditLaterEnd(world);
  expect(errors).toEqual([]);
}

/** Lets each card be charged or given up, asks for the dates, and passes the last day and the time to claim. */
async function passTheEnd(world: LaterWorld): Promise<void> {
  const ends = world.stays.map(({ day }) => day);
  const charged = Math.max(...ends) - 90;
  if (charged > dayAt(world.time)) await pass(world, charged - dayAt(world.time));
  for (let days = 0; days < 10 && world.stays.some(isUnpaid); days += 1) {
    await pass(world, 1);
    await auditLater(world);
  }
  const today = dayAt(world.time);
  for (const stay of world.stays) if (today < stay.day && !isLive(stay)) await tryDates(stay);
  await pass(world, Math.max(1, Math.max(...ends) + 4 - today));
}

function inWords(words: unknown[]): string {
  return words
    .map((word) => {
      const { err, ...others } = typeof word === "string" ? { word } : ((word ?? {}) as { err?: unknown });
      return `${err instanceof Error ? err.message : ""} ${JSON.stringify(others)}`;
    })
    .join(" ");
}
