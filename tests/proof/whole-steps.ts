import fc from "fast-check";
import type { Answer, ProblemKind } from "#app/features/problems/model.ts";
import type { Charges } from "#app/features/properties/model.ts";
import type { Decision, Delivery, Kill } from "./actions.ts";
import type { Where } from "./whole-world.ts";

/** Of another space, by its name. */
export type Decided = Omit<Decision, "property_id"> & { offers?: "there" | "elsewhere" };
/** Where a problem isn't named, what waits for an administrator, or the oldest. */
type About = { about?: "left_behind" };

/** What happens to a whole stay, from its payment until after its claim; `start` counts from the stay's first day. */
export type WholeStep =
  | {
      do: "ask";
      side: "tenant" | "landlord";
      start: number;
      days: number;
      paysByCard: boolean;
      there: boolean;
    }
  | { do: "answer"; answer: "agree" | "refuse" | "withdraw" }
  | { do: "payChange" | "payChangeByCard" | "chargeChanges" | "expireChanges" }
  | { do: "dispute" | "appeal"; which: number }
  | { do: "decideDispute"; which: number; outcome: "won" | "lost" }
  | { do: "report"; kind: ProblemKind }
  | ({ do: "answerProblem"; answer: Answer } & About)
  | ({ do: "decideProblem"; decision: Decided } & About)
  /** Of a stay that what was left behind is in the way of, for another space or alone. */
  | { do: "giveUp"; which: number; where: Where | null }
  | { do: "moveOut" | "payCharge" }
  /** After the end; while it runs, of damage alone. */
  | { do: "claim"; cents: number; charges: Charges }
  /** Late days: all that may be claimed, or at most so many; and something else. */
  | { do: "claimLate"; days: number | null; cents: number }
  | { do: "answerClaim"; agrees: boolean }
  | { do: "decideClaim"; cents: number }
  | { do: "moveProblems" | "chargeExtras" | "returnDeposits" | "payOut" | "payDifferences" | "shareDays" }
  /** Its tenant, or someone else, rents a space, or leaves it (whole-world.ts). */
  | {
      do: "take";
      by: "tenant" | "other";
      where: Where;
      from?: "today" | "end" | "instead";
      inDays: number;
      days: number | null;
    }
  | { do: "leave"; which: number }
  | { do: "refund"; which: number; cents: number; from: "landlord" | "us" }
  | { do: "work" | "reconcile" | "cancel" }
  | { do: "declineNext"; times: number }
  | { do: "deliver"; which: number; how: Delivery }
  | { do: "wait"; hours: number };

export type Turn = { on: 0 | 1; step: WholeStep; beside: WholeStep | null; kill: Kill | null };
/** A stay that is changed before it begins, reported about as it begins, and claimed after. */
export type Whole = { space: number; days: number; before: Turn[]; during: Turn[]; after: Turn[] };

const which = fc.nat({ max: 4 });
export const constant = <Name extends WholeStep["do"]>(...names: Name[]) =>
  fc.record({ do: fc.constantFrom(...names) }) as fc.Arbitrary<WholeStep>;

export const ask: fc.Arbitrary<WholeStep> = fc.record({
  do: fc.constant("ask" as const),
  side: fc.constantFrom("tenant" as const, "landlord" as const),
  start: fc.constantFrom(-1, 0, 0, 0, 1, 4),
  days: fc.integer({ min: 1, max: 5 }),
  paysByCard: fc.boolean(),
  there: fc.boolean(),
});
export const answer: fc.Arbitrary<WholeStep> = fc.record({
  do: fc.constant("answer" as const),
  answer: fc.constantFrom("agree" as const, "agree" as const, "agree" as const, "refuse" as const),
});
export const dispute: fc.Arbitrary<WholeStep> = fc.oneof(
  fc.record({ do: fc.constantFrom("dispute" as const, "appeal" as const), which }),
  fc.record({
    do: fc.constant("decideDispute" as const),
    which,
    outcome: fc.constantFrom("won" as const, "lost" as const, "lost" as const),
  }),
);
export const reports = (...kinds: ProblemKind[]): fc.Arbitrary<WholeStep> =>
  fc.record({ do: fc.constant("report" as const), kind: fc.constantFrom(...kinds) });
export const report = reports("no_access", "not_as_described", "no_show");
export const answerProblem: fc.Arbitrary<WholeStep> = fc.record({
  do: fc.constant("answerProblem" as const),
  answer: fc.constantFrom<Answer>("fixed", "disagreed", "disagreed", "persists", "objected", "confirmed"),
});
export const decideProblem: fc.Arbitrary<WholeStep> = fc.record({
  do: fc.constant("decideProblem" as const),
  decision: fc.constantFrom<Decided>(
    { outcome: "refund" },
    { outcome: "refund", amount: "33.33" },
    { outcome: "refund", amount: "50.01", paid_by: "us" },
    { outcome: "nothing" },
    { outcome: "no_show" },
    { outcome: "other_space", offers: "elsewhere" },
  ),
});
export const claim: fc.Arbitrary<WholeStep> = fc.record({
  do: fc.constant("claim" as const),
  cents: fc.constantFrom(1, 5_000, 40_000),
  charges: fc.constantFrom<Charges>(
    {},
    { cleaning: 1_500 },
    { cleaning: 8_000, damage: 5_000 },
    { cleaning: 8_000, overstay: 3_333 },
    { overstay: 20_000 },
  ),
});
export const damage: fc.Arbitrary<WholeStep> = fc.record({
  do: fc.constant("claim" as const),
  cents: fc.constant(0),
  charges: fc.constantFrom<Charges>({ damage: 49 }, { damage: 3_333 }, { damage: 14_000 }),
});
export const refund: fc.Arbitrary<WholeStep> = fc.record({
  do: fc.constant("refund" as const),
  which,
  cents: fc.constantFrom(1, 3_333, 15_000),
  from: fc.constantFrom("landlord" as const, "us" as const),
});
type Take = Extract<WholeStep, { do: "take" }>;
export const takeOf = (given: {
  by: Take["by"];
  where: Where[];
  from?: "today" | "end" | "instead";
  inDays: number[];
  days: (number | null)[];
}): fc.Arbitrary<WholeStep> =>
  fc.record({
    do: fc.constant("take" as const),
    by: fc.constant(given.by),
    where: fc.constantFrom(...given.where),
    from: fc.constant(given.from ?? "today"),
    inDays: fc.constantFrom(...given.inDays),
    days: fc.constantFrom(...given.days),
  });
export const giveUp: fc.Arbitrary<WholeStep> = fc.record({
  do: fc.constant("giveUp" as const),
  which: fc.nat({ max: 1 }),
  where: fc.constantFrom<Where | null>(null, null, "elsewhere", "elsewhere", "dear", "cheap", "there"),
});
export const claimLate: fc.Arbitrary<WholeStep> = fc.record({
  do: fc.constant("claimLate" as const),
  days: fc.constantFrom(null, null, null, 1, 2),
  cents: fc.constantFrom(0, 0, 1, 5_000),
});
export const declineNext: fc.Arbitrary<WholeStep> = fc.record({
  do: fc.constant("declineNext" as const),
  times: fc.constantFrom(1, 1, 4),
});
export const leave: fc.Arbitrary<WholeStep> = fc.record({ do: fc.constant("leave" as const), which });
export const answerClaim: fc.Arbitrary<WholeStep> = fc.record({
  do: fc.constant("answerClaim" as const),
  agrees: fc.constantFrom(true, true, false),
});
export const decideClaim: fc.Arbitrary<WholeStep> = fc.record({
  do: fc.constant("decideClaim" as const),
  cents: fc.constantFrom(0, 2_000, 100_000),
});
export const deliver: fc.Arbitrary<WholeStep> = fc.record({
  do: fc.constant("deliver" as const),
  which,
  how: fc.constantFrom<Delivery>("once", "once", "twice", "lost", "unheard"),
});
export const wait: fc.Arbitrary<WholeStep> = fc.record({
  do: fc.constant("wait" as const),
  hours: fc.constantFrom(1, 3, 25, 73),
});
export const jobs = fc.oneof(
  { arbitrary: constant("work", "work", "reconcile", "payOut"), weight: 4 },
  { arbitrary: declineNext, weight: 1 },
);
