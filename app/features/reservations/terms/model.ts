import { termsVersion } from "#app/features/accounts/terms/model.ts";
import { addDays, addMonths, dayInWords, type IsoDate } from "#app/platform/dates.ts";
import { formatCents } from "#app/platform/money.ts";
import {
  goodNames,
  goodsFor,
  type Good,
  type Vehicle,
  vehicleNames,
} from "#app/features/properties/model.ts";

/**
 * The parts of a stay's terms. Each is fixed as the stay is requested, what goes in as it is accepted, and never changes
 * (`stay_terms` in the database). Of what goes in there is only a mark: its words are personal data. `service` are our own
 * terms of service, where no account accepted them.
 */
export type TermsPart = "renewal" | "service" | "house_rules" | "contents";

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

/** What goes in, as the tenant states it; with a vehicle or things, or both. */
export type Contents = {
  vehicle: Vehicle | null;
  /** Make and model, or size. */
  model: string;
  plate: string;
  runs: boolean | null;
  insured: boolean | null;
  /** A list, or rooms' worth. */
  things: string;
};

/** One of each kind, as a tenant reads it. */
export const vehicleWords: Record<Vehicle, string> = {
  car: "Car",
  truck: "Van or truck",
  motorcycle: "Motorcycle",
  rv: "RV or camper",
  boat: "Boat",
  trailer: "Trailer",
};

/** What a request is asked about what goes in: which vehicles it may name, whether things, and whether it must say. */
export type ContentsAsked = { vehicles: Vehicle[]; things: boolean; required: boolean };

type Space = { typeOfSpace: string; allowed: string[]; requiresContents: boolean };

/** By what the landlord allows; where they haven't said, by the type of space. */
export function contentsAsked({ typeOfSpace, allowed, requiresContents }: Space): ContentsAsked {
  const goods: readonly string[] = allowed.length > 0 ? allowed : goodsFor(typeOfSpace);
  const asked = (Object.keys(goodNames) as Good[]).filter((good) => goods.includes(good));
  return {
    vehicles: asked.filter((good): good is Vehicle => good in vehicleNames),
    things: asked.some((good) => !(good in vehicleNames)),
    required: requiresContents,
  };
}

/** Why these contents can't go in; null if they can. */
export function contentsProblem(contents: Contents | null, space: Space): string | null {
  if (contents === null) return space.requiresContents ? "Say what goes in: the landlord requires it." : null;
  const { vehicle } = contents;
  if (vehicle === null || space.allowed.length === 0 || space.allowed.includes(vehicle)) return null;
  return `The landlord doesn’t allow this here: ${vehicleWords[vehicle]}. Choose another, or ask them first.`;
}

/** A stated vehicle in one line: "Boat, Bayliner 21 ft, plate PA 1234, runs, insured"; null without one. */
export function vehicleInWords({ vehicle, model, plate, runs, insured }: Contents): string | null {
  if (vehicle === null) return null;
  const parts = [
    vehicleWords[vehicle],
    model,
    plate && `plate ${plate}`,
    runs !== null && (runs ? "runs" : "doesn’t run"),
    insured !== null && (insured ? "insured" : "not insured"),
  ];
  return parts.filter(Boolean).join(", ");
}
