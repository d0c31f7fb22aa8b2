import { sql } from "kysely";
import { now, todayIn } from "#app/platform/clock.server.ts";
import { addDays, type IsoDate } from "#app/platform/dates.ts";
import { db, type Transaction, violates } from "#app/platform/db.server.ts";
import { Conflict, Invalid } from "#app/platform/errors.ts";
import { milesBetween } from "#app/platform/places/miles-between.ts";
import { mostMilesWhileReserved, staysInWords } from "#app/features/properties/model.ts";
import { columnsOf } from "#app/features/properties/fields.ts";
import { placePhotos } from "#app/features/properties/photos/steps/place-photos.server.ts";
import type { PropertyChanges } from "#app/features/properties/schema.ts";
import {
  amenityColumns,
  dayDiscountsOnly,
  chargeColumns,
  discountColumns,
  longerSavesMore,
  shorterThanShortest,
} from "../schema.ts";
import { findLiveStays } from "./find-live-stays.server.ts";
import { placeAddress } from "./place-address.server.ts";
import { locateProperty } from "./locate-property.server.ts";
import { refuseHouseNumber } from "./refuse-house-number.server.ts";
import { refuseDeposit } from "./refuse-deposit.server.ts";

type Address = { street_address: string; city: string; state: string; zipcode: string };
/** As it was: an edit of something else in between is refused. */
type Placed = { address: Address; hides: boolean };
type Move = { from: Placed; to: Placed; location: Awaited<ReturnType<typeof locateProperty>> };
type Bounds = { start: IsoDate | null; end: IsoDate | null };

/**
 * Changes a locked property as a landlord asked, and counts its version up. Where texts of the same edit wait, those are checked,
 * not the ones that they replace.
 */
export async function applyChanges(
  trx: Transaction,
  { id, landlordId }: { id: string; landlordId: string },
  changes: PropertyChanges,
  move: Move | null,
  { textsWait = false } = {},
): Promise<void> {
  await moveProperty(trx, id, move);
  await changeOffer(trx, id, changes);
  await checkDeposit(trx, id, changes);
  await write(trx, id, changes).catch(refuseTerms);
  if (!textsWait) await checkTexts(trx, id, changes);
  if (changes.photo_ids) await placePhotos(trx, { propertyId: id, landlordId }, changes.photo_ids);
}

/**
 * The new location after a changed address or pin, or a changed choice of who sees it; null if it stays. Read before the
 * property is locked, because the place provider may be slow.
 */
export async function planMove(propertyId: string, changes: PropertyChanges): Promise<Move | null> {
  const row = await db
    .selectFrom("properties")
    .select([exactStreet.as("street"), "city", "state", "zipcode"])
    .select(["hidesAddress", "pinLatitude", "pinLongitude", "locationPrecision"])
    .where("id", "=", propertyId)
    .executeTakeFirst();
  if (!row) return null;
  const { street, hidesAddress, pinLatitude, pinLongitude, locationPrecision, ...area } = row;
  const before = { street_address: street, ...area };
  const address = {
    street_address: changes.street_address ?? before.street_address,
    city: changes.city ?? before.city,
    state: changes.state ?? before.state,
    zipcode: changes.zipcode ?? before.zipcode,
  };
  const stays = changes.latitude === undefined && sameAddress(before, address);
  const hides = changes.hide_address === undefined ? hidesAddress : (changes.hide_address ?? false);
  if (stays && hides === hidesAddress) return null;
  const pin = { latitude: pinLatitude, longitude: pinLongitude, location_precision: locationPrecision };
  const location = await locateProperty(address, stays ? pin : changes);
  return { from: { address: before, hides: hidesAddress }, to: { address, hides }, location };
}

const exactStreet = sql<string>`coalesce(exact_street_address, street_address)`;

function sameAddress(one: Address, other: Address): boolean {
  return Object.entries(one).every(([part, text]) => other[part as keyof Address] === text);
}

/** Refuses to move a locked property away from people who have reserved it. */
export async function refuseMove(trx: Transaction, id: string, { location }: Move): Promise<void> {
  const { exact } = location;
  const before = await trx
    .selectFrom("properties")
    .select([
      sql<number>`coalesce(exact_latitude, latitude)`.as("lat"),
      sql<number>`coalesce(exact_longitude, longitude)`.as("lng"),
      "timeZone",
    ])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const today = todayIn(before.timeZone);
  if (
    milesBetween(before, exact) > mostMilesWhileReserved &&
    (await findLiveStays(trx, { id, today })).length > 0
  )
    throw new Conflict("This property is reserved: it cannot be moved to another place.");
}

/** Moves a locked property as planned. */
async function moveProperty(trx: Transaction, id: string, move: Move | null): Promise<void> {
  if (move === null) return;
  await refuseMove(trx, id, move);
  const { from, to } = move;
  const { exact, ...location } = move.location;
  const { street_address: street, ...area } = to.address;
  const place = { street, exact, hides: to.hides };
  const { street_address: streetBefore, ...areaBefore } = from.address;
  const { numUpdatedRows } = await trx
    .updateTable("properties")
    .set({ ...area, ...location, ...(await placeAddress(trx, place)) })
    .where("id", "=", id)
    .where((eb) => eb.and({ ...areaBefore, hidesAddress: from.hides }))
    .where(exactStreet, "=", streetBefore)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Conflict("This property was changed after you opened it.");
}

/**
 * Changes a locked property's first or last day offered. Days withdrawn in between stay withdrawn; days with a live
 * reservation can't be.
 */
async function changeOffer(trx: Transaction, id: string, changes: PropertyChanges): Promise<void> {
  const { timeZone, ...before } = await boundsOf(trx, id);
  const start = changes.start_date ?? before.start;
  const end = changes.end_date === undefined ? before.end : (changes.end_date ?? null);
  if (start === null || (start === before.start && end === before.end)) return;

  const today = todayIn(timeZone);
  if (start !== before.start && start < today)
    refuse("start_date", "The start date cannot be earlier than today.");
  if (end !== null && end < start) refuse("end_date", "The end date cannot be earlier than the start date.");

  const offer = rangeOf(start, end);
  const stays = await findLiveStays(trx, { id, today });
  const reservations = stays.filter(
    (stay) => stay.start_date < start || (end !== null && stay.end_date > end),
  );
  if (reservations.length > 0) {
    const dates = staysInWords(reservations);
    throw new Conflict(`These dates are reserved: ${dates}.`, { reservations });
  }
  // Days beyond the old first and last day are new and offered; days withdrawn between them stay so.
  const old = before.start === null ? "empty" : rangeOf(before.start, before.end);
  const added = sql`datemultirange(${offer}::daterange) - datemultirange(${old}::daterange)`;
  await trx
    .updateTable("properties")
    .set({ offered: sql`(offered + (${added})) * datemultirange(${offer}::daterange)` })
    .where("id", "=", id)
    .execute();
}

async function boundsOf(trx: Transaction, id: string): Promise<Bounds & { timeZone: string }> {
  return trx
    .selectFrom("properties")
    .select([
      "timeZone",
      sql<IsoDate | null>`lower(offered)`.as("start"),
      sql<IsoDate | null>`upper(offered) - 1`.as("end"),
    ])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

function rangeOf(start: IsoDate, end: IsoDate | null): string {
  return `[${start},${end ? addDays(end, 1) : ""})`;
}

/** A changed price changes how much can be asked. */
async function checkDeposit(trx: Transaction, id: string, changes: PropertyChanges): Promise<void> {
  const before = await trx
    .selectFrom("properties")
    .select(["priceCents", "pricePer", "depositCents"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  refuseDeposit(changes.deposit ?? before.depositCents, {
    priceCents: changes.price ?? before.priceCents,
    pricePer: changes.price_per ?? before.pricePer,
  });
}

/** The columns of what isn't the address, its pin, dates or photos. */
export function columnsOfChanges(changes: PropertyChanges) {
  return {
    ...columnsOf(changes),
    depositCents: changes.deposit,
    ...amenityColumns(changes),
    ...discountColumns(changes),
    ...chargeColumns(changes),
  };
}

async function write(trx: Transaction, id: string, changes: PropertyChanges): Promise<void> {
  const written = trx
    .updateTable("properties")
    .set({
      ...columnsOfChanges(changes),
      version: sql`version + 1`,
      updatedAt: now(),
    })
    .where("id", "=", id)
    .execute();
  await written.catch((error: unknown) => {
    if (violates(error, "longest_stay_is_not_the_shorter")) refuse("max_stay_days", shorterThanShortest);
    if (violates(error, "renewing_has_no_longest_stay")) refuse("max_stay_days", renewingHasNoEnd);
    throw error;
  });
}

const renewingHasNoEnd =
  "This space is rented month to month, without an end: leave the longest stay empty, or turn that off on your rentals page.";

/** A text written before the address was hidden may say it; a change of something else leaves it. */
async function checkTexts(trx: Transaction, id: string, changes: PropertyChanges): Promise<void> {
  const { title, description, house_rules, city, street_address, hide_address } = changes;
  const texts = [title, description, house_rules, city, street_address, hide_address];
  if (texts.every((value) => value === undefined)) return;
  const property = await trx
    .selectFrom("properties")
    .select(["title", "description", "houseRules", "city"])
    .select(["hidesAddress as hides", exactStreet.as("street")])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  refuseHouseNumber({ ...property, house_rules: property.houseRules });
}

/** The discount that a change leaves as it is may not agree with the one that it gives. */
function refuseTerms(error: unknown): never {
  if (violates(error, "only_days_have_discounts")) refuse("weekly_discount", dayDiscountsOnly);
  if (violates(error, "longer_stays_save_more")) refuse("monthly_discount", longerSavesMore);
  throw error;
}

function refuse(field: string, message: string): never {
  throw new Invalid(message, { [field]: message });
}
