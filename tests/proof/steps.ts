import fc from "fast-check";
import type { Delivery, Kill } from "./actions.ts";

/** An index counted back from the newest, so that recent things are used most often. */
type Which = number;

export type Step =
  | { step: "reserve"; tenant: 0 | 1; spaces: number[]; inDays: number; days: number }
  | { step: "accept" | "reject" | "requestDocuments" | "uploadId" | "verifyId" | "cancel"; of: Which }
  | { step: "checkout"; of: Which; wholeOrder: boolean }
  | { step: "pay"; session: Which; card: Card }
  | { step: "deliver"; which: number; how: Delivery }
  | { step: "connect"; landlord: 0 | 1 }
  | { step: "deliverAll" | "expire" | "work" | "reconcile" | "payOut" | "returnDeposits" }
  | { step: "claimDeposit" | "decideClaim"; of: Which; percent: number }
  | { step: "answerClaim"; of: Which; agrees: boolean }
  | { step: "passEnd"; of: Which; hours: number }
  | { step: "wait"; hours: number };

/** A card's behavior. One whose refund is returned is charged, and its bank returns the first refund. */
export type Card = "good" | "declined" | "confirmed" | "not confirmed" | "slow to refund" | "refund returned";

/** A step on one of the two processes, which may kill it, possibly with another at the same time on the other. */
export type Turn = { on: 0 | 1; step: Step; kill: Kill | null; beside: Step | null };

const which = fc.nat({ max: 3 });
const reserve: fc.Arbitrary<Step> = fc.record({
  step: fc.constant("reserve" as const),
  tenant: fc.constantFrom(0 as const, 1 as const),
  spaces: fc.constantFrom([0], [1], [2], [0, 1], [1, 2], [0, 1, 2]),
  inDays: fc.integer({ min: 0, max: 6 }),
  days: fc.integer({ min: 1, max: 3 }),
});
const answer: fc.Arbitrary<Step> = fc.record({
  step: fc.constantFrom(
    "accept" as const,
    "accept" as const,
    "reject" as const,
    "requestDocuments" as const,
    "uploadId" as const,
    "verifyId" as const,
    "verifyId" as const,
    "cancel" as const,
  ),
  of: which,
});
const checkout: fc.Arbitrary<Step> = fc.record({
  step: fc.constant("checkout" as const),
  of: which,
  wholeOrder: fc.boolean(),
});
const pay: fc.Arbitrary<Step> = fc.record({
  step: fc.constant("pay" as const),
  session: which,
  card: fc.constantFrom<Card>(
    "good",
    "good",
    "declined",
    "confirmed",
    "not confirmed",
    "slow to refund",
    "refund returned",
  ),
});
const deliver: fc.Arbitrary<Step> = fc.record({
  step: fc.constant("deliver" as const),
  which: fc.nat({ max: 5 }),
  how: fc.constantFrom<Delivery>("once", "once", "twice", "lost", "unheard"),
});
const plain: fc.Arbitrary<Step> = fc.record({
  step: fc.constantFrom(
    "work" as const,
    "work" as const,
    "expire" as const,
    "reconcile" as const,
    "payOut" as const,
  ),
});
const connect: fc.Arbitrary<Step> = fc.record({
  step: fc.constant("connect" as const),
  landlord: fc.constantFrom(0 as const, 1 as const),
});
const claim: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    step: fc.constantFrom("claimDeposit" as const, "decideClaim" as const),
    of: which,
    percent: fc.constantFrom(1, 50, 100),
  }),
  fc.record({ step: fc.constant("answerClaim" as const), of: which, agrees: fc.boolean() }),
  fc.constant<Step>({ step: "returnDeposits" }),
);
const wait: fc.Arbitrary<Step> = fc.record({
  step: fc.constant("wait" as const),
  hours: fc.constantFrom(1, 25, 49, 73, 97),
});

const action = fc.oneof(
  { arbitrary: reserve, weight: 2 },
  { arbitrary: answer, weight: 5 },
  { arbitrary: checkout, weight: 4 },
  { arbitrary: pay, weight: 5 },
  { arbitrary: deliver, weight: 4 },
  { arbitrary: plain, weight: 3 },
  { arbitrary: connect, weight: 1 },
  { arbitrary: claim, weight: 2 },
);
const kill: fc.Arbitrary<Kill> = fc.oneof(
  fc.record({ before: fc.constant("answer" as const), n: fc.constant(1) }),
  fc.record({ before: fc.constant("statement" as const), n: fc.integer({ min: 1, max: 25 }) }),
);
const any = fc.oneof({ arbitrary: action, weight: 12 }, { arbitrary: wait, weight: 1 });

/** Jobs ask the provider to move money: deaths there matter most. */
function turn(step: fc.Arbitrary<Step>, kills = 12): fc.Arbitrary<Turn> {
  const on = fc.constantFrom(0 as const, 1 as const);
  return fc.record({ on, step, kill: seldom(kill, kills), beside: seldom(action, 6) });
}

/** One in `times`; shrinks to never. */
function seldom<T>(arbitrary: fc.Arbitrary<T>, times: number): fc.Arbitrary<T | null> {
  const never = { arbitrary: fc.constant(null), weight: times - 1 };
  return fc.oneof({ withCrossShrink: true }, never, { arbitrary, weight: 1 });
}

const asked = { step: "checkout", of: 0, wholeOrder: true } as const;
const askedAlone = { step: "checkout", of: 0, wholeOrder: false } as const;
const paid = { step: "pay", session: 0, card: "good" } as const;
const deliveries = { step: "deliverAll" } as const;
const works = { step: "work" } as const;
const twoDays = { step: "wait", hours: 49 } as const;
const tenDays = { step: "wait", hours: 241 } as const;
const paysOut = { step: "payOut" } as const;
const refundReturned = { step: "pay", session: 0, card: "refund returned" } as const;
const expires = { step: "expire" } as const;

const returns = { step: "returnDeposits" } as const;
const afterEnd = (hours: number) => ({ step: "passEnd", of: 0, hours }) as const;
const claims = (percent: number) => ({ step: "claimDeposit", of: 0, percent }) as const;
const stayed: Step[] = [
  { step: "connect", landlord: 0 },
  { step: "connect", landlord: 1 },
  { step: "accept", of: 0 },
  { step: "verifyId", of: 0 },
  askedAlone,
  paid,
  deliveries,
];

/** What random steps would rarely produce: money that arrives, too late, twice, or for something that then ends. */
const stories: Step[][] = [
  [{ step: "accept", of: 0 }, { step: "verifyId", of: 0 }, asked, paid, deliveries],
  [
    { step: "connect", landlord: 0 },
    { step: "accept", of: 0 },
    { step: "verifyId", of: 0 },
    asked,
    paid,
    deliveries,
    tenDays,
    paysOut,
    works,
  ],
  // A deposit that is claimed and agreed to, objected to or not answered, or returned; and one that ends otherwise.
  [...stayed, afterEnd(1), claims(50), { step: "answerClaim", of: 0, agrees: true }, works, paysOut, works],
  [
    ...stayed,
    afterEnd(71),
    claims(100),
    { step: "answerClaim", of: 0, agrees: false },
    works,
    { step: "decideClaim", of: 0, percent: 50 },
    paysOut,
    works,
  ],
  [
    ...stayed,
    afterEnd(2),
    claims(100),
    { step: "wait", hours: 73 },
    returns,
    { step: "decideClaim", of: 0, percent: 1 },
    works,
  ],
  [...stayed, afterEnd(73), returns, works, deliveries, claims(1)],
  [askedAlone, paid, twoDays, expires, deliveries, works],
  [askedAlone, refundReturned, deliveries, { step: "reject", of: 0 }, works, deliveries],
  [asked, paid, deliveries, { step: "reject", of: 0 }, works, works],
  [asked, paid, deliveries, { step: "cancel", of: 0 }, works],
  // Canceled after the acceptance: a late one leaves half, which is sent when the stay would have begun.
  [
    { step: "connect", landlord: 1 },
    { step: "accept", of: 0 },
    asked,
    paid,
    deliveries,
    { step: "cancel", of: 0 },
    works,
    deliveries,
    tenDays,
    paysOut,
    works,
  ],
  // Part of an order ends between the session and the payment, or between the payment and its event.
  [{ step: "accept", of: 0 }, asked, { step: "cancel", of: 0 }, paid, deliveries, works, asked, paid],
  [asked, paid, { step: "reject", of: 1 }, { step: "deliver", which: 0, how: "twice" }, works, deliveries],
  [
    askedAlone,
    { step: "checkout", of: 1, wholeOrder: true },
    { step: "pay", session: 1, card: "good" },
    paid,
  ],
];

/** A story that sometimes skips a step; shrinks to skipping fewer. */
function told(story: Step[]): fc.Arbitrary<Turn[]> {
  const happens = fc.oneof(
    { withCrossShrink: true },
    { arbitrary: fc.constant(false), weight: 1 },
    { arbitrary: fc.constant(true), weight: 8 },
  );
  const steps = story.map((step) =>
    fc.record({ happens, turn: turn(fc.constant(step), step === works ? 3 : 12) }),
  );
  return fc.tuple(...steps).map((all) => all.filter((one) => one.happens).map((one) => one.turn));
}

const part = fc.oneof(
  { arbitrary: fc.tuple(turn(any)), weight: 4 },
  ...stories.map((story) => ({ arbitrary: told(story), weight: 1 })),
);

/** A reservation, followed by random steps and stories. */
export const sequence: fc.Arbitrary<Turn[]> = fc
  .tuple(reserve, fc.array(part, { minLength: 2, maxLength: 6 }))
  .map(([first, parts]) => [{ on: 0, step: first, kill: null, beside: null }, ...parts.flat()]);
