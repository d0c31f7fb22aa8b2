import { addMonths, daysBetween, type IsoDate } from "./dates.ts";
import { formatCents, shareOfCents } from "./money.ts";

/** What a jurisdiction takes of stays at a place. */
export type TaxRate = {
  /** Missing in a few that were frozen before it was. */
  state?: string;
  jurisdiction: string;
  /** Millionths of the rent and the service fee. */
  ppm: number;
  /** From how many days on a stay pays nothing; null: every stay with an end pays. */
  exemptFromDays: number | null;
  /** Prices have it in them; missing in those that were frozen before there were any, and added to the price. */
  isIncluded?: boolean;
};

/** A rate as it is stored; empty where it counts for all. */
export type StoredRate = TaxRate & {
  state: string;
  /** As the list of counties names it. */
  county: string;
  city: string;
  zipPrefix: string;
  typeOfSpace: string;
  validFrom: IsoDate;
  isIncluded: boolean;
};

/** Who said a rate: a file that administrators imported, or Stripe Tax. */
export type RateSource = "import" | "stripe";

/** From how many days on a stay is exempt where no one says it. */
export const usualExemption = 30;

/** A rate that Stripe Tax names of a place. */
export type NamedRate = Pick<StoredRate, "typeOfSpace" | "jurisdiction" | "ppm">;

/** A rate as a request agrees to it: whether its stay is exempt is decided once, and stays so with other dates. */
export type Tax = TaxRate & { isExempt: boolean };

/** The days of a stay as exemptions count them: whole months at a price by the month, of 28 days or more, are those of a usual one. */
export function daysForTaxes({ start, end }: { start: IsoDate; end: IsoDate }, pricePer: string): number {
  const days = daysBetween(start, end);
  return pricePer === "Month" && addMonths(start, 1) <= end ? Math.max(days, usualExemption) : days;
}

/** The taxes of a stay of so many days; null for a rental without an end, which is exempt. */
export function taxesOf(rates: readonly TaxRate[], days: number | null): Tax[] {
  return rates.map((rate) => ({
    ...rate,
    isExempt: days === null || (rate.exemptFromDays !== null && days >= rate.exemptFromDays),
  }));
}

/**
 * What these take of a price in cents, rent and service fee: the tax that it has in it, and the tax that is added to it, each
 * rounded half up to the cent. Both are shares of the price without the first.
 */
export function taxesOfPrice(
  cents: number,
  taxes: readonly Tax[],
): { includedCents: number; addedCents: number } {
  const { included, added } = ppmOf(taxes);
  return {
    includedCents: shareOfCents(cents, included, whole + included),
    addedCents: shareOfCents(cents, added, whole + included),
  };
}

/** The tax in a total in cents: exactly that of the price that it was made of. */
export function taxInTotal(cents: number, taxes: readonly Tax[]): number {
  const { included, added } = ppmOf(taxes);
  const price = shareOfCents(cents, whole + included, whole + included + added);
  return cents - price + taxesOfPrice(price, taxes).includedCents;
}

const whole = 1_000_000;

function ppmOf(taxes: readonly Tax[]): { included: number; added: number } {
  const sumOf = (isOfSum: boolean) =>
    taxes.reduce(
      (sum, { ppm, isExempt, isIncluded = false }) => sum + (isExempt || isIncluded !== isOfSum ? 0 : ppm),
      0,
    );
  return { included: sumOf(true), added: sumOf(false) };
}

function takesNothing(taxes: readonly Tax[]): boolean {
  return taxes.every(({ ppm, isExempt }) => isExempt || ppm === 0);
}

/** How many days a stay that was requested as exempt must have at least to stay so; 0 if it wasn't. */
export function exemptAbove(taxes: readonly Tax[]): number {
  return Math.max(0, ...taxes.map(({ isExempt, exemptFromDays }) => (isExempt ? (exemptFromDays ?? 0) : 0)));
}

/**
 * Whether a stay of so many days that agreed to these taxes may go to another space by what is taxed there and at its own now: the
 * same is; or nothing of the stay is, here and there. One from before anything was taxed here stays untaxed.
 */
export function isTaxedAlike(
  taxes: readonly Tax[],
  { own, there }: { own: readonly TaxRate[]; there: readonly TaxRate[] },
  days: number,
): boolean {
  if (JSON.stringify(own) === JSON.stringify(there)) return true;
  if (!takesNothing(taxes)) return false;
  return takesNothing(taxesOf(there, days)) || (taxes.length === 0 && !takesNothing(taxesOf(own, days)));
}

/** The taxes that are stored with a reservation. */
export const taxesIn = ({ taxes }: { taxes: unknown }) => taxes as Tax[];

/** "Pennsylvania 6%, Dauphin County 2.5% included"; empty if nothing is taken. */
export function taxesInWords(taxes: readonly Tax[]): string {
  return taxes
    .filter(({ isExempt }) => !isExempt)
    .map(({ jurisdiction, ppm, isIncluded }) =>
      [jurisdiction, percentOf(ppm), ...(isIncluded ? ["included"] : [])].join(" "),
    )
    .join(", ");
}

/** What of these prices have in them, in percent. */
export function percentIncluded(rates: readonly TaxRate[]): number {
  return rates.reduce((sum, { ppm, isIncluded }) => sum + (isIncluded ? ppm : 0), 0) / 10_000;
}

/** "6.25%". */
export function percentOf(ppm: number): string {
  return `${ppm / 10_000}%`;
}

/** ", tax $6.30" within a sentence about a sum; empty without a tax. */
export function taxInSum(taxCents: number): string {
  return taxCents > 0 ? `, tax ${formatCents(taxCents)}` : "";
}
