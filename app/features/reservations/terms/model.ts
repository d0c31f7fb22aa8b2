import { termsVersion } from "#app/features/accounts/terms/model.ts";
import { addDays, addMonths, dayInWords, type IsoDate } from "#app/platform/dates.ts";
import { formatCents } from "#app/platform/money.ts";

/**
 * The parts of a stay's terms. Each is fixed as the stay is requested, with the text that was agreed to, and never
 * changes (`stay_terms` in the database). `service` are our own terms of service, where no account accepted them.
 */
export type TermsPart = "renewal" | "service";

/** One part as it is stored; `facts` are what its text was made from, money in cents. */
export type Terms = { part: TermsPart; version: string; body: string; facts: Record<string, unknown> };

/** What a renewal's text says. Amounts include our fee. */
export type RenewalFacts = {
  propertyId: string;
  title: string;
  pricePer: "Week" | "Month";
  start: IsoDate;
  /** What each further period costs. */
  amountCents: number;
  /** The first payment, without the deposit. */
  firstChargeCents: number;
  depositCents: number;
  noticeDays: number;
  minStayDays: number;
};

/** Changes with the words of `describeRenewal`. */
export const renewalTextVersion = "2026-11-28";

/** The first day that the second payment is for. */
export function secondPeriodOf({ start, pricePer }: Pick<RenewalFacts, "start" | "pricePer">): IsoDate {
  return pricePer === "Month" ? addMonths(start, 1) : addDays(start, 7);
}

/** A renewal in plain words: the sentence that a tenant agrees to, and how to end it. */
export function describeRenewal(facts: RenewalFacts): { text: string; howToEnd: string } {
  const { pricePer, start, amountCents, firstChargeCents, depositCents, noticeDays, minStayDays } = facts;
  const period = pricePer.toLowerCase();
  const deposit = depositCents > 0 ? `, and a deposit of ${formatCents(depositCents)} with it` : "";
  const least = minStayDays > 1 ? `, and not before ${dayInWords(addDays(start, minStayDays - 1))}` : "";
  return {
    text: `The first payment is ${formatCents(firstChargeCents)} for the ${period} from ${dayInWords(start)}${deposit}. From ${dayInWords(secondPeriodOf(facts))} your saved card is charged ${formatCents(amountCents)} every ${period} until you or the landlord end the rental. The landlord can change the price with 30 days’ notice.`,
    howToEnd: `End it anytime under Rentals, or by the link in the email when you’re accepted. It ends ${noticeDays} days after you say so${least}; the last ${period} is billed by the day.`,
  };
}

/** Our terms of service, as a visitor accepts them with a request. */
export function serviceTerms(): Terms {
  const body = `The terms of service of ${dayInWords(termsVersion)}, at /terms.`;
  return { part: "service", version: termsVersion, body, facts: {} };
}
