import fc from "fast-check";

/** What can happen to an order's stays; `which` counts the stays, the typed cards or the pages that were opened. */
export type LaterStep =
  | { do: "pass"; days: number }
  /** At once: the schedules run only after it. */
  | { do: "jump"; days: number }
  /** Opens the page that saves a card, or takes the money, of a stay or the order, and types a card, or leaves it open. */
  | { do: "pay"; of: number | "order"; card: LaterCard | null }
  /** Types a card on a page that was opened before. */
  | { do: "payOld"; which: number; card: LaterCard }
  /** The next event of a typed card. */
  | { do: "event"; fault: "late" | "duplicate" | "lost" }
  /** An old event of a saved card is booked again, and its job runs again. */
  | { do: "again"; which: number }
  /** Banks refuse all saved cards, or stop to. */
  | { do: "bank"; isOpen: boolean }
  | { do: "accept" | "cancel" | "landlordCancels" | "rival"; which: number }
  /** Two processes charge at once. */
  | { do: "chargeTwice" };

/** A card's behavior: two can't be charged while their owner is away, one can't be charged or saved at all. */
export const laterCards = {
  good: "4242424242424242",
  other: "5555555555554444",
  refused: "4000000000000341",
  confirmed: "4000002760003184",
  declined: "4000000000000002",
} as const;
export type LaterCard = keyof typeof laterCards;

/** The order: in how many days each stay is, and the policy of their spaces. */
export type LaterOrder = { days: number[]; policy: "flexible" | "moderate" | "firm"; depositCents: number };

const which = fc.nat({ max: 3 });
const card = fc.constantFrom<LaterCard>("good", "good", "other", "refused", "confirmed", "declined");
const one = <Name extends LaterStep["do"]>(name: Name) => fc.constant(name);

const passes: fc.Arbitrary<LaterStep> = fc.record({ do: one("pass"), days: fc.integer({ min: 1, max: 6 }) });
const jumps: fc.Arbitrary<LaterStep> = fc.record({ do: one("jump"), days: fc.integer({ min: 2, max: 30 }) });
const pays: fc.Arbitrary<LaterStep> = fc.record({
  do: one("pay"),
  of: fc.oneof(fc.constant("order" as const), which),
  card: fc.option<LaterCard>(card, { freq: 6 }),
});
const paysOld: fc.Arbitrary<LaterStep> = fc.record({ do: one("payOld"), which, card });
const events: fc.Arbitrary<LaterStep> = fc.record({
  do: one("event"),
  fault: fc.constantFrom("late" as const, "duplicate" as const, "lost" as const),
});
const again: fc.Arbitrary<LaterStep> = fc.record({ do: one("again"), which });
const banks: fc.Arbitrary<LaterStep> = fc.record({ do: one("bank"), isOpen: fc.boolean() });
const answers: fc.Arbitrary<LaterStep> = fc.record({
  do: fc.constantFrom("accept" as const, "accept" as const, "cancel" as const, "landlordCancels" as const),
  which,
});
const rivals: fc.Arbitrary<LaterStep> = fc.record({ do: one("rival"), which });

const any = fc.oneof(
  { arbitrary: passes, weight: 4 },
  { arbitrary: jumps, weight: 3 },
  { arbitrary: pays, weight: 4 },
  { arbitrary: paysOld, weight: 2 },
  { arbitrary: events, weight: 2 },
  { arbitrary: again, weight: 2 },
  { arbitrary: banks, weight: 2 },
  { arbitrary: answers, weight: 3 },
  { arbitrary: rivals, weight: 1 },
  { arbitrary: fc.constant<LaterStep>({ do: "chargeTwice" }), weight: 1 },
);

const begins: LaterStep[] = [
  { do: "accept", which: 0 },
  { do: "accept", which: 1 },
];
const pay = (typed: LaterCard, of: number | "order" = "order") => ({ do: "pay", of, card: typed }) as const;
const month = { do: "jump", days: 26 } as const;
const tries = { do: "pass", days: 6 } as const;
const late = { do: "event", fault: "late" } as const;
const replayed = { do: "again", which: 0 } as const;

/** What random steps would rarely produce, most after both stays were accepted. */
const stories: LaterStep[][] = [
  // Charged on its day, told of again, and canceled for what the policy refunds.
  [...begins, pay("good"), month, replayed, { do: "chargeTwice" }, { do: "cancel", which: 1 }],
  [
    ...begins,
    pay("good"),
    month,
    { do: "jump", days: 30 },
    { do: "jump", days: 30 },
    { do: "cancel", which: 1 },
  ],
  // Refused on each day, and cured by another card, or lost.
  [...begins, pay("refused"), month, { do: "pass", days: 2 }, pay("other", 1), tries],
  [
    ...begins,
    pay("confirmed"),
    month,
    tries,
    { do: "rival", which: 1 },
    { do: "pass", days: 3 },
    { do: "rival", which: 1 },
  ],
  [
    ...begins,
    pay("good"),
    { do: "bank", isOpen: false },
    month,
    { do: "pass", days: 3 },
    { do: "bank", isOpen: true },
    tries,
  ],
  [...begins, pay("good"), { do: "bank", isOpen: false }, month, tries, pay("good", 0), tries],
  // Given up, then a card is saved on a page that was opened long ago.
  [
    ...begins,
    pay("refused"),
    { do: "jump", days: 12 },
    { do: "pay", of: 1, card: null },
    { do: "payOld", which: 0, card: "good" },
    month,
  ],
  // Canceled before the charge.
  [
    ...begins,
    pay("good"),
    { do: "jump", days: 9 },
    { do: "cancel", which: 1 },
    { do: "rival", which: 1 },
    month,
    replayed,
  ],
  [
    ...begins,
    pay("good"),
    { do: "jump", days: 9 },
    { do: "landlordCancels", which: 0 },
    month,
    { do: "landlordCancels", which: 1 },
  ],
  // The event of the saved card comes late, after another card, or after the end.
  [late, pay("good"), pay("refused", 1), ...begins, { do: "pass", days: 1 }, replayed, month],
  [late, pay("good"), { do: "cancel", which: 1 }, { do: "pass", days: 1 }, replayed, month],
  [{ do: "event", fault: "duplicate" }, pay("good"), ...begins, month, replayed, tries],
];

/** A story that sometimes skips a step; shrinks to skipping fewer. */
function told(story: LaterStep[]): fc.Arbitrary<LaterStep[]> {
  const happens = fc.oneof(
    { withCrossShrink: true },
    { arbitrary: fc.constant(false), weight: 1 },
    { arbitrary: fc.constant(true), weight: 9 },
  );
  return fc
    .array(happens, { minLength: story.length, maxLength: story.length })
    .map((all) => story.filter((_, index) => all[index]));
}

const steps = fc
  .tuple(fc.oneof(...stories.map(told)), fc.array(any, { maxLength: 6 }))
  .map(([story, more]) => [...story, ...more]);
const randomSteps = fc.array(any, { minLength: 3, maxLength: 10 });

const far = fc.integer({ min: 91, max: 112 });
const near = fc.constantFrom(8, 20, 45, 90);
const order: fc.Arbitrary<LaterOrder> = fc.record({
  days: fc.oneof(fc.tuple(far), fc.tuple(far, far), fc.tuple(near, far), fc.tuple(near, far)),
  policy: fc.constantFrom("flexible" as const, "moderate" as const, "firm" as const),
  depositCents: fc.constantFrom(0, 5001),
});

/** An order, and random steps and stories of it. */
export const laterSequence = fc.record({
  order,
  steps: fc.oneof({ arbitrary: steps, weight: 3 }, { arbitrary: randomSteps, weight: 1 }),
});
