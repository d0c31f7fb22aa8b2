import { shareOfCents } from "./money.ts";
import { kindOf } from "./space-types.ts";

/** What a fee takes of an amount: a share of it and a fixed part, within limits. */
export type FeeRule = {
  /** Hundredths of a percent. */
  basisPoints: number;
  fixedCents: number;
  minCents: number;
  /** Null without a limit. */
  maxCents: number | null;
  /** The same in words, such as "5% + $0.30", as it is stored with reservations. */
  text: string;
};

/** The rule of all types of space, and those of types that differ, by their codes. */
export type FeeRules = { standard: FeeRule; ofTypes: Record<string, FeeRule> };

/** The fee of an amount in cents, its share rounded half up to the cent. `fee_of` in the database says the same. */
export function feeOf(cents: number, rule: Omit<FeeRule, "text">): number {
  const { basisPoints, fixedCents, minCents, maxCents } = rule;
  const fee = shareOfCents(cents, basisPoints, 10_000) + fixedCents;
  return Math.min(Math.max(fee, minCents), maxCents ?? Infinity);
}

/** An amount with its fee; the amount alone where it has none in it. */
export function withFee(cents: number, rule: Omit<FeeRule, "text"> | null): number {
  return rule ? cents + feeOf(cents, rule) : cents;
}

/** What `ofWhole` makes of a price for one period, in cents. Hours are only had by the day: each has a 24th of what a day has. */
export function ofPeriod(cents: number, pricePer: string, ofWhole: (cents: number) => number): number {
  const hours = pricePer === "Hour" ? 24 : 1;
  return shareOfCents(ofWhole(cents * hours), 1, hours);
}

/**
 * The rule of a type of space, else of the one that it is like, or of all where none is chosen yet, or a process of the release before
 * sent none.
 */
export function feeRuleOf({ standard, ofTypes }: FeeRules, typeOfSpace = ""): FeeRule {
  return ofTypes[typeOfSpace] ?? ofTypes[kindOf(typeOfSpace)] ?? standard;
}

/** "5% service fee", where nothing but a share of the rent is taken; else "service fee". */
export function feeInWords(rule: string | null): string {
  return rule !== null && /^[\d.]+%$/.test(rule) ? `${rule} service fee` : "service fee";
}

/** The same at the beginning of a line. */
export function feeLabel(rule: string | null): string {
  return feeInWords(rule).replace(/^s/, "S");
}
