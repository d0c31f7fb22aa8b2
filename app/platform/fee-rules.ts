import { feeInWords, type FeeRule, type FeeRules, feeOf } from "./fee.ts";
import { formatCents, toCents } from "./money.ts";
import { kindOf, type ShownType, typeInSentence } from "./space-types.ts";

const maxBasisPoints = 5000;
const maxFeeCents = 100_000;

/** The fee by a rule in words. Throws RangeError if it is none. */
export function feeByRule(cents: number, rule: string): number {
  return feeOf(cents, readFeeRule(rule));
}

/** What a landlord pays of a rent by a rule in words: never more than the rent. Throws RangeError if it is none. */
export function landlordFeeByRule(cents: number, rule: string): number {
  return Math.min(feeByRule(cents, rule), cents);
}

/** Throws RangeError if it is no rule. */
export function readFeeRule(text: string): FeeRule {
  const rule = parseFeeRule(text);
  if (rule === null) throw new RangeError(`“${text}” is no rule of a fee.`);
  return rule;
}

const grammar =
  /^(\d{1,2}(?:\.\d{1,2})?) ?%(?: ?\+ ?\$([\d.]+))?(?: ?, ?at least \$([\d.]+))?(?: ?, ?at most \$([\d.]+))?$/;

/** "5%", or with more of its parts "5% + $0.30, at least $1, at most $50"; null if it is no such rule. */
export function parseFeeRule(text: string): FeeRule | null {
  const [, percent, ...amounts] = grammar.exec(text.trim().replaceAll(/\s+/g, " ")) ?? [];
  if (percent === undefined) return null;
  const [fixed, min, max] = amounts.map((amount) => (amount === undefined ? undefined : toCents(amount)));
  const parts = {
    basisPoints: toCents(percent)!,
    fixedCents: fixed ?? 0,
    minCents: min ?? 0,
    maxCents: max ?? null,
  };
  const isReadable = [fixed, min, max].every((cents) => cents !== null && (cents ?? 0) <= maxFeeCents);
  const isWithin = parts.basisPoints <= maxBasisPoints && (parts.maxCents ?? Infinity) >= parts.minCents;
  return isReadable && isWithin ? { ...parts, text: formatFeeRule(parts) } : null;
}

/** "5% of the rent", "5% of the rent and $0.30, at least $1.00", and where types of space differ, theirs and those of own types like them. */
export function describeFees({ standard, ofTypes }: FeeRules, types: readonly ShownType[]): string {
  const likeOf = (kind: string) =>
    types.filter(({ type }) => type !== kind && kindOf(type) === kind && !ofTypes[type]);
  const others = Object.entries(ofTypes).flatMap(([code, rule]) =>
    [code, ...likeOf(code).map(({ type }) => type)].map(
      (type) => ` (${typeInSentence(types, type)}: ${describeFee(rule)})`,
    ),
  );
  return describeFee(standard) + others.join("");
}

/** Whether a rule is no fee at all. */
export function takesNothing({ basisPoints, fixedCents, minCents, maxCents }: FeeRule): boolean {
  return maxCents === 0 || (basisPoints === 0 && fixedCents === 0 && minCents === 0);
}

/** "5% of the rent and $0.30, at least $1.00"; "$3.00" of a fixed amount. */
export function describeFee(rule: FeeRule): string {
  if (rule.basisPoints === 0 && rule.fixedCents > 0) return rule.text.replace("0% + ", "");
  return rule.text.replace("%", "% of the rent").replace(" + ", " and ");
}

type PricesShown = { serviceFee: FeeRules; feeInPrices: boolean; taxes: boolean };

/** What prices without dates include, said once for a list of them; empty where nothing is added to the rent. */
export function describePrices({ serviceFee, feeInPrices, taxes }: PricesShown): string {
  const rules = [serviceFee.standard, ...Object.values(serviceFee.ofTypes)];
  const isBare = rules.every(takesNothing);
  if (isBare) return taxes ? "Prices are before taxes that are added." : "";
  const fee = feeInWords(rules.length === 1 ? rules[0]!.text : null);
  if (feeInPrices) return `Prices include the ${fee}${taxes ? ", before taxes that are added" : ""}.`;
  return `Prices are before the service fee${taxes ? " and taxes that are added" : ""}; totals for dates include ${taxes ? "the fee" : "it"}.`;
}

/** Rules as `parseFeeRules` reads them: "5%; Basement: 3%". */
export function formatFeeRules({ standard, ofTypes }: FeeRules): string {
  return [standard.text, ...Object.entries(ofTypes).map(([type, { text }]) => `${type}: ${text}`)].join("; ");
}

/** The fees that prices without dates include, as the setting has them; empty where they include none. */
export function feesInPrices({ serviceFee, feeInPrices }: Omit<PricesShown, "taxes">): string {
  return feeInPrices ? formatFeeRules(serviceFee) : "";
}

/** A rule as `parseFeeRule` reads it, in one way only. */
export function formatFeeRule({
  basisPoints,
  fixedCents,
  minCents,
  maxCents,
}: Omit<FeeRule, "text">): string {
  const parts = [
    `${basisPoints / 100}%`,
    fixedCents > 0 ? ` + ${plain(fixedCents)}` : "",
    minCents > 0 ? `, at least ${plain(minCents)}` : "",
    maxCents === null ? "" : `, at most ${plain(maxCents)}`,
  ];
  return parts.join("");
}

/** "$1,000.00" is not read; "$1000.00" is. */
const plain = (cents: number) => formatCents(cents).replaceAll(",", "");
