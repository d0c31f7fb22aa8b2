import fc from "fast-check";
import type { Answer } from "#app/features/problems/model.ts";
import type { Decision, Delivery, Kill } from "./actions.ts";

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
  | { do: "report"; kind: "no_access" | "not_as_described" | "no_show" }
  | { do: "answerProblem"; answer: Answer }
  | { do: "decideProblem"; decision: Decision }
  | { do: "claim"; cents: number; cleaningCents: number }
  | { do: "answerClaim"; agrees: boolean }
  | { do: "decideClaim"; cents: number }
  | { do: "moveProblems" | "chargeExtras" | "returnDeposits" | "payOut" }
  | { do: "work" | "reconcile" | "declineNext" | "cancel" }
  | { do: "deliver"; which: number; how: Delivery }
  | { do: "wait"; hours: number };

export type Turn = { on: 0 | 1; step: WholeStep; beside: WholeStep | null; kill: Kill | null };
/** A stay that is changed before it begins, reported about as it begins, and claimed after. */
export type Whole = { space: number; days: number; before: Turn[]; during: Turn[]; after: Turn[] };

const which = fc.nat({ max: 4 });
const constant = <Name extends WholeStep["do"]>(...names: Name[]) =>
  fc.record({ do: fc.constantFrom(...names) }) as fc.Arbitrary<WholeStep>;

const ask: fc.Arbitrary<WholeStep> = fc.record({
  do: fc.constant("ask" as const),
  side: fc.constantFrom("tenant" as const, "landlord" as const),
  start: fc.constantFrom(-1, 0, 0, 0, 1, 4),
  days: fc.integer({ min: 1, max: 5 }),
  paysByCard: fc.boolean(),
  there: fc.boolean(),
});
const answer: fc.Arbitrary<WholeStep> = fc.record({
  do: fc.constant("answer" as const),
  answer: fc.constantFrom("agree" as const, "agree" as const, "agree" as const, "refuse" as const),
});
const dispute: fc.Arbitrary<WholeStep> = fc.oneof(
  fc.record({ do: fc.constantFrom("dispute" as const, "appeal" as const), which }),
  fc.record({
    do: fc.constant("decideDispute" as const),
    which,
    outcome: fc.constantFrom("won" as const, "lost" as const, "lost" as const),
  }),
);
const report: fc.Arbitrary<WholeStep> = fc.record({
  do: fc.constant("report" as const),
  kind: fc.constantFrom("no_access" as const, "not_as_described" as const, "no_show" as const),
});
const answerProblem: fc.Arbitrary<WholeStep> = fc.record({
  do: fc.constant("answerProblem" as const),
  answer: fc.constantFrom<Answer>("fixed", "disagreed", "disagreed", "persists", "objected", "confirmed"),
});
const decideProblem: fc.Arbitrary<WholeStep> = fc.record({
  do: fc.constant("decideProblem" as const),
  decision: fc.constantFrom<Decision>(
    { outcome: "refund" },
    { outcome: "refund", amount: "33.33" },
    { outcome: "refund", amount: "50.01", paid_by: "us" },
    { outcome: "nothing" },
    { outcome: "no_show" },
  ),
});
const claim: fc.Arbitrary<WholeStep> = fc.record({
  do: fc.constant("claim" as const),
  cents: fc.constantFrom(1, 5_000, 40_000),
  cleaningCents: fc.constantFrom(0, 1_500, 8_000),
});
const answerClaim: fc.Arbitrary<WholeStep> = fc.record({
  do: fc.constant("answerClaim" as const),
  agrees: fc.constantFrom(true, true, false),
});
const decideClaim: fc.Arbitrary<WholeStep> = fc.record({
  do: fc.constant("decideClaim" as const),
  cents: fc.constantFrom(0, 2_000, 100_000),
});
const deliver: fc.Arbitrary<WholeStep> = fc.record({
  do: fc.constant("deliver" as const),
  which,
  how: fc.constantFrom<Delivery>("once", "once", "twice", "lost", "unheard"),
});
const wait: fc.Arbitrary<WholeStep> = fc.record({
  do: fc.constant("wait" as const),
  hours: fc.constantFrom(1, 3, 25, 73),
});
const jobs = constant("work", "work", "reconcile", "payOut", "declineNext");

const turnsOf = (...weighted: [fc.Arbitrary<WholeStep>, number][]): fc.Arbitrary<Turn[]> => {
  const step = fc.oneof(...weighted.map(([arbitrary, weight]) => ({ arbitrary, weight })));
  return fc.array(
    fc.record({
      on: fc.constantFrom(0 as const, 1 as const),
      step,
      beside: seldom(step, 5),
      kill: seldom(kill, 8),
    }),
    { minLength: 2, maxLength: 9 },
  );
};
const kill: fc.Arbitrary<Kill> = fc.oneof(
  fc.record({ before: fc.constant("answer" as const), n: fc.constant(1) }),
  fc.record({ before: fc.constant("statement" as const), n: fc.integer({ min: 1, max: 25 }) }),
);
const seldom = <T>(one: fc.Arbitrary<T>, times: number): fc.Arbitrary<T | null> =>
  fc.oneof(
    { withCrossShrink: true },
    { arbitrary: fc.constant(null), weight: times - 1 },
    { arbitrary: one, weight: 1 },
  );

const changing = constant("payChange", "payChangeByCard", "chargeChanges", "expireChanges");
const cancel = constant("cancel");
export const whole: fc.Arbitrary<Whole> = fc.record({
  space: fc.nat({ max: 1 }),
  days: fc.integer({ min: 1, max: 3 }),
  before: turnsOf([ask, 6], [answer, 6], [changing, 7], [dispute, 3], [deliver, 3], [jobs, 5], [cancel, 1]),
  during: turnsOf(
    [report, 6],
    [answerProblem, 6],
    [decideProblem, 6],
    [constant("moveProblems"), 4],
    [ask, 2],
    [answer, 2],
    [changing, 2],
    [dispute, 3],
    [deliver, 2],
    [jobs, 4],
    [wait, 3],
  ),
  after: turnsOf(
    [claim, 6],
    [answerClaim, 5],
    [decideClaim, 3],
    [constant("chargeExtras", "returnDeposits"), 6],
    [dispute, 5],
    [deliver, 2],
    [jobs, 4],
    [wait, 1],
  ),
});
