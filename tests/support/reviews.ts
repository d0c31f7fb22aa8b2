import { sql } from "kysely";
import { openWindows } from "#app/features/reviews/open-windows.server.ts";
import { publishReviews } from "#app/features/reviews/publish-reviews.server.ts";
import { propertyById, type PropertyRow } from "#app/features/properties/queries.server.ts";
import { toRange } from "#app/features/reservations/model.ts";
import { moveClock, now } from "#app/platform/clock.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { db } from "#app/platform/db.server.ts";
import { runAndSend } from "./payments.ts";
import { newLandlord, newTenant, type newVisitor, type Person } from "./people.ts";
import { newProperty } from "./properties.ts";
import { day, newReservation } from "./reservations.ts";
import { type Answer, call } from "./web.ts";

type Guest = Person | ReturnType<typeof newVisitor>;
export type Stay = { guest: Guest; landlord: Person; property: PropertyRow; id: string };

/** The last day of the stays below was eight days ago: sessions still work before their end and 14 days after it. */
export const stayDays = { start: day(-17), end: day(-7) };
const { rows } = await sql<{ end: Date }>`
  select ${stayDays.end}::timestamp at time zone 'America/New_York' as end`.execute(db);
const stayEnd = rows[0]!.end.getTime();

/** Sets the clock to so many hours after the end of a stay. */
export function atHoursAfterStay(hours: number): void {
  moveClock(0);
  moveClock(stayEnd + hours * 3_600_000 - now().getTime());
}

/** A stay that was accepted and paid, or as `state` says. */
export async function newStay(
  {
    guest,
    landlord,
    property,
    guestContact,
  }: { guest?: Guest; landlord?: Person; property?: PropertyRow; guestContact?: string } = {},
  state: Partial<{
    status: "accepted" | "pending" | "canceled";
    paymentStatus: "paid" | "unpaid" | "refunded";
  }> = {},
): Promise<Stay> {
  moveClock(0);
  const by = guest ?? (await newTenant());
  const host = landlord ?? (await newLandlord());
  const space = property ?? (await newProperty(host));
  const { id } = await newReservation(by.actor, space, { start: day(3), lastDay: day(9), guestContact });
  await db
    .updateTable("reservations")
    .set({
      status: "accepted",
      paymentStatus: "paid",
      stay: toRange(stayDays),
      holdUntil: null,
      ...state,
    })
    .where("id", "=", id)
    .execute();
  return { guest: by, landlord: host, property: space, id };
}

let ended = 0;

/** Makes room for the next stay in the same space: the database lets only one be live at a time. */
export async function endStay({ id }: Stay): Promise<void> {
  const start = addDays("2020-01-01", 20 * (ended += 1));
  await db
    .updateTable("reservations")
    .set({ stay: `[${start},${addDays(start, 10)})` })
    .where("id", "=", id)
    .execute();
}

/** A stay whose two sides can write since an hour ago. */
export async function newOpenStay(of: Parameters<typeof newStay>[0] = {}): Promise<Stay> {
  const stay = await newStay(of);
  atHoursAfterStay(1);
  await openWindows();
  return stay;
}

/** Runs what the schedules of reviews do, and sends emails. */
export async function runReviews(): Promise<void> {
  await openWindows();
  await publishReviews();
  await runAndSend();
}

const ofSpace = { stars: 5, as_described: 5, access: 4, communication: 5, text: "Dry and clean." };

export const reviewSpace = (who: { cookie: string } | null, id: string, changes = {}): Promise<Answer> =>
  call(`/api/reservations/${id}/review`, {
    method: "PUT",
    json: { ...ofSpace, ...changes },
    cookie: who?.cookie,
  });

export const reviewTenant = (who: { cookie: string } | null, id: string, changes = {}): Promise<Answer> =>
  call(`/api/reservations/${id}/review`, {
    method: "PUT",
    json: { stars: 4, text: "Left it swept.", ...changes },
    cookie: who?.cookie,
  });

export const reviewsOf = (who: { cookie: string } | null, id: string): Promise<Answer> =>
  call(`/api/reservations/${id}/reviews`, { cookie: who?.cookie });

/** Both sides have written, so both reviews are published. */
export async function reviewedBoth(stay: Stay, stars = 5): Promise<void> {
  await reviewSpace(stay.guest, stay.id, { stars });
  await reviewTenant(stay.landlord, stay.id);
}

/** What everyone sees of a property's rating. */
export async function ratingOf({ id }: { id: string }) {
  const { rating, reviewCount } = (await propertyById(id))!;
  return [rating, reviewCount];
}
