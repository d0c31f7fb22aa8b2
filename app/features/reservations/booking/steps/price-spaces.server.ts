import { sql } from "kysely";
import { type PricePeriod, rangesOf } from "#app/features/properties/model.ts";
import {
  freeStaysNear,
  liveStatuses,
  longestStayInDays,
  noEnd,
  quote,
  type Quote,
  type Stay,
  stayOf,
} from "#app/features/reservations/model.ts";
import { presentQuote } from "#app/features/reservations/present.ts";
import { datesOf, type ReserveRequest } from "#app/features/reservations/schema.ts";
import { now, todayIn } from "#app/platform/clock.server.ts";
import { addDays, daysBetween, type IsoDate } from "#app/platform/dates.ts";
import { db, keepQuery } from "#app/platform/db.server.ts";
import { Conflict, Invalid, NotFound } from "#app/platform/errors.ts";
import { toDollars } from "#app/platform/money.ts";

export type PricedSpace = {
  propertyId: string;
  landlordId: string;
  title: string;
  stay: Stay;
  lastDay: IsoDate;
  /** Without an end. */
  renews: boolean;
  quote: Quote;
  /** Paid with the total, and returned after the stay. */
  depositCents: number;
  /** Offered and free when it was read; the insert decides. */
  isFree: boolean;
  /** If it isn't free: free stays of the same length, next first. */
  nextFree: Stay[];
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
type Wish = { start: IsoDate | null; lastDay: IsoDate | null; quantity: number };

/**
 * Prices every space of a request from our own data, sorted by landlord and property id. Amounts that the request asserts
 * must equal ours: else 409 with a quote.
 */
export async function priceSpaces(wishes: Wishes): Promise<PricedSpace[]> {
  const properties = await readProperties({
    ids: wishes.items.map(({ propertyId }) => propertyId),
    at: now(),
  });
  const spaces: PricedSpace[] = [];
  for (const item of wishes.items) {
    const property = properties.find(({ id }) => id === item.propertyId);
    if (!property) throw new NotFound("Property not found.");
    const wish = { ...datesOf(item, wishes), quantity: item.quantity };
    const free = rangesOf(property.free);
    const priced = priceStay({ ...property, firstFreeDay: free[0]?.start ?? null }, wish);
    const { stay } = priced;
    if (item.assertedPriceCents !== undefined && item.assertedPriceCents !== property.priceCents) {
      throw new Conflict("The price has changed.", {
        quote: presentQuote({ ...priced, depositCents: property.depositCents }),
        property_id: property.id,
      });
    }
    const isFree = free.some(({ start, end }) => start <= stay.start && (end === null || stay.end <= end));
    const renews = stay.end === noEnd;
    const { id: propertyId, landlordId, title, depositCents } = property;
    const nextFree = isFree ? [] : findFreeStays(free, property, { ...wish, start: stay.start });
    const lastDay = addDays(stay.end, -1);
    const known = { propertyId, landlordId, title, depositCents };
    spaces.push({ ...known, ...priced, renews, lastDay, isFree, nextFree });
  }
  checkTotal(spaces);
  checkAssertions(wishes, spaces);
  return spaces.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
}

const live = sql.join(liveStatuses.map((status) => sql.lit(status)));

const placeOf = ({ landlordId, propertyId }: PricedSpace) => `${landlordId} ${propertyId}`;

/** Includes the days from today that are offered and free. */
const readProperties = keepQuery(["ids", "at"], ({ ids, at }: { ids: string[]; at: Date }) =>
  db
    .selectFrom("properties")
    .select(["id", "landlordId", "title", "priceCents", "pricePer", "timeZone", "renews"])
    .select("depositCents")
    .select(
      sql<string>`availability * datemultirange(daterange((${at}::timestamptz at time zone time_zone)::date, null))
        - coalesce((select range_agg(stay) from reservations
            where landlord_id = properties.landlord_id and property_id = properties.id and status in (${live})
          ), datemultirange())`.as("free"),
    )
    .where((eb) => eb("id", "=", eb.fn.any(sql<string[]>`${ids}::text[]`)))
    .where("deletedAt", "is", null),
);

type Priced = {
  priceCents: number;
  pricePer: PricePeriod;
  timeZone: string;
  renews: boolean;
  firstFreeDay: IsoDate | null;
};

/**
 * The stay that a request means at this property, and its price. Refuses the past, reversed dates and over three years.
 */
function priceStay(property: Priced, wish: Wish): { stay: Stay; quote: Quote } {
  const start = wish.start ?? property.firstFreeDay;
  if (start === null) throw new Conflict("Those dates are already taken.");
  if (start < todayIn(property.timeZone)) refuse("start_date", "Start date cannot be earlier than today.");
  if (wish.lastDay !== null && wish.lastDay < start) {
    refuse("end_date", "End date cannot be earlier than the start date.");
  }
  const period = property.pricePer;
  // Several periods were asked for: those, and no more.
  const isOpen = property.renews && wish.lastDay === null && wish.quantity === 1;
  const stay = isOpen ? { start, end: noEnd } : stayOf(start, wish.lastDay, period, wish.quantity);
  if (
    (!isOpen && daysBetween(stay.start, stay.end) > longestStayInDays) ||
    start > addDays(todayIn(property.timeZone), longestStayInDays)
  ) {
    refuse(
      wish.lastDay === null ? "quantity" : "end_date",
      "A stay can last at most three years and must start within three years.",
    );
  }
  return { stay, quote: quote(property.priceCents, period, stay) };
}

function refuse(field: string, message: string): never {
  throw new Invalid(message, { [field]: message });
}

type Free = ReturnType<typeof rangesOf>;

/** Free stays as long as the requested one: at most two, next ones first. */
function findFreeStays(
  free: Free,
  { pricePer, timeZone }: Pick<Priced, "pricePer" | "timeZone">,
  { start, lastDay, quantity }: Wish & { start: IsoDate },
): Stay[] {
  const days = lastDay === null ? null : daysBetween(start, lastDay);
  const latest = addDays(todayIn(timeZone), longestStayInDays);
  const within = free
    .filter((range) => range.start < latest)
    .map((range) => ({ ...range, end: range.end === null || range.end > latest ? latest : range.end }));
  return freeStaysNear(within, start, (first) =>
    stayOf(first, days === null ? null : addDays(first, days), pricePer, quantity),
  );
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
        fee: toDollars(total - offer),
        total: toDollars(total),
        ...(deposits > 0 && { deposit: toDollars(deposits) }),
      },
      quotes: spaces.map((space) => ({ property_id: space.propertyId, ...presentQuote(space) })),
    },
  );
}
