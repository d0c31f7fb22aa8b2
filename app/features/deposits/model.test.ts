import { expect, test } from "vitest";
import { claimRefusal, currentClaim, mayAskFor, runningClaimRefusal, runsAt } from "./model.ts";

const now = new Date("2026-11-27T12:00:00Z");
const ended = {
  claims: [],
  endedAt: new Date("2026-11-27T05:00:00Z"),
  returnAt: new Date("2026-11-29T05:00:00Z"),
};
const reservation = { depositState: "held", depositCents: 15_000, status: "accepted", paymentStatus: "paid" };

test.each([
  ["accepted and paid", {}, "none"],
  [
    "paid, with an ID that isn't verified",
    { status: "accepted_pending_verification" },
    "needs a stay that is accepted and paid",
  ],
  ["paid, without a deposit", { depositState: "none", depositCents: 0 }, "none"],
  ["not paid", { depositState: "none", paymentStatus: "unpaid" }, "needs a stay that is accepted and paid"],
  ["canceled", { status: "canceled", depositState: "returned" }, "already returned"],
])("a claim on a stay that is %s", (_, changed, refusal) => {
  const sentence = claimRefusal({ reservation: { ...reservation, ...changed }, ...ended }, now);
  expect(sentence ?? "none").toContain(refusal);
});

// Clocks in New York go forward on March 8, 2026 (a day of 23 hours) and back on November 1 (25 hours).
test.each([
  ["the end itself", "2026-03-08T05:00:00Z", "2026-03-08T05:00:00Z", 0],
  ["a minute later", "2026-03-08T05:00:00Z", "2026-03-08T05:01:00Z", 1],
  ["the last minute of a day of 23 hours", "2026-03-08T05:00:00Z", "2026-03-09T03:59:00Z", 1],
  ["the next day, 23 hours later", "2026-03-08T05:00:00Z", "2026-03-09T04:00:00Z", 2],
  ["the last minute of a day of 25 hours", "2026-11-01T04:00:00Z", "2026-11-02T04:59:00Z", 1],
  ["the next day, 25 hours later", "2026-11-01T04:00:00Z", "2026-11-02T05:00:00Z", 2],
])("late days are those of the space’s calendar: %s", (_, endedAt, at, days) => {
  const times = {
    startsAt: new Date(0),
    endedAt: new Date(endedAt),
    emptiedAt: null,
    timeZone: "America/New_York",
    claims: [],
  };
  const charges = { overstay: 3_000, cleaning: 100 };
  const most = (free: number) =>
    mayAskFor({ charges, late: { freeDays: free, days: 14 }, damageAtOnce: false }, times, new Date(at));
  expect(most(0)).toEqual({ cleaning: 100, ...(days > 0 && { overstay: 3_000 * days }) });
  expect(most(1)).toEqual({ cleaning: 100, ...(days > 1 && { overstay: 3_000 * (days - 1) }) });
});

test("late days end with the space empty, and are at most those of the terms; older terms say three", () => {
  const endedAt = new Date("2026-06-01T00:00:00Z");
  const days = (late: { freeDays: number; days: number } | null, emptiedAt: string) =>
    (mayAskFor(
      { charges: { overstay: 100 }, late, damageAtOnce: false },
      { startsAt: new Date(0), endedAt, emptiedAt: new Date(emptiedAt), timeZone: "UTC", claims: [] },
      new Date("2026-07-05T00:00:00Z"),
    ).overstay ?? 0) / 100;
  const terms = { freeDays: 1, days: 14 };
  expect([
    days(terms, "2026-06-01T23:59:00Z"),
    days(terms, "2026-06-02T00:01:00Z"),
    days(terms, "2026-06-15T23:59:00Z"),
    days(terms, "2026-07-02T00:00:00Z"),
    days(null, "2026-06-02T12:00:00Z"),
    days(null, "2026-07-02T00:00:00Z"),
  ]).toEqual([0, 1, 14, 14, 2, 3]);
});

const damage = { charges: { damage: 20_000, cleaning: 100 }, late: null, damageAtOnce: true };
const claimed = (namedCents: number, more: object = {}) => ({
  isRunning: true,
  state: "decided" as const,
  answerBy: now,
  namedCents,
  awardedNamedCents: null,
  ...more,
});

test("damage can be asked for from the first minute of a stay to its last, up to what is left of its amount", () => {
  const startsAt = new Date("2026-11-27T05:00:00Z");
  const endedAt = new Date("2026-11-29T05:00:00Z");
  const at = (instant: string, claims = [claimed(12_000, { awardedNamedCents: 5_000 })]) =>
    mayAskFor(damage, { startsAt, endedAt, emptiedAt: null, timeZone: "UTC", claims }, new Date(instant));
  const runs = (instant: string) => runsAt({ startsAt, endedAt }, new Date(instant));
  expect(["2026-11-27T04:59:00Z", "2026-11-27T05:00:00Z", "2026-11-29T04:59:00Z"].map(runs)).toEqual([
    false,
    true,
    true,
  ]);
  expect(runs("2026-11-29T05:00:00Z")).toBe(false);
  expect(runsAt({ startsAt, endedAt: null }, new Date("2030-01-01T00:00:00Z"))).toBe(true);
  expect(at("2026-11-29T04:59:00Z")).toEqual({ damage: 15_000 });
  expect(at("2026-11-29T05:00:00Z")).toEqual({ damage: 15_000, cleaning: 100 });
  expect(at("2026-11-29T05:00:00Z", [claimed(20_000)])).toEqual({ cleaning: 100 });
});

test.each([
  ["nothing stands against it", {}, damage, null],
  ["the terms are from before", {}, { ...damage, damageAtOnce: false }, "once the stay has ended"],
  [
    "the stay isn't paid",
    { reservation: { ...reservation, paymentStatus: "unpaid" } },
    damage,
    "accepted and paid",
  ],
  ["one waits", { claims: [claimed(100, { state: "open" })] }, damage, "not decided yet"],
  ["nothing is left", { claims: [claimed(19_951)] }, damage, "All that the terms"],
])("a claim while the stay runs: %s", (_, changed, agreed, refusal) => {
  const stay = { reservation, claims: [], startsAt: new Date(0), endedAt: null, ...changed };
  expect(runningClaimRefusal(stay, agreed) ?? "none").toContain(refusal ?? "none");
});

test("the claim to look at is the oldest that can be answered, else the newest", () => {
  const [old, first, second] = [
    claimed(1),
    claimed(2, { state: "open", answerBy: new Date("2026-11-27T12:01:00Z") }),
    claimed(3, { state: "open", answerBy: new Date("2026-11-28T12:00:00Z") }),
  ];
  expect(currentClaim([old, first, second], now)).toBe(first);
  expect(currentClaim([old, first, second], new Date("2026-11-27T12:01:00Z"))).toBe(second);
  expect(currentClaim([old, claimed(4)], now)?.namedCents).toBe(4);
  expect(currentClaim([], now)).toBeNull();
});
