import { sql } from "kysely";
import { type PricePeriod, rangesOf } from "#app/features/properties/model.ts";
import {
  freeStaysNear,
  liveStatuses,
  longestStayInDays,
  quote,
  type Quote,
  type Stay,
  stayOf,
  toRange,
} from "#app/features/reservations/model.ts";
import { presentQuote } from "#app/features/reservations/present.ts";
import { datesOf, type ReserveRequest } from "#app/features/reservations/schema.ts";
import { now, todayIn } from "#app/platform/clock.server.ts";
import { addDays, daysBetween, type IsoDate } from "#app/platform/dates.ts";
import type { Queryable } from "#app/platform/db.server.ts";
import { Conflict, Invalid, NotFound } from "#app/platform/errors.ts";
import { toDollars } from "#app/platform/money.ts";

export type PricedSpace = {
  propertyId: string;
  landlordId: string;
  title: string;
  stay: Stay;
  lastDay: IsoDate;
  quote: Quote;
  /** Offered and not taken when it was read; the last word has the insert. */
  isFree: boolean;
  /** Where it is not free: stays as long that are, the next first. */
  nextFree: Stay[];
};

type Wishes = Pick<
  ReserveRequest,
  "items" | "start" | "lastDay" | "landlordId" | "assertedOfferCents" | "assertedTotalCents"
>;
type Wish = { start: IsoDate | null; lastDay: IsoDate | null; quantity: number };

/**
 * Prices every space of a request from our own figures, sorted by property id. Inside a transaction the properties are
 * held, so that what is offered cannot shrink meanwhile. Figures the request asserts must equal ours: else 409 with a quote.
 */
export async function priceSpaces(database: Queryable, wishes: Wishes): Promise<PricedSpace[]> {
  const spaces: PricedSpace[] = [];
  for (const item of wishes.items.toSorted((a, b) => (a.propertyId < b.propertyId ? -1 : 1))) {
    const wish = { ...datesOf(item, wishes), quantity: item.quantity };
    const property = await readProperty(database, item.propertyId, wish.start === null);
    const priced = priceStay(property, wish);
    const { stay } = priced;
    if (item.assertedPriceCents !== undefined && item.assertedPriceCents !== property.priceCents) {
      throw new Conflict("The price has changed.", {
        quote: presentQuote(priced.quote, stay),
        property_id: property.id,
      });
    }
    const isFree = await readIsFree(database, property.id, stay);
    const { id: propertyId, landlordId, title } = property;
    const nextFree = isFree ? [] : await findFreeStays(database, property, { ...wish, start: stay.start });
    const lastDay = addDays(stay.end, -1);
    spaces.push({ propertyId, landlordId, title, ...priced, lastDay, isFree, nextFree });
  }
  checkTotal(spaces);
  checkAssertions(wishes, spaces);
  return spaces;
}

async function readProperty(database: Queryable, id: string, startsWhenFree: boolean) {
  if (database.isTransaction) await holdProperty(database, id);
  const property = await database
    .selectFrom("properties")
    .select(["id", "landlordId", "title", "priceCents", "pricePer", "timeZone"])
    .select((startsWhenFree ? firstFreeDay() : sql<string | null>`null`).as("firstFreeDay"))
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  if (!property) throw new NotFound("Property not found.");
  return property;
}

type Priced = { priceCents: number; pricePer: PricePeriod; timeZone: string; firstFreeDay: IsoDate | null };

/** The stay that a wish means at this property, and what it costs. Refuses the past, reversed dates and over three years. */
function priceStay(property: Priced, wish: Wish): { stay: Stay; quote: Quote } {
  const start = wish.start ?? property.firstFreeDay;
  if (start === null) throw new Conflict("Those dates are already taken.");
  if (start < todayIn(property.timeZone)) refuse("start_date", "Start date cannot be earlier than today.");
  if (wish.lastDay !== null && wish.lastDay < start) {
    refuse("end_date", "End date cannot be earlier than the start date.");
  }
  const period = property.pricePer;
  const stay = stayOf(start, wish.lastDay, period, wish.quantity);
  if (
    daysBetween(stay.start, stay.end) > longestStayInDays ||
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

/** The lock names the landlord: a cluster then asks one node (decision 0062). */
async function holdProperty(database: Queryable, id: string): Promise<void> {
  const properties = database.selectFrom("properties").where("id", "=", id);
  const found = await properties.select("landlordId").executeTakeFirst();
  if (!found) return;
  const own = properties.where("landlordId", "=", found.landlordId);
  await own.select("id").forShare().execute();
}

const live = sql.join(liveStatuses.map((status) => sql.lit(status)));

/** The first day from today on that is offered and not taken. */
function firstFreeDay() {
  return sql<string | null>`(
  select lower(free) from unnest(
    availability * datemultirange(daterange((${now()}::timestamptz at time zone time_zone)::date, null)) - coalesce(
      (select range_agg(stay) from reservations
       where landlord_id = properties.landlord_id and property_id = properties.id and status in (${live})),
      datemultirange()
    )
  ) as free order by free limit 1
)`;
}

async function readIsFree(database: Queryable, propertyId: string, stay: Stay): Promise<boolean> {
  const range = sql`${toRange(stay)}::daterange`;
  const { isFree } = await database
    .selectFrom("properties")
    .select(
      sql<boolean>`availability @> ${range} and not exists (
        select from reservations
        where landlord_id = properties.landlord_id and property_id = properties.id and stay && ${range} and status in (${live})
      )`.as("isFree"),
    )
    .where("id", "=", propertyId)
    .executeTakeFirstOrThrow();
  return isFree;
}

type Property = { id: string; pricePer: PricePeriod; timeZone: string };

/** Stays as long as the one wished that are offered and not taken: at most two, the next ones first. */
async function findFreeStays(
  database: Queryable,
  property: Property,
  wish: Wish & { start: IsoDate },
): Promise<Stay[]> {
  const { start, lastDay, quantity } = wish;
  const days = lastDay === null ? null : daysBetween(start, lastDay);
  const free = rangesOf(await freeDays(database, property));
  return freeStaysNear(free, start, (first) =>
    stayOf(first, days === null ? null : addDays(first, days), property.pricePer, quantity),
  );
}

async function freeDays(database: Queryable, { id, timeZone }: Property): Promise<string> {
  const today = todayIn(timeZone);
  const { rows } = await sql<{ free: string }>`
    select availability * datemultirange(daterange(${today}::date, ${addDays(today, longestStayInDays)}::date)) - coalesce(
      (select range_agg(stay) from reservations
       where landlord_id = properties.landlord_id and property_id = properties.id and status in (${live})),
      datemultirange()) as free
    from properties where id = ${id}`.execute(database);
  return rows[0]?.free ?? "{}";
}

/** No card payment may be larger; it also keeps every sum within the database's integers. */
const largestTotalCents = 99_999_999;

function checkTotal(spaces: PricedSpace[]) {
  if (spaces.reduce((sum, space) => sum + space.quote.totalCents, 0) <= largestTotalCents) return;
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
  const offerDiffers = wishes.assertedOfferCents != null && wishes.assertedOfferCents !== offer;
  const totalDiffers = wishes.assertedTotalCents != null && wishes.assertedTotalCents !== total;
  if (!offerDiffers && !totalDiffers) return;
  throw new Conflict("The price has changed.", {
    quote: { offer: toDollars(offer), fee: toDollars(total - offer), total: toDollars(total) },
    quotes: spaces.map((space) => ({
      property_id: space.propertyId,
      ...presentQuote(space.quote, space.stay),
    })),
  });
}
