import fc from "fast-check";

/** An index counted back from the newest. */
type Which = number;

/** What can happen to a rental without an end; `which` counts its payments, checkouts or disputes. */
export type LeaseStep =
  /** Time passes: with the schedules of each day, or at once. */
  | { do: "pass"; days: number }
  | { do: "jump"; days: number }
  /** The next charges of the saved card are refused. */
  | { do: "decline"; times: number }
  | { do: "event"; fault: "late" | "duplicate" | "reversed" | "lost" }
  /** Opens the checkout of the unpaid rent, and pays there with a card, or with null leaves it open. */
  | { do: "pay"; card: LeaseCard | null }
  | { do: "payOld"; which: Which }
  | { do: "changeCard"; card: LeaseCard }
  | { do: "notice"; by: "tenant" | "landlord" }
  | { do: "price"; cents: number }
  | { do: "waive" }
  /** By an administrator, of the first payment, the last late fee, or a charge; in the provider's dashboard, of any. */
  | { do: "refund"; cents: number; from: "landlord" | "us"; of: "stay" | "late_fee" | "charges" }
  | { do: "dashboard"; which: Which; percent: number }
  | { do: "dispute"; which: Which; percent: number; isInquiry: boolean }
  | { do: "decide"; which: Which; outcome: "won" | "lost" }
  /** The landlord claims damage, and the tenant agrees or a third of it is decided; the tenant reports, and a part is refunded. */
  | { do: "damage"; cents: number; agrees: boolean }
  | { do: "report"; cents: number; from: "landlord" | "us" }
  | { do: "hold" | "release" | "cancel" | "renewTwice" | "settle" };

/** A card's behavior: one needs its owner for each charge; the refunds of two take time or are returned. */
export const leaseCards = {
  good: "4242424242424242",
  other: "5555555555554444",
  confirmed: "4000002760003184",
  declined: "4000000000000002",
  "slow to refund": "4000000000007726",
  "refund returned": "4000000000005126",
} as const;
export type LeaseCard = keyof typeof leaseCards;

const which = fc.nat({ max: 3 });
const card = fc.constantFrom<LeaseCard>(
  "good",
  "other",
  "confirmed",
  "declined",
  "slow to refund",
  "refund returned",
);
const one = <Name extends LeaseStep["do"]>(name: Name) => fc.constant(name);

const passes: fc.Arbitrary<LeaseStep> = fc.record({ do: one("pass"), days: fc.integer({ min: 1, max: 9 }) });
const jumps: fc.Arbitrary<LeaseStep> = fc.record({ do: one("jump"), days: fc.integer({ min: 1, max: 40 }) });
const declines: fc.Arbitrary<LeaseStep> = fc.record({
  do: one("decline"),
  times: fc.integer({ min: 1, max: 5 }),
});
const events: fc.Arbitrary<LeaseStep> = fc.record({
  do: one("event"),
  fault: fc.constantFrom("late" as const, "duplicate" as const, "reversed" as const, "lost" as const),
});
const pays: fc.Arbitrary<LeaseStep> = fc.record({
  do: one("pay"),
  card: fc.option<LeaseCard>(card, { freq: 4 }),
});
const paysOld: fc.Arbitrary<LeaseStep> = fc.record({ do: one("payOld"), which });
const changesCard: fc.Arbitrary<LeaseStep> = fc.record({ do: one("changeCard"), card });
const notices: fc.Arbitrary<LeaseStep> = fc.record({
  do: one("notice"),
  by: fc.constantFrom("tenant" as const, "landlord" as const),
});
const prices: fc.Arbitrary<LeaseStep> = fc.record({
  do: one("price"),
  cents: fc.constantFrom(12_000, 9_999, 15_505),
});
const refunds: fc.Arbitrary<LeaseStep> = fc.record({
  do: one("refund"),
  cents: fc.constantFrom(1, 333, 4_000, 11_111, 12_600),
  from: fc.constantFrom("landlord" as const, "us" as const),
  of: fc.constantFrom("stay" as const, "stay" as const, "late_fee" as const, "charges" as const),
});
const damages: fc.Arbitrary<LeaseStep> = fc.record({
  do: one("damage"),
  cents: fc.constantFrom(49, 3_333, 12_001),
  agrees: fc.boolean(),
});
const reports: fc.Arbitrary<LeaseStep> = fc.record({
  do: one("report"),
  cents: fc.constantFrom(1, 3_001, 14_000),
  from: fc.constantFrom("landlord" as const, "us" as const),
});
const dashboards: fc.Arbitrary<LeaseStep> = fc.record({
  do: one("dashboard"),
  which,
  percent: fc.constantFrom(10, 50, 100),
});
const disputes: fc.Arbitrary<LeaseStep> = fc.record({
  do: one("dispute"),
  which,
  percent: fc.constantFrom(30, 100, 100),
  isInquiry: fc.constantFrom(false, false, true),
});
const decisions: fc.Arbitrary<LeaseStep> = fc.record({
  do: one("decide"),
  which,
  outcome: fc.constantFrom("won" as const, "lost" as const),
});
const plain: fc.Arbitrary<LeaseStep> = fc.record({
  do: fc.constantFrom(
    "waive" as const,
    "hold" as const,
    "release" as const,
    "renewTwice" as const,
    "settle" as const,
    "settle" as const,
  ),
});

const any = fc.oneof(
  { arbitrary: passes, weight: 3 },
  { arbitrary: jumps, weight: 4 },
  { arbitrary: declines, weight: 3 },
  { arbitrary: events, weight: 2 },
  { arbitrary: pays, weight: 3 },
  { arbitrary: paysOld, weight: 1 },
  { arbitrary: changesCard, weight: 1 },
  { arbitrary: notices, weight: 2 },
  { arbitrary: prices, weight: 1 },
  { arbitrary: refunds, weight: 2 },
  { arbitrary: dashboards, weight: 1 },
  { arbitrary: disputes, weight: 1 },
  { arbitrary: decisions, weight: 1 },
  { arbitrary: damages, weight: 2 },
  { arbitrary: reports, weight: 2 },
  { arbitrary: plain, weight: 3 },
  { arbitrary: fc.constant<LeaseStep>({ do: "cancel" }), weight: 1 },
);

const month = { do: "jump", days: 29 } as const;
const refused = { do: "decline", times: 4 } as const;
const week = { do: "pass", days: 7 } as const;
const settles = { do: "settle" } as const;
/** From then on a rent that became past due on its third day costs a late fee. */
const late = { do: "pass", days: 6 } as const;
const cures = { do: "pay", card: "good" } as const;

/**
 * What random steps would rarely produce: a rent that is refused until it is past due, cured with a late fee or without, or given up; what is
 * paid beyond the end; parts refunded of the last rents.
 */
const stories: LeaseStep[][] = [
  [refused, month, week, { do: "pay", card: "other" }, settles, month],
  [
    refused,
    month,
    week,
    { do: "pay", card: null },
    { do: "jump", days: 12 },
    { do: "payOld", which: 0 },
    settles,
  ],
  [
    refused,
    month,
    { do: "pay", card: null },
    { do: "notice", by: "landlord" },
    { do: "payOld", which: 0 },
    settles,
  ],
  [
    month,
    settles,
    { do: "notice", by: "tenant" },
    { do: "refund", cents: 4_000, from: "landlord", of: "stay" },
    month,
    settles,
  ],
  [
    month,
    settles,
    { do: "dispute", which: 0, percent: 100, isInquiry: false },
    { do: "notice", by: "tenant" },
    { do: "decide", which: 0, outcome: "won" },
    month,
  ],
  [
    month,
    { do: "notice", by: "landlord" },
    settles,
    { do: "dispute", which: 0, percent: 30, isInquiry: false },
    { do: "decide", which: 0, outcome: "lost" },
    settles,
  ],
  [
    { do: "changeCard", card: "confirmed" },
    month,
    { do: "pass", days: 6 },
    { do: "pay", card: "confirmed" },
    settles,
  ],
  [
    refused,
    month,
    week,
    late,
    cures,
    settles,
    { do: "refund", cents: 500, from: "landlord", of: "late_fee" },
    { do: "dispute", which: 0, percent: 100, isInquiry: false },
    settles,
    { do: "decide", which: 0, outcome: "lost" },
    settles,
    month,
  ],
  [
    refused,
    month,
    week,
    late,
    cures,
    { do: "decline", times: 1 },
    { do: "pass", days: 1 },
    { do: "pay", card: "other" },
    settles,
    { do: "notice", by: "tenant" },
    { do: "refund", cents: 1_500, from: "us", of: "late_fee" },
    settles,
  ],
  [refused, month, week, { do: "jump", days: 12 }, cures, settles],
  [
    month,
    { do: "damage", cents: 12_001, agrees: true },
    settles,
    { do: "dispute", which: 0, percent: 100, isInquiry: false },
    { do: "decide", which: 0, outcome: "won" },
    settles,
    { do: "refund", cents: 333, from: "landlord", of: "charges" },
    { do: "damage", cents: 7_999, agrees: false },
    settles,
  ],
  [
    month,
    settles,
    { do: "report", cents: 14_000, from: "landlord" },
    settles,
    { do: "dispute", which: 1, percent: 30, isInquiry: false },
    { do: "decide", which: 0, outcome: "lost" },
    month,
    { do: "report", cents: 14_000, from: "us" },
    settles,
  ],
  [{ do: "price", cents: 15_505 }, month, month, { do: "notice", by: "tenant" }, settles],
];

/** A story that sometimes skips a step; shrinks to skipping fewer. */
function told(story: LeaseStep[]): fc.Arbitrary<LeaseStep[]> {
  const happens = fc.oneof(
    { withCrossShrink: true },
    { arbitrary: fc.constant(false), weight: 1 },
    { arbitrary: fc.constant(true), weight: 8 },
  );
  return fc
    .array(happens, { minLength: story.length, maxLength: story.length })
    .map((all) => story.filter((_, index) => all[index]));
}

const part = fc.oneof(
  { arbitrary: any.map((step) => [step]), weight: 12 },
  ...stories.map((story) => ({ arbitrary: told(story), weight: 1 })),
);

/** Random steps and stories of one rental. */
export const leaseSequence: fc.Arbitrary<LeaseStep[]> = fc
  .array(part, { minLength: 2, maxLength: 8 })
  .map((parts) => parts.flat());
