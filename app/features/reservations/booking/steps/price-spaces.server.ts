import { type RawBuilder, sql } from "kysely";
import {
  type CancellationPolicy,
  type Charges,
  chargesOf,
  type Discounts,
  type PricePeriod,
  rangesOf,
} from "#app/features/properties/model.ts";
import {
  freeStaysNear,
  gapProblem,
  limitProblem,
  type StayLimits,
} from "#app/features/reservations/booking/model.ts";
import {
  liveStatuses,
  longestStayInDays,
  noEnd,
  quote,
  type Quote,
  type Stay,
  stayOf,
  withTaxes,
} from "#app/features/reservations/model.ts";
import { datesTaken } from "#app/features/reservations/booking/model.ts";
import { presentQuote, type Renewal } from "#app/features/reservations/booking/present.ts";
import { datesOf, type ReserveRequest } from "#app/features/reservations/schema.ts";
import { describeCharges, type SpaceFacts, type Terms } from "#app/features/reservations/terms/model.ts";
import { now, todayIn } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { leftOut } from "#app/platform/type-facts.ts";
import { addDays, daysBetween, type IsoDate } from "#app/platform/dates.ts";
import { db } from "#app/platform/db.server.ts";
import { Conflict, Invalid, NotFound } from "#app/platform/errors.ts";
import { feeRuleOf } from "#app/platform/fee.ts";
import { toDollars } from "#app/platform/money.ts";
import { daysForTaxes, type TaxRate, taxesOf } from "#app/platform/tax.ts";
import type { fitHints } from "#app/features/reservations/terms/model.ts";
import { agreementTerms, markOf, renewalOf } from "./fix-terms.server.ts";

export type PricedSpace = {
  propertyId: string;
  landlordId: string;
  title: string;
  timeZone: string;
  /** What its agreement says of it. */
  about: SpaceFacts;
  stay: Stay;
  lastDay: IsoDate;
  /** Without an end. */
  renews: boolean;
  /** What that means; null with an end. */
  renewal: Renewal | null;
  quote: Quote;
  /** Paid with the total, and returned after the stay. */
  depositCents: number;
  /** Tenants whose ID is verified book it without an answer. */
  isInstant: boolean;
  minStayDays: number;
  gapDays: number;
  policy: CancellationPolicy;
  /** Today at the property. */
  today: IsoDate;
  /** Why it can't be had, as it was read; null if it is offered and free. The insert decides. */
  problem: string | null;
  /** If it isn't free: free stays of the same length, next first. */
  nextFree: Stay[];
  /** The rules that the request agrees to. */
  houseRules: string;
  /** What the landlord may ask for by them. */
  charges: Charges;
  /** For how many late days at most. */
  lateDays: number;
  /** The rental agreement that the request agrees to. */
  agreement: Terms;
  agreementSha256: string;
  /** What of the space decides about what goes in. */
  space: Parameters<typeof fitHints>[0];
};

type Wishes = Pick<
  ReserveRequest,
  | "items"
  | "start"
  | "lastDay"
  | "landlordId"
  | "assertedOfferCents"
  | "assertedTotalCents"
  | "assertedDepositCents"
  | "assertedPaidCents"
>;
type Wish = { start: IsoDate | null; lastDay: IsoDate | null; quantity: number; renews: boolean };

/**
 * Prices every space of a request from our own data, sorted by landlord and property id. Amounts that the request asserts
 * must equal ours: else 409 with a quote.
 */
export async function priceSpaces(wishes: Wishes): Promise<PricedSpace[]> {
  const properties = await readOffers(
    wishes.items.map(({ propertyId }) => propertyId),
    now(),
  );
  const spaces: PricedSpace[] = [];
  for (const item of wishes.items) {
    const property = properties.find(({ id }) => id === item.propertyId);
    if (!property) throw new NotFound("Property not found.");
    const wish = { ...datesOf(item, wishes), quantity: item.quantity, renews: item.renews ?? false };
    const free = rangesOf(property.free);
    const priced = priceStay({ ...property, firstFreeDay: free[0]?.start ?? null }, wish);
    const { stay } = priced;
    const terms = {
      policy: property.cancellationPolicy,
      today: todayIn(property.timeZone),
      depositCents: property.depositCents,
      isInstant: property.isInstant,
      minStayDays: property.minStayDays,
      gapDays: property.gapDays,
      houseRules: property.houseRules,
      charges: chargesOf(property),
      lateDays: config.lateDays,
      space: asShown(property),
    };
    const renews = stay.end === noEnd;
    const { id: propertyId, landlordId, title, timeZone } = property;
    const { typeOfSpace, city, state, zipcode, houseRules } = property;
    const about = { typeOfSpace, city, state, zipcode, houseRules };
    const known = { propertyId, landlordId, title, timeZone, about };
    const renewal = renews ? renewalOf({ ...known, ...priced, ...terms }) : null;
    const isPriceNew =
      item.assertedPriceCents !== undefined && item.assertedPriceCents !== property.priceCents;
    const isPolicyNew = item.assertedPolicy !== undefined && item.assertedPolicy !== terms.policy;
    const areRulesNew = item.assertedRules !== undefined && item.assertedRules !== terms.houseRules;
    const areChargesNew =
      item.assertedCharges !== undefined &&
      item.assertedCharges !== describeCharges(terms.charges, terms.lateDays);
    const agreement = agreementTerms({ ...known, ...priced, ...terms, renewal });
    const agreementSha256 = markOf(agreement.body);
    const isTextNew = item.assertedAgreement !== undefined && item.assertedAgreement !== agreementSha256;
    if (isPriceNew || isPolicyNew || areRulesNew || areChargesNew || isTextNew) {
      const changed = isPriceNew
        ? "The price has changed."
        : isPolicyNew
          ? "The cancellation policy has changed."
          : areRulesNew
            ? "The house rules have changed. Read them and reserve again."
            : areChargesNew
              ? "What the landlord may ask for has changed. Read it and reserve again."
              : "The rental agreement has changed. Open it again, read it, and reserve again.";
      throw new Conflict(changed, {
        quote: presentQuote({ ...priced, ...terms, renewal, agreementSha256 }),
        agreement: agreement.body.split("\n\n"),
        property_id: property.id,
      });
    }
    const problem = isWithin(stay, free)
      ? null
      : isWithin(stay, rangesOf(property.unheld))
        ? gapProblem(property.gapDays)
        : datesTaken;
    const nextFree = problem === null ? [] : findFreeStays(free, property, { ...wish, start: stay.start });
    const lastDay = addDays(stay.end, -1);
    spaces.push({
      ...known,
      ...priced,
      ...terms,
      renews,
      renewal,
      agreement,
      agreementSha256,
      lastDay,
      problem,
      nextFree,
    });
  }
  checkTotal(spaces);
  checkAssertions(wishes, spaces);
  return spaces.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
}

function isWithin(stay: Stay, free: Free): boolean {
  return free.some(({ start, end }) => start <= stay.start && (end === null || stay.end <= end));
}

const live = sql.join(liveStatuses.map((status) => sql.lit(status)));

const placeOf = ({ landlordId, propertyId }: PricedSpace) => `${landlordId} ${propertyId}`;

/** Includes the days from the earliest start that are offered and free; `unheld` also those kept free around stays. */
function readOffers(ids: string[], at: Date) {
  const [id] = ids;
  return ids.length === 1 && id !== undefined ? readOne({ id, at }) : readSeveral({ ids, at });
}

// Most requests are of one space, and a statement with an array is planned for its length each time.
function readOne({ id, at }: { id: string; at: Date }) {
  return offersAt(at).where("id", "=", id).execute();
}

function readSeveral({ ids, at }: { ids: string[]; at: Date }) {
  return offersAt(at)
    .where((eb) => eb("id", "=", eb.fn.any(sql<string[]>`${ids}::text[]`)))
    .execute();
}

function offersAt(at: Date) {
  return db
    .selectFrom("properties")
    .select(["id", "landlordId", "title", "priceCents", "pricePer", "timeZone", "renews", "isInstant"])
    .select(["city", "state", "zipcode"])
    .select(["minStayDays", "maxStayDays", "advanceDays", "gapDays", "depositCents"])
    .select(["weeklyDiscount", "monthlyDiscount", "cancellationPolicy"])
    .select(["chargeCleaningCents", "chargeLostKeyCents", "chargeOverstayCents"])
    .select(["chargeRuleCents", "chargeDamageCents"])
    .select(["houseRules", "typeOfSpace", "allowed", "requiresContents"])
    .select(["lengthFeet", "widthFeet", "heightFeet", "entranceWidthFeet", "entranceHeightFeet"])
    .select(["isCovered", "vehicleHeightInches"])
    .select([
      openDays(
        at,
        sql`held_days(r.stay, r.asked_stay, properties.gap_days, greatest(properties.gap_days, r.gap_days))`,
      ).as("free"),
      openDays(at, sql`held_days(r.stay, r.asked_stay, 0, 0)`).as("unheld"),
    ])
    .$if(config.taxes, (query) =>
      query.select(
        sql<
          TaxRate[]
        >`taxes_of_space(state, city, zipcode, type_of_space, (${at}::timestamptz at time zone time_zone)::date)`.as(
          "taxRates",
        ),
      ),
    )
    .where("deletedAt", "is", null);
}

function openDays(at: Date, held: RawBuilder<unknown>): RawBuilder<string> {
  return sql`availability * datemultirange(daterange((${at}::timestamptz at time zone time_zone)::date + advance_days, null))
    - coalesce((select range_agg(${held}) from held_stays r
        where r.landlord_id = properties.landlord_id and r.property_id = properties.id and r.status in (${live})
      ), datemultirange())`;
}

/** What its type leaves out is as if the landlord hadn't said it. */
function asShown<
  Row extends { typeOfSpace: string; isCovered: boolean | null; vehicleHeightInches: number | null },
>(row: Row): Row {
  const facts = leftOut(config.spaceTypes, row.typeOfSpace);
  return {
    ...row,
    isCovered: facts.includes("covered") ? null : row.isCovered,
    vehicleHeightInches: facts.includes("vehicle height") ? null : row.vehicleHeightInches,
  };
}

type Priced = StayLimits &
  Discounts & {
    priceCents: number;
    pricePer: PricePeriod;
    typeOfSpace: string;
    timeZone: string;
    renews: boolean;
    firstFreeDay: IsoDate | null;
    /** Missing where nothing is taxed. */
    taxRates?: TaxRate[];
  };

/**
 * The stay that a request means at this property, and its price. Refuses the past, reversed dates, over three years, and
 * what the landlord's limits refuse.
 */
function priceStay(property: Priced, wish: Wish): { stay: Stay; quote: Quote } {
  const start = wish.start ?? property.firstFreeDay;
  if (start === null) throw new Conflict(datesTaken);
  if (start < todayIn(property.timeZone)) refuse("start_date", "Start date cannot be earlier than today.");
  if (wish.lastDay !== null && wish.lastDay < start) {
    refuse("end_date", "End date cannot be earlier than the start date.");
  }
  const period = property.pricePer;
  if (wish.renews) refuseRenewal(property, wish);
  const stay = wish.renews ? { start, end: noEnd } : stayOf(start, wish.lastDay, period, wish.quantity);
  if (
    (!wish.renews && daysBetween(stay.start, stay.end) > longestStayInDays) ||
    start > addDays(todayIn(property.timeZone), longestStayInDays)
  ) {
    refuse(
      wish.lastDay === null ? "quantity" : "end_date",
      "A stay can last at most three years and must start within three years.",
    );
  }
  const problem = limitProblem(stay, property, todayIn(property.timeZone));
  if (problem) refuse(problem.field, problem.message);
  const fee = feeRuleOf(config.serviceFee, property.typeOfSpace);
  const taxes = taxesOf(property.taxRates ?? [], stay.end === noEnd ? null : daysForTaxes(stay, period));
  return { stay, quote: withTaxes(quote(property.priceCents, period, stay, fee, property), taxes) };
}

/** A rental without an end is chosen, and only where the landlord offers it. */
function refuseRenewal(property: Priced, { lastDay, quantity }: Wish) {
  if (lastDay !== null) refuse("end_date", "A rental without an end date can’t have one.");
  if (quantity !== 1) refuse("quantity", "A rental without an end date has no number of periods.");
  if (!property.renews) refuse("renews", "The landlord rents this space with an end date only.");
}

function refuse(field: string, message: string): never {
  throw new Invalid(message, { [field]: message });
}

type Free = ReturnType<typeof rangesOf>;

/** Free stays as long as the requested one, or without an end like it: at most two, the earlier first. */
function findFreeStays(
  free: Free,
  property: Omit<Priced, "firstFreeDay">,
  { start, lastDay, quantity, renews }: Omit<Wish, "start"> & { start: IsoDate },
): Stay[] {
  const { pricePer, timeZone } = property;
  const days = lastDay === null ? null : daysBetween(start, lastDay);
  const latest = addDays(todayIn(timeZone), longestStayInDays);
  const within = free
    .filter((range) => range.start < latest && (range.end === null || !renews))
    .map((range) => ({ ...range, end: range.end === null || range.end > latest ? latest : range.end }));
  const stays = freeStaysNear(within, start, (first) =>
    stayOf(first, days === null ? null : addDays(first, days), pricePer, quantity),
  );
  // A month has as many days as its calendar says.
  return stays.filter((stay) => limitProblem(stay, property, todayIn(timeZone)) === null);
}

/** The card processor's maximum; it also keeps every sum within the database's integers. */
const largestTotalCents = 99_999_999;

function checkTotal(spaces: PricedSpace[]) {
  const total = spaces.reduce((sum, space) => sum + space.quote.totalCents + space.depositCents, 0);
  if (total <= largestTotalCents) return;
  const message = "The total may be at most $999,999.99. Please choose a shorter stay.";
  throw new Invalid(message, { end_date: message });
}

function checkAssertions(wishes: Wishes, spaces: PricedSpace[]) {
  if (wishes.landlordId && !spaces.some((space) => space.landlordId === wishes.landlordId)) {
    throw new Invalid("This landlord does not offer that space.", {
      landlord_id: "Not the landlord of this property.",
    });
  }
  const offer = spaces.reduce((sum, space) => sum + space.quote.offerCents, 0);
  const total = spaces.reduce((sum, space) => sum + space.quote.totalCents, 0);
  const tax = spaces.reduce((sum, space) => sum + (space.quote.taxCents ?? 0), 0);
  const deposits = spaces.reduce((sum, space) => sum + space.depositCents, 0);
  const offerDiffers = wishes.assertedOfferCents != null && wishes.assertedOfferCents !== offer;
  const totalDiffers = wishes.assertedTotalCents != null && wishes.assertedTotalCents !== total;
  const paidDiffers = wishes.assertedPaidCents != null && wishes.assertedPaidCents !== total + deposits;
  const depositDiffers = wishes.assertedDepositCents != null && wishes.assertedDepositCents !== deposits;
  if (!offerDiffers && !totalDiffers && !depositDiffers && !paidDiffers) return;
  throw new Conflict(
    offerDiffers || totalDiffers || paidDiffers ? "The price has changed." : "The deposit has changed.",
    {
      quote: {
        offer: toDollars(offer),
        fee: toDollars(total - offer - tax),
        ...(tax > 0 && { tax: toDollars(tax) }),
        total: toDollars(total),
        ...(deposits > 0 && { deposit: toDollars(deposits) }),
      },
      quotes: spaces.map((space) => ({ property_id: space.propertyId, ...presentQuote(space) })),
    },
  );
}
