import { dayOfTerms } from "#app/features/accounts/terms/model.ts";
import { claimAnswerHours, claimHours } from "../lifecycle/model.ts";
import { fromRange } from "../model.ts";
import {
  addDays,
  addMonths,
  dayInWords,
  daysInWords,
  instantInWords,
  type IsoDate,
} from "#app/platform/dates.ts";
import { formatCents } from "#app/platform/money.ts";
import { hintOf, spaceOf, usualThings, vehicleClasses } from "#app/features/properties/fit/model.ts";
import {
  type CancellationPolicy,
  type ChargeKind,
  chargeKinds,
  type Charges,
  goodNames,
  goodsFor,
  type Good,
  typesOfSpace,
  type Vehicle,
  vehicleNames,
} from "#app/features/properties/model.ts";

/**
 * The parts of a stay's terms. Each is fixed as the stay is requested, what goes in as it is accepted, and never changes
 * (`stay_terms` in the database). Of what goes in there is only a mark: its words are personal data. `service` are our own
 * terms of service, where no account accepted them; newer ones are accepted, too, as the stay is paid.
 */
export type TermsPart = "renewal" | "service" | "house_rules" | "charges" | "contents" | "agreement";

/** The parts that are consents, by their names on administrators' screens. */
export const consentNames = { renewal: "Renewal", service: "Terms of service" } as const;

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
  /** So many days after a period begins access closes while its rent is past due; terms from before close none. */
  closesAfterDays?: number;
  /** What a rent costs more that is past due and paid late; absent where there is no late fee. */
  lateFeeCents?: number;
};

/** Changes with the words of `describeRenewal`. */
export const renewalTextVersion = "2026-11-29.2";

/** The first day that the second payment is for. */
export function secondPeriodOf({ start, pricePer }: Pick<RenewalFacts, "start" | "pricePer">): IsoDate {
  return pricePer === "Month" ? addMonths(start, 1) : addDays(start, 7);
}

/** A renewal in plain words: the sentence that a tenant agrees to, and how to end it. */
export function describeRenewal(facts: RenewalFacts): { text: string; howToEnd: string } {
  const { pricePer, start, amountCents, firstChargeCents, depositCents, noticeDays, minStayDays } = facts;
  const period = pricePer.toLowerCase();
  const { closesAfterDays, lateFeeCents } = facts;
  const unpaid = [
    ...(closesAfterDays === undefined ? [] : [describeClosing(closesAfterDays, period)]),
    ...(lateFeeCents === undefined ? [] : [describeLateFee(lateFeeCents, period)]),
  ];
  const deposit = depositCents > 0 ? `, and a deposit of ${formatCents(depositCents)} with it` : "";
  const least = minStayDays > 1 ? `, and not before ${dayInWords(addDays(start, minStayDays - 1))}` : "";
  return {
    text: `The first payment is ${formatCents(firstChargeCents)} for the ${period} from ${dayInWords(start)}${deposit}. From ${dayInWords(secondPeriodOf(facts))} your saved card is charged ${formatCents(amountCents)} every ${period} until you or the landlord end the rental. The landlord can change the price with 30 days’ notice.${unpaid.map((sentence) => ` ${sentence}`).join("")}`,
    howToEnd: `End it anytime under Rentals, or by the link in the email when you’re accepted. It ends ${countOfDays(noticeDays)} after you say so${least}; the last ${period} is billed by the day.`,
  };
}

/** However early a rent was due, its tenant has so many days after it became past due before anything follows. */
export const pastDueGraceDays = 3;

function describeClosing(days: number, period: string): string {
  return `If a rent is past due, access to the space closes as the day begins that is ${countOfDays(days)} after the first day of its ${period}, at the earliest ${pastDueGraceDays} days after we tell you, and opens again once all rent that is past due is paid.`;
}

/** So many days after its period began a rent that is past due costs the late fee, if the terms name one. */
export const lateFeeDays = 10;

function describeLateFee(cents: number, period: string): string {
  return `A rent that is past due costs a late fee of ${formatCents(cents)}, once and at most its own amount, if it is paid on the day that is ${lateFeeDays} days after the first day of its ${period} or later, at the earliest ${pastDueGraceDays} days after we tell you. Your card is charged for it then.`;
}

const countOfDays = (days: number) => `${days} ${days === 1 ? "day" : "days"}`;

/** The first late day is free: nothing is asked for who is gone within it. */
export const freeLateDays = 1;

/** What a stay's terms name, in one text; empty if nothing. Late days are asked for at most so many. */
export function describeCharges(charges: Charges, lateDays: number): string {
  const named = chargeKinds.flatMap((kind) => {
    const cents = charges[kind];
    return cents === undefined ? [] : [chargeWords[kind](formatCents(cents), lateDays)];
  });
  if (named.length === 0) return "";
  return `The landlord may ask for: ${named.join("; ")}. They ask once, within ${claimHours} hours after the end, or after what was left behind is gone, with photos or a receipt${charges.damage === undefined ? "" : "; for damage also at once, while the stay runs, up to the same amount in all"}. The tenant has ${claimAnswerHours} hours to agree or object; what isn’t agreed to, our support team decides. It is paid from the deposit, and beyond it by the card that paid for the stay, which is saved for this.`;
}

const chargeWords: Record<ChargeKind, (amount: string, lateDays: number) => string> = {
  cleaning: (amount) => `cleaning, up to ${amount}`,
  lost_key: (amount) => `a lost key, up to ${amount}`,
  overstay: (amount, lateDays) =>
    `each day begun after the first day past the end, up to ${amount} a day, for at most ${lateDays} days`,
  rule: (amount) => `a house rule broken, up to ${amount}`,
  damage: (amount) => `damage, up to ${amount}`,
};

/** What the terms of a stay name; of late days, the free ones and at most how many. Terms from before say no such number. */
export type AgreedCharges = {
  charges: Charges;
  late: { freeDays: number; days: number } | null;
  /** Damage may be asked for while the stay runs; terms from before don't say so. */
  damageAtOnce: boolean;
};

/** What the terms of a stay name, from their facts. */
export function parseCharges(facts: unknown): AgreedCharges {
  const { charges = {}, late = null, damageAtOnce = false } = (facts ?? {}) as Partial<AgreedCharges>;
  return { charges, late, damageAtOnce };
}

/** Our terms of service, as a visitor accepts them with a request; with the hash of a text that administrators published. */
export function serviceTerms({ version, ...hash }: { version: string; sha256?: string }): Terms {
  return { part: "service", version, body: describeService(version), facts: hash };
}

/** What someone accepts who accepts this version of the terms of service. */
export function describeService(version: string): string {
  return `The terms of service of ${dayInWords(dayOfTerms(version))}, at /terms.`;
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

/**
 * A change of what goes in after acceptance: `asked` waits for the landlord, `made` counts; the others have ended, and what was
 * accepted stays.
 */
export type ContentsState = "asked" | "made" | "refused" | "withdrawn";

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

const { sedan, pickup, motorcycle, camper, boat, trailer } = vehicleClasses;
const usual = { car: sedan, truck: pickup, motorcycle, rv: camper, boat, trailer };

/** How a usual vehicle of each kind that is asked fits, and a room's worth of things, in words. It refuses nothing. */
export function fitHints(row: Space & Parameters<typeof spaceOf>[0]): Record<string, string> {
  const asked = contentsAsked(row);
  const space = spaceOf(row);
  const hints = asked.vehicles.map((kind) => [kind, hintOf(usual[kind], space)]);
  return Object.fromEntries([
    ...hints,
    ...(asked.things ? [["things", hintOf(usualThings.room, space)]] : []),
  ]) as Record<string, string>;
}

/** Why these contents can't go in; null if they can. */
export function contentsProblem(contents: Contents | null, space: Space): string | null {
  if (contents === null) return space.requiresContents ? "Say what goes in: the landlord requires it." : null;
  const { vehicle } = contents;
  if (vehicle === null || space.allowed.length === 0 || space.allowed.includes(vehicle)) return null;
  return `The landlord doesn’t allow this here: ${vehicleWords[vehicle]}. Choose another, or ask them first.`;
}

/** Why what goes in keeps an accepted stay from another space, in words; null if it doesn't. */
export function whyContentsStay(contents: Contents | null, space: Space): string | null {
  if (contentsProblem(contents, space) === null) return null;
  return contents?.vehicle
    ? `What goes in isn’t allowed in the other space now: ${vehicleWords[contents.vehicle]}. Decline this change, or agree on other contents first.`
    : "The other space now requires to say what goes in, and this stay doesn’t. Decline this change, or say it first.";
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

/** What an agreement says of a space. The exact address can be hidden until acceptance, and isn't in it. */
export type SpaceFacts = {
  typeOfSpace: string;
  city: string;
  state: string;
  zipcode: string;
  houseRules: string;
};

/** What an agreement is made from, in words; an empty one leaves out its paragraph. */
export type AgreementWords = Record<(typeof agreementWords)[number], string>;
export const agreementWords = [
  "brand",
  "space",
  "place",
  "dates",
  "price",
  "fee",
  "total",
  "deposit",
  "cancellation",
  "renewal",
  "rules",
  "charges",
  "forbidden",
  "reference",
] as const;

/** The text of our own; an operator replaces it by a file (`AGREEMENT_FILE`). A blank line ends a paragraph. */
export const defaultAgreement = `This rental agreement is between the landlord and the tenant named above. {{brand}} shows the space, holds the dates and takes the payments, and is not a party to it.

The space: {{space}}, {{place}}. The tenant may keep things or park there as the space is offered for; if the tenant has said what goes in, only that. No one lives in it.

The time: {{dates}}.

The price: {{price}} {{fee}} In all: {{total}}.

It renews: {{renewal}}

The deposit: {{deposit}}, paid with the first payment and returned 72 hours after the end, or after what was left behind is gone, unless the landlord claims a part of it for damage, a missing key or cleaning within that time, with reasons and photos. The tenant can object, and {{brand}} then decides by what both sent.

Canceling: {{cancellation}}

House rules of the landlord: {{rules}}

Charges: {{charges}}

Never allowed in the space: {{forbidden}}.

Handover: both sides can record the state of the space with photos and notes, from 24 hours before the start until 72 hours after it, and again until 72 hours after the end. What both agreed to there counts between them.

What the tenant leaves behind after the end still belongs to the tenant. The landlord keeps it safe, tells the tenant through {{brand}}, and sells, throws away or moves nothing without a right to do so under the law of the place.

The tenant answers for damage that the tenant or the tenant’s things cause; the landlord answers for the space being as described and open to the tenant in the time above. A part of this agreement that the law doesn’t allow leaves the rest as it is.

Reference of the space: {{reference}}`;

/** Placeholders of a text that nothing fills; none in a text that can be used. */
export function unknownPlaceholders(template: string): string[] {
  const named = [...template.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name = ""]) => name);
  return named.filter((name) => !agreementWords.some((word) => word === name));
}

/** The paragraphs of an agreement: those that need words that there are none of are left out. */
export function fillAgreement(template: string, words: AgreementWords): string[] {
  const paragraphs = template.trim().split(/\n\s*\n/);
  const needs = (paragraph: string) => agreementWords.filter((word) => paragraph.includes(`{{${word}}}`));
  return paragraphs
    .filter((paragraph) => needs(paragraph).every((word) => words[word] !== ""))
    .map((paragraph) =>
      paragraph
        .replaceAll(/\{\{(\w+)\}\}/g, (_, word: keyof AgreementWords) => words[word] ?? "")
        .replaceAll(/\s+/g, " ")
        .trim(),
    );
}

/** Who agreed, how and when; `network` only for that side itself and administrators. */
export type Signature = {
  side: "tenant" | "landlord";
  name: string;
  how: "request" | "acceptance" | "instant booking";
  at: Date;
  network: string | null;
};

/** A rental agreement as its two sides and administrators read it; it is made once both sides have agreed. */
export type Agreement = {
  reservationId: string;
  /** The reservation code. */
  number: string;
  title: string;
  summary: { name: string; words: string }[];
  timeZone: string;
  paragraphs: string[];
  /** What goes in, in words, as the tenant stated it; fixed at acceptance. */
  contents: string | null;
  tenant: string;
  landlord: string;
  signatures: Signature[];
  /** Changes that both sides agreed to, in order, in words. */
  addenda: string[];
  isMade: boolean;
  /** SHA-256 of the text, which the timeline has, too. */
  sha256: string;
};

type MadeChange = Record<
  | "offerCents"
  | "feeCents"
  | "moreRentCents"
  | "moreFeeCents"
  | "lessRentCents"
  | "lessFeeCents"
  | "retainedRentCents"
  | "retainedFeeCents",
  number
> & {
  stay: string;
  askedBy: Signature["side"];
  createdAt: Date;
  updatedAt: Date;
  /** The other space that it went to, by its id, and what is said of it. */
  propertyId: string | null;
  space:
    | (SpaceFacts & { title: string; depositCents: number; cancellationPolicy: CancellationPolicy })
    | null;
};

/** A change of dates or space that counts, as the addendum of its agreement. */
export function describeAddendum(change: MadeChange, timeZone: string): string {
  const { start, end } = fromRange(change.stay);
  const [askedAt, madeAt] = [change.createdAt, change.updatedAt].map((at) => instantInWords(timeZone, at));
  const price = formatCents(change.offerCents + change.feeCents);
  const { space } = change;
  const where = space
    ? `the space is “${space.title}”, ${typeInAddendum(space.typeOfSpace)}, number ${change.propertyId}, in ${space.city}, ${space.state} ${space.zipcode}, `
    : "";
  const terms = space
    ? ` The deposit is ${space.depositCents > 0 ? formatCents(space.depositCents) : "none"}. The cancellation policy is ${space.cancellationPolicy}.${space.houseRules === "" ? "" : ` House rules of the landlord: ${space.houseRules.replaceAll(/\s+/g, " ").trim()}`}`
    : "";
  return `Addendum: from ${madeAt} on ${where}the dates are ${daysInWords(start, addDays(end, -1))} and the price is ${price}, fee included. The ${change.askedBy} asked for it on ${askedAt}, and the ${change.askedBy === "tenant" ? "landlord" : "tenant"} agreed.${moneyOf(change)}${terms}`;
}

/** Stored in words; once, by its code. */
function typeInAddendum(type: string): string {
  return typesOfSpace.some((code) => code === type) ? type.toLowerCase() : type;
}

/** What was paid, refunded and not refunded for it, in words; empty if nothing. */
function moneyOf(change: MadeChange): string {
  const amounts = [
    [change.moreRentCents + change.moreFeeCents, "more was paid"],
    [change.lessRentCents + change.lessFeeCents, "is refunded"],
    [change.retainedRentCents + change.retainedFeeCents, "of the price before isn’t refunded"],
  ] as const;
  return amounts.map(([cents, words]) => (cents > 0 ? ` ${formatCents(cents)} ${words}.` : "")).join("");
}

type MadeContents = { before: string | null; after: string | null; createdAt: Date; updatedAt: Date };

/** A change of what goes in that counts, as the addendum of its agreement; without its words once they are deleted. */
export function describeContentsAddendum(change: MadeContents, timeZone: string): string {
  const [askedAt, madeAt] = [change.createdAt, change.updatedAt].map((at) => instantInWords(timeZone, at));
  const before = change.before === null ? "" : `, instead of ${change.before}`;
  const after = change.after ?? "other things, whose words were deleted";
  return `Addendum: from ${madeAt} on what goes in is ${after}${before}. The tenant asked for it on ${askedAt}, and the landlord agreed.`;
}
