import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { log } from "#app/platform/log.server.ts";
import { clearFaults } from "@sparebay/stripe-sandbox/faults.server.ts";
import { lateFeeCents } from "./lease-model.ts";
import { auditLease, auditLeaseEnd, auditSettled } from "./lease-audit.ts";
import { playLeaseStep, settle } from "./lease-play.ts";
import { planQuickly } from "./plan-quickly.ts";
import { leaseSequence, type LeaseStep } from "./lease-steps.ts";
import { type LeaseWorld, newLeaseWorld } from "./lease-world.ts";

/** `npm test` plays this many; `npm run prove` plays more, or one given sequence. */
const { LEASE_SEQUENCES = "3", LEASE_SEED, LEASE_PATH } = process.env;
const given = {
  numRuns: LEASE_PATH ? 1 : Number(LEASE_SEQUENCES),
  ...(LEASE_SEED && { seed: Number(LEASE_SEED) }),
  ...(LEASE_PATH && { path: LEASE_PATH }),
};

/** What may be logged as an error: banks and the sandbox refuse refunds, which are repeated. */
const expected = ["a refund failed at the provider", "the payment provider refused a refund"];
let errors: string[] = [];

const { lateFeeCents: before } = config;
beforeAll(async () => {
  await planQuickly();
  config.lateFeeCents = lateFeeCents;
});
afterAll(() => {
  config.lateFeeCents = before;
});

beforeEach(() => {
  errors = [];
  vi.spyOn(log, "error").mockImplementation((...words: unknown[]) => {
    const line = words.map((word) => (typeof word === "string" ? word : inWords(word))).join(" ");
    if (!expected.some((known) => line.includes(known))) errors.push(line);
  });
});

test("whatever happens to a rental, every cent is accounted for", { timeout: 24 * 3_600_000 }, async () => {
  const property = fc.asyncProperty(leaseSequence, playThrough);
  // On failure it prints the seed, the path, and the shrunken sequence that still fails.
  await fc.assert(property, given);
});

async function playThrough(steps: LeaseStep[]): Promise<void> {
  errors = [];
  const world = await newLeaseWorld();
  for (const step of steps) {
    if (step.do === "settle") await bringEvents();
    await playLeaseStep(world, step);
    if (step.do === "settle") await auditSettled(world);
    else await auditLease(world);
    expect(errors).toEqual([]);
  }
  await passTheEnd(world);
  await auditSettled(world);
  await auditLeaseEnd(world);
  expect(errors).toEqual([]);
}

/** No further event is lost, late or doubled. */
async function bringEvents(): Promise<void> {
  await db.deleteFrom("sandboxFaults").where("kind", "!=", "declined").execute();
}

/** Ends the rental, and passes its last day, every retry, the days past due and every dispute's time. */
async function passTheEnd(world: LeaseWorld): Promise<void> {
  await clearFaults();
  await playLeaseStep(world, { do: "release" });
  await settle(world);
  await playLeaseStep(world, { do: "notice", by: "tenant" });
  for (const days of [5, 5, 6, 6, 10, config.pastDueDays]) await playLeaseStep(world, { do: "jump", days });
  await settle(world);
}

function inWords(word: unknown): string {
  const { err, ...others } = (word ?? {}) as { err?: unknown };
  return `${err instanceof Error ? err.message : ""} ${JSON.stringify(others)}`;
}
