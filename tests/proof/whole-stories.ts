import fc from "fast-check";
import type { Answer } from "#app/features/problems/model.ts";
import type { Kill } from "./actions.ts";
import {
  answer,
  answerClaim,
  answerProblem,
  ask,
  claim,
  claimLate,
  constant,
  damage,
  type Decided,
  decideClaim,
  decideProblem,
  declineNext,
  deliver,
  dispute,
  giveUp,
  jobs,
  leave,
  refund,
  report,
  reports,
  takeOf,
  type Turn,
  wait,
  type Whole,
  type WholeStep,
} from "./whole-steps.ts";

type Weighted = [fc.Arbitrary<WholeStep>, number][];
const anyOf = (weighted: Weighted) =>
  fc.oneof(...weighted.map(([arbitrary, weight]) => ({ arbitrary, weight })));
const turnOf = (step: fc.Arbitrary<WholeStep>, beside: fc.Arbitrary<WholeStep>): fc.Arbitrary<Turn> =>
  fc.record({
    on: fc.constantFrom(0 as const, 1 as const),
    step,
    beside: seldom(beside, 5),
    kill: seldom(kill, 8),
  });
const turnsOf = (...weighted: Weighted): fc.Arbitrary<Turn[]> => {
  const step = anyOf(weighted);
  return fc.array(turnOf(step, step), { minLength: 2, maxLength: 9 });
};
/** Who doesn't hear from a process that died presses again. */
const repeated = (turn: Turn): Turn[] =>
  turn.kill === null ? [turn] : [turn, { ...turn, beside: null, kill: null }];
/** These steps, seldom without one, and with others in between. */
const turnsOfStory = (
  story: fc.Arbitrary<WholeStep>[],
  between: fc.Arbitrary<WholeStep>,
): fc.Arbitrary<Turn[]> => {
  const others = fc.array(turnOf(between, between), { maxLength: 2 });
  const parts = story.map((step) =>
    fc.tuple(
      seldom(others, 3),
      fc.oneof(
        { withCrossShrink: true },
        { arbitrary: fc.constant<Turn[]>([]), weight: 1 },
        { arbitrary: turnOf(step, fc.oneof(step, between)).map(repeated), weight: 30 },
      ),
    ),
  );
  return fc.tuple(...parts).map((all) => all.flatMap(([some, own]) => [...(some ?? []), ...own]));
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
const waits = (hours: number) => fc.constant<WholeStep>({ do: "wait", hours });
const says = (words: Answer) => fc.constant<WholeStep>({ do: "answerProblem", answer: words });
const decides = (...decisions: Decided[]) =>
  fc.record({ do: fc.constant("decideProblem" as const), decision: fc.constantFrom(...decisions) });
const settles = [waits(1), constant("moveProblems")];

/** While the stay goes on. */
const during: Weighted = [
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
  [damage, 2],
  [answerClaim, 2],
  [refund, 1],
];
/** What leaves the days of a story as they are. */
const beside = anyOf([
  [dispute, 2],
  [deliver, 2],
  [jobs, 4],
  [refund, 2],
  [damage, 1],
  [answerClaim, 1],
  [constant("payDifferences", "shareDays", "chargeExtras"), 2],
]);
const takes = takeOf({
  by: "tenant",
  where: ["there", "elsewhere", "elsewhere", "elsewhere", "dear", "dear"],
  inDays: [0, 0, 0, 0, 0, 1, 4],
  days: [null, null, null, null, null, 1, 3],
});
const rentsAgain = takeOf({
  by: "other",
  where: ["here", "here", "here", "here", "there"],
  inDays: [1, 1, 1, 2, 2],
  days: [null, null, null, 1],
});
/** Another space is offered and taken. */
const offered = [
  reports("no_access", "not_as_described"),
  says("disagreed"),
  decides({ outcome: "other_space", offers: "elsewhere" }, { outcome: "other_space", offers: "there" }),
  ...settles,
  takes,
  constant("payDifferences"),
  fc.oneof(takes, leave, dispute),
  constant("payDifferences"),
  fc.oneof(leave, wait),
];
/** No one came, and the days are rented again. */
const rented = [
  waits(25),
  reports("no_show"),
  waits(73),
  constant("moveProblems"),
  rentsAgain,
  fc.oneof(rentsAgain, rentsAgain, leave),
  waits(49),
  constant("shareDays"),
  fc.oneof(dispute, rentsAgain),
  waits(49),
  constant("shareDays"),
];
/** Damage is claimed while it runs. */
const damaged = [
  damage,
  answerClaim,
  constant("chargeExtras"),
  damage,
  answerClaim,
  fc.oneof(decideClaim, dispute),
  constant("chargeExtras"),
];
/** The tenant claims. */
const claimed = [
  waits(49),
  reports("not_as_described"),
  says("disagreed"),
  decides({ outcome: "refund", amount: "33.33" }, { outcome: "refund", amount: "50.01", paid_by: "us" }),
  ...settles,
  dispute,
];

const ofLeft = (step: fc.Arbitrary<WholeStep>) =>
  step.map((one): WholeStep => ({ ...one, about: "left_behind" }) as WholeStep);
const saysOfLeft = (...all: Answer[]) => ofLeft(fc.constantFrom(...all).chain(says));
const decidesOfLeft = ofLeft(decides({ outcome: "fixed" }, { outcome: "fixed" }, { outcome: "nothing" }));
const next = takeOf({
  by: "other",
  where: ["here"],
  from: "end",
  inDays: [0, 0, 1, 3],
  days: [null, null, 1, 2],
});
const later = takeOf({ by: "other", where: ["here"], from: "end", inDays: [4, 6, 29, 31], days: [1, 2] });
const ownNext = takeOf({ by: "tenant", where: ["here"], from: "end", inDays: [0, 4, 7], days: [1, 2] });
const instead = takeOf({
  by: "other",
  where: ["elsewhere", "elsewhere", "elsewhere", "dear", "dear", "there", "cheap"],
  from: "instead",
  inDays: [0, 0, 0, 0, 0, 1],
  days: [null, null, null, null, 1],
});
const pays = constant("payDifferences");
const besideLeft = anyOf([
  [dispute, 2],
  [deliver, 2],
  [jobs, 4],
  [refund, 2],
  [leave, 1],
  [claim, 1],
  [constant("moveProblems", "payOut", "returnDeposits", "payDifferences", "chargeExtras"), 4],
]);
/**
 * Something is still there after the end: the next stays are displaced, and given up or not; it is gone, or disputed, or there until the
 * limit; late days are claimed, and charged to the saved card.
 */
const leftBehind = turnsOfStory(
  [
    fc.oneof({ arbitrary: next, weight: 4 }, { arbitrary: ownNext, weight: 1 }),
    fc.oneof(later, next, waits(26)),
    reports("left_behind"),
    fc.oneof(saysOfLeft("fixed", "disagreed", "disagreed"), jobs, giveUp, waits(25)),
    giveUp,
    instead,
    pays,
    fc.oneof(giveUp, giveUp, jobs),
    fc.oneof(instead, jobs),
    pays,
    fc.oneof(
      ...[25, 73, 24 * 5, 24 * 9].map(waits),
      saysOfLeft("persists", "persists", "confirmed", "disagreed"),
    ),
    fc.oneof(saysOfLeft("fixed", "fixed", "confirmed"), constant("moveOut"), waits(24 * 33), decidesOfLeft),
    fc.oneof(waits(25), waits(49), saysOfLeft("persists")),
    constant("moveProblems"),
    fc.oneof(saysOfLeft("confirmed", "withdrawn"), decidesOfLeft, decidesOfLeft),
    ...settles,
    saysOfLeft("confirmed"),
    fc.oneof(
      { arbitrary: claimLate, weight: 4 },
      { arbitrary: claim, weight: 1 },
      { arbitrary: fc.oneof(dispute, refund), weight: 1 },
    ),
    claimLate,
    fc.oneof(answerClaim, waits(73), declineNext),
    fc.oneof(answerClaim, constant("returnDeposits")),
    decideClaim,
    fc.oneof(declineNext, constant("chargeExtras")),
    constant("chargeExtras"),
    fc.oneof(waits(25), dispute),
    constant("chargeExtras", "payCharge"),
    fc.oneof(dispute, refund, constant("payCharge")),
  ],
  besideLeft,
);

const short = fc.integer({ min: 1, max: 3 });
const long: fc.Arbitrary<number> = fc.constantFrom(7, 9, 11);
const before = turnsOf(
  [ask, 6],
  [answer, 6],
  [changing, 7],
  [dispute, 3],
  [deliver, 3],
  [jobs, 5],
  [cancel, 1],
);
const unchanged = fc.oneof(
  { arbitrary: fc.constant<Turn[]>([]), weight: 3 },
  { arbitrary: before, weight: 1 },
);
const after = turnsOf(
  [claim, 6],
  [answerClaim, 5],
  [decideClaim, 3],
  [constant("chargeExtras", "returnDeposits"), 6],
  [dispute, 5],
  [deliver, 2],
  [jobs, 4],
  [refund, 1],
  [wait, 1],
  [reports("left_behind"), 1],
);
const phases = (given: Record<"before" | "during" | "after", fc.Arbitrary<Turn[]>>, days = long) =>
  fc.record({ space: fc.nat({ max: 1 }), days, ...given });
const story = (steps: fc.Arbitrary<WholeStep>[], then = after) =>
  phases({ before: unchanged, during: turnsOfStory(steps, beside), after: then });
/** Some are short and random; the others are stories, of which those with a stay to its end go on with things left behind. */
export const whole: fc.Arbitrary<Whole> = fc.oneof(
  { arbitrary: phases({ before, during: turnsOf(...during), after }, short), weight: 3 },
  { arbitrary: phases({ before: unchanged, during: fc.constant([]), after: leftBehind }, short), weight: 5 },
  { arbitrary: story(offered), weight: 3 },
  { arbitrary: story(rented), weight: 4 },
  { arbitrary: story(damaged, leftBehind), weight: 1 },
  { arbitrary: story(claimed, leftBehind), weight: 1 },
);
