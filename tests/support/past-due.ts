import { setRenewal } from "#app/features/properties/listing/set-renewal.server.ts";
import { moveClock, now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { orderFault } from "@sparebay/stripe-sandbox/faults.server.ts";
import { atDay, newOffer, type Rental, rentOut, runSchedules, runSchedulesOn } from "./rentals.ts";

/** Sets the clock to so many milliseconds after this instant. */
export function moveTo(instant: Date, milliseconds = 0): void {
  moveClock(0);
  moveClock(instant.getTime() + milliseconds - now().getTime());
}

/** A minute. */
export const minute = 60_000;

/** A rental without an end from January 15, 2027, of a space in this zone. */
export async function rentalIn(timeZone: string): Promise<Rental> {
  // January 15 in Guam, and still January 14 in Hawaii.
  await atDay(-0.6);
  const offer = await newOffer();
  await db.updateTable("properties").set({ timeZone }).where("id", "=", offer.propertyId).execute();
  await setRenewal(offer.landlord.actor, offer.propertyId, true);
  const { id: reservationId } = await rentOut(offer);
  return { ...offer, reservationId };
}

/** Declines its second rent, from February 15 on, until that is past due, on February 17; other cards are declined, too. */
export async function missRent(): Promise<void> {
  await runSchedulesOn(25);
  await orderFault({ kind: "declined" });
  await runSchedulesOn(28, 29.1, 31.1, 33.1);
}

/** Runs the schedules now, twice. */
export async function runTwice(): Promise<void> {
  await runSchedules();
  await runSchedules();
}
