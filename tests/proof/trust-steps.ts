import fc from "fast-check";
import { stories } from "./trust-stories.ts";

/** An index counted back from the newest stay. */
type Which = { which: number };
/** Who does it: the stay's tenant, its landlord, another tenant, or an administrator. */
export type By = "holder" | "landlord" | "other" | "administrator";
export const sides = ["tenant", "landlord"] as const;
export type Side = (typeof sides)[number];
export const kinds = ["move-in", "move-out"] as const;
export type Kind = (typeof kinds)[number];

/** What can happen between a landlord and two tenants, one of them a visitor, of one space. */
export type TrustStep =
  /** Asks for it; then it is also paid, accepted, or both. */
  | { do: "reserve"; holder: 0 | 1; inDays: number; days: number; as: "asked" | "paid" | "accepted" | "stay" }
  /** Time passes: with the schedules of each day, at once, or to a minute before or after a limit. */
  | { do: "pass" | "jump"; days: number }
  | { do: "run" }
  | ({ do: "edge"; at: Edge; side: -1 | 1 } & Which)
  | StayStep;
export type Edge = "day before" | "begin" | "end" | "claim" | "answer" | "close" | "expiry";

export type StayStep = Which & { by: By } & (
    | { do: "accept" | "pay" | "cancel" }
    | { do: "write"; stars: number }
    | { do: "reply" | "hide" | "show"; side: Side }
    | { do: "claim"; cents: number }
    | { do: "answer"; agrees: boolean }
    | { do: "decide"; cents: number }
    | { do: "add"; kind: Kind }
    /** With `stale`, to what was there before something was added. */
    | { do: "agree"; kind: Kind; stale: boolean }
  );

/** In cents; without a deposit damage is claimed and decided, too. */
export type TrustSequence = { depositCents: number; steps: TrustStep[] };

const which = fc.constantFrom(0, 0, 0, 1, 2);
const side = fc.constantFrom(...sides);
const kind = fc.constantFrom(...kinds);
const oftenBy = (...often: By[]) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...often) },
    { weight: 1, arbitrary: fc.constantFrom<By>("holder", "landlord", "other", "administrator") },
  );
const one = <Name extends TrustStep["do"]>(name: Name) => fc.constant(name);
const parties = oftenBy("holder", "landlord");
const landlord = oftenBy("landlord");
const holder = oftenBy("holder");
const administrator = oftenBy("administrator");
const edge = fc.constantFrom<Edge>(
  ...(["day before", "begin", "end", "end", "claim", "answer", "close", "expiry"] as const),
);
const as = fc.constantFrom(...(["stay", "stay", "stay", "asked", "paid", "accepted"] as const));

const reserves: fc.Arbitrary<TrustStep> = fc.record({
  do: one("reserve"),
  holder: fc.constantFrom<0 | 1>(0, 1),
  inDays: fc.integer({ min: 0, max: 3 }),
  days: fc.integer({ min: 1, max: 3 }),
  as,
});
const weighted: [number, fc.Arbitrary<TrustStep>][] = [
  [3, reserves],
  [2, fc.record({ do: one("pass"), days: fc.integer({ min: 1, max: 4 }) })],
  [1, fc.record({ do: one("jump"), days: fc.integer({ min: 1, max: 16 }) })],
  [3, fc.record({ do: one("run") })],
  [6, fc.record({ do: one("edge"), which, at: edge, side: fc.constantFrom<-1 | 1>(-1, 1, 1) })],
  [2, fc.record({ do: one("accept"), which, by: landlord })],
  [2, fc.record({ do: one("pay"), which, by: holder })],
  [1, fc.record({ do: one("cancel"), which, by: oftenBy("holder", "landlord", "administrator") })],
  [6, fc.record({ do: one("write"), which, by: parties, stars: fc.integer({ min: 1, max: 5 }) })],
  [2, fc.record({ do: one("reply"), which, by: parties, side })],
  [2, fc.record({ do: one("hide"), which, by: administrator, side })],
  [1, fc.record({ do: one("show"), which, by: administrator, side })],
  [4, fc.record({ do: one("claim"), which, by: landlord, cents: fc.integer({ min: 1, max: 30_000 }) })],
  [3, fc.record({ do: one("answer"), which, by: holder, agrees: fc.boolean() })],
  [3, fc.record({ do: one("decide"), which, by: administrator, cents: fc.integer({ min: 0, max: 25_000 }) })],
  [2, fc.record({ do: one("add"), which, by: parties, kind })],
  [4, fc.record({ do: one("agree"), which, by: parties, kind, stale: fc.constantFrom(false, false, true) })],
];
const any = fc.oneof(...weighted.map(([weight, arbitrary]) => ({ weight, arbitrary })));

/** A story that sometimes skips a step; shrinks to skipping fewer. */
function told(story: TrustStep[]): fc.Arbitrary<TrustStep[]> {
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
  { arbitrary: any.map((step) => [step]), weight: 3 * stories.length },
  ...stories.map((story) => ({ arbitrary: told(story), weight: 1 })),
);

/** It begins with a stay: without one nothing else can happen. */
export const trustSequence: fc.Arbitrary<TrustSequence> = fc.record({
  depositCents: fc.constantFrom(20_000, 20_000, 20_000, 0),
  steps: fc
    .tuple(
      reserves.map((step) => ({ ...step, as: "stay" }) as TrustStep),
      fc.array(part, { minLength: 6, maxLength: 14, size: "max" }),
    )
    .map(([first, parts]) => [first, ...parts.flat()]),
});
