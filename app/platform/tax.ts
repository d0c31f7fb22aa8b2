import type { IsoDate } from "./dates.ts";
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
};

/** A rate as it is stored; empty where it counts for all. */
export type StoredRate = TaxRate & {
  state: string;
  city: string;
  zipPrefix: string;
  typeOfSpace: string;
  validFrom: IsoDate;
};

/** A rate as a request agrees to it: whether its stay is exempt is decided once, and stays so with other dates. */
export type Tax = TaxRate & { isExempt: boolean };

/** The taxes of a stay of so many days; null for a rental without an end, which is exempt. */
export function taxesOf(rates: readonly TaxRate[], days: number | null): Tax[] {
  return rates.map((rate) => ({
    ...rate,
    isExempt: days === null || (rate.exemptFromDays !== null && days >= rate.exemptFromDays),
  }));
}

/** What these take of an amount in cents together, rounded half up to the cent. */
export function taxOf(cents: number, taxes: readonly Tax[]): number {
  return shareOfCents(cents, ppmOf(taxes), 1_000_000);
}

function ppmOf(taxes: readonly Tax[]): number {
  return taxes.reduce((sum, { ppm, isExempt }) => sum + (isExempt ? 0 : ppm), 0);
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
  if (ppmOf(taxes) > 0) return false;
  return ppmOf(taxesOf(there, days)) === 0 || (taxes.length === 0 && ppmOf(taxesOf(own, days)) > 0);
}

/** The taxes that are stored with a reservation. */
export const taxesIn = ({ taxes }: { taxes: unknown }) => taxes as Tax[];

/** "Pennsylvania 6%, Dauphin County 2.5%"; empty if nothing is taken. */
export function taxesInWords(taxes: readonly Tax[]): string {
  return taxes
    .filter(({ isExempt }) => !isExempt)
    .map(({ jurisdiction, ppm }) => `${jurisdiction} ${percentOf(ppm)}`)
    .join(", ");
}

/** "6.25%". */
export function percentOf(ppm: number): string {
  return `${ppm / 10_000}%`;
}

/** ", tax $6.30" within a sentence about a sum; empty without a tax. */
export function taxInSum(taxCents: number): string {
  return taxCents > 0 ? `, tax ${formatCents(taxCents)}` : "";
}
