import fc from "fast-check";
import type { Answer } from "#app/features/problems/model.ts";
import type { Charges } from "#app/features/properties/model.ts";
import type { Decision, Delivery, Kill } from "./actions.ts";
import type { Where } from "./whole-world.ts";

/** Of another space, by its name. */
type Decided = Omit<Decision, "property_id"> & { offers?: "there" | "elsewhere" };

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
  | { do: "decideProblem"; decision: Decided }
  /** After the end; while it runs, of damage alone. */
  | { do: "claim"; cents: number; charges: Charges }
  | { do: "answerClaim"; agrees: boolean }
  | { do: "decideClaim"; cents: number }
  | { do: "moveProblems" | "chargeExtras" | "returnDeposits" | "payOut" | "payDifferences" | "shareDays" }
  /** Its tenant, or someone else, rents a space from so many days from then on, or leaves it; null is until its own end. */
  | { do: "take"; by: "tenant" | "other"; where: Where; inDays: number; days: number | null }
  | { do: "leave"; which: number }
  | { do: "refund"; which: number; cents: number; from: "landlord" | "us" }
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
  decision: fc.constantFrom<Decided>(
    { outcome: "refund" },
    { outcome: "refund", amount: "33.33" },
    { outcome: "refund", amount: "50.01", paid_by: "us" },
    { outcome: "nothing" },
    { outcome: "no_show" },
    { outcome: "other_space", offers: "elsewhere" },
  ),
});
const claim: fc.Arbitrary<WholeStep> = fc.record({
  do: fc.constant("claim" as const),
  cents: fc.constantFrom(1, 5_000, 40_000),
  charges: fc.constantFrom<Charges>({}, { cleaning: 1_500 }, { cleaning: 8_000, damage: 5_000 }),
});
const damage: fc.Arbitrary<WholeStep> = fc.record({
  do: fc.constant("claim" as const),
  cents: fc.constant(0),
  charges: fc.constantFrom<Charges>({ damage: 49 }, { damage: 3_333 }, { damage: 14_000 }),
});
const refund: fc.Arbitrary<WholeStep> = fc.record({
  do: fc.constant("refund" as const),
  which,
  cents: fc.constantFrom(1, 3_333, 15_000),
  from: fc.constantFrom("landlord" as const, "us" as const),
});
const takeOf = (by: "tenant" | "other", where: Where[], inDays: number[]): fc.Arbitrary<WholeStep> =>
  fc.record({
    do: fc.constant("take" as const),
    by: fc.constant(by),
    where: fc.constantFrom(...where),
    inDays: fc.constantFrom(...inDays),
    days: fc.constantFrom(null, null, null, 1, 3),
  });
const takes = takeOf("tenant", ["there", "elsewhere", "elsewhere", "dear"], [0, 0, 0, 1, 4]);
const rentsAgain = takeOf("other", ["here", "here", "here", "there"], [1, 1, 2, 3]);
const leave: fc.Arbitrary<WholeStep> = fc.record({ do: fc.constant("leave" as const), which });
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
const reports = (...kinds: Extract<WholeStep, { do: "report" }>["kind"][]) =>
  fc.record({ do: fc.constant("report" as const), kind: fc.constantFrom(...kinds) });
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
  [dispute, 3],
  [deliver, 2],
  [jobs, 4],
  [refund, 2],
  [damage, 1],
  [answerClaim, 1],
  [constant("payDifferences", "shareDays", "chargeExtras"), 2],
]);
/** Another space is offered and taken; no one came, and the days are rented again; damage is claimed; the tenant claims. */
const stories = [
  [
    reports("no_access", "not_as_described"),
    says("disagreed"),
    decides({ outcome: "other_space", offers: "elsewhere" }, { outcome: "other_space", offers: "there" }),
    ...settles,
    takes,
    constant("payDifferences"),
    fc.oneof(takes, leave, dispute),
    constant("payDifferences"),
    fc.oneof(leave, wait),
  ],
  [
    waits(25),
    reports("no_show"),
    waits(73),
    constant("moveProblems"),
    rentsAgain,
    fc.oneof(rentsAgain, leave),
    waits(49),
    constant("shareDays"),
    fc.oneof(dispute, rentsAgain),
    waits(49),
    constant("shareDays"),
  ],
  [
    damage,
    answerClaim,
    constant("chargeExtras"),
    damage,
    answerClaim,
    fc.oneof(decideClaim, dispute),
    constant("chargeExtras"),
  ],
  [
    waits(49),
    reports("not_as_described"),
    says("disagreed"),
    decides({ outcome: "refund", amount: "33.33" }, { outcome: "refund", amount: "50.01", paid_by: "us" }),
    ...settles,
    dispute,
  ],
].map((story) => turnsOfStory(story, beside));

const short = fc.integer({ min: 1, max: 3 });
const long = fc.constantFrom(7, 9, 11);
const before = turnsOf(
  [ask, 6],
  [answer, 6],
  [changing, 7],
  [dispute, 3],
  [deliver, 3],
  [jobs, 5],
  [cancel, 1],
);
const phases = (
  days: fc.Arbitrary<number>,
  first: fc.Arbitrary<Turn[]>,
  middle: fc.Arbitrary<Turn[]>,
): fc.Arbitrary<Whole> =>
  fc.record({
    space: fc.nat({ max: 1 }),
    days,
    before: first,
    during: middle,
    after: turnsOf(
      [claim, 6],
      [answerClaim, 5],
      [decideClaim, 3],
      [constant("chargeExtras", "returnDeposits"), 6],
      [dispute, 5],
      [deliver, 2],
      [jobs, 4],
      [refund, 1],
      [wait, 1],
    ),
  });
const unchanged = fc.oneof(
  { arbitrary: fc.constant<Turn[]>([]), weight: 2 },
  { arbitrary: before, weight: 1 },
);
/** Half of them are short; the others are long enough for a story. */
export const whole: fc.Arbitrary<Whole> = fc.oneof(
  { arbitrary: phases(short, before, turnsOf(...during)), weight: stories.length },
  ...stories.map((story, index) => ({
    arbitrary: phases(long, unchanged, story),
    weight: index < 2 ? 2 : 1,
  })),
);
