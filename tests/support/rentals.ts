import { sql } from "kysely";
import { giveNotice } from "#app/features/leases/give-notice.server.ts";
import { leasesOf } from "#app/features/leases/queries.server.ts";
import { renewLeases } from "#app/features/leases/renew-leases.server.ts";
import { decidePayouts } from "#app/features/payments/payouts/decide-payouts.server.ts";
import { openPayoutAccount } from "#app/features/payments/payouts/open-payout-account.server.ts";
import { setRenewal } from "#app/features/properties/listing/set-renewal.server.ts";
import type { ReservationRow } from "#app/features/reservations/queries.server.ts";
import { reserve } from "#app/features/reservations/booking/reserve.server.ts";
import { quoteStay } from "#app/features/reservations/booking/quote-stay.server.ts";
import { followJump, moveClock, now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { onboardAccount } from "@sparebay/stripe-sandbox/onboard-account.server.ts";
import { platformBalance } from "@sparebay/stripe-sandbox/transfers.server.ts";
import { payFor, runJobs } from "./payments.ts";
import { newLandlord, newTenant, type Person } from "./people.ts";
import { newProperty } from "./properties.ts";

const day = 24 * 3_600_000;
/** Noon in Harrisburg on January 15, which has 31 days until February 15. */
const start = Date.parse("2027-01-15T17:00:00Z");

/** Sets the clock to so many days after rentals of `newRental` start. */
export async function atDay(days: number) {
  moveClock(0);
  followJump(0);
  moveClock(start + days * day - now().getTime());
}

/** Runs what a day of schedules does. */
export async function runSchedules() {
  await renewLeases();
  await runJobs();
  await decidePayouts();
  await runJobs();
}

/** Runs the schedules of each of these days after rentals of `newRental` start, one after the other. */
export async function runSchedulesOn(...days: number[]) {
  for (const one of days) {
    await atDay(one);
    await runSchedules();
  }
}

/** A landlord's space for $120 a month and a 5% fee, to rent without an end, and someone who wants it. */
export type Offer = { landlord: Person; tenant: Person; propertyId: string };
export type Rental = Offer & { reservationId: string };

/** With these fields of the space. */
export async function newOffer(more: Parameters<typeof newProperty>[1] = {}): Promise<Offer> {
  const [landlord, tenant] = [await newLandlord(), await newTenant()];
  const { url } = await openPayoutAccount(landlord.actor, "http://localhost:3000");
  const bank = { name: "Lena Lord", routing: "110000000", account: "000123456789" };
  await onboardAccount(new URL(url).pathname.split("/").at(-1)!, bank);
  const { id: propertyId } = await newProperty(landlord, { priceCents: 12_000, pricePer: "Month", ...more });
  await setRenewal(landlord.actor, propertyId, true);
  return { landlord, tenant, propertyId };
}

/** What the tenant of an offer asks for: from January 15, 2027, to this day, or without an end, which they agree to. */
export const wishFor = async (
  { tenant, propertyId }: Offer,
  lastDay: string | null,
  from = "2027-01-15",
) => ({
  items: [{ propertyId, quantity: 1, ...(lastDay === null && (await agreeToRenewal(propertyId, from))) }],
  start: from,
  lastDay,
  guestName: "Pat Doe",
  guestContact: tenant.email,
});

/** The fields of a request that rents without an end, on the terms of its quote. */
export async function agreeToRenewal(propertyId: string, from: string) {
  const quote = await quoteStay({ propertyId, start: from, lastDay: null, quantity: 1, renews: true });
  return { renews: true, renewalConsent: quote.renewal!.consent };
}

/** Rents an offer without an end: accepted, and its first month is paid. */
export async function rentOut(offer: Offer, card?: string): Promise<ReservationRow> {
  const [reservation] = await reserve(offer.tenant.actor, await wishFor(offer, null), null);
  await payFor(offer.tenant, reservation!.id, card);
  await db
    .updateTable("reservations")
    .set({ status: "accepted", payBy: new Date(start + 3 * day) })
    .where("id", "=", reservation!.id)
    .execute();
  return reservation!;
}

export async function newRental(
  card?: string,
  more: Parameters<typeof newProperty>[1] = {},
): Promise<Rental> {
  await atDay(0);
  const offer = await newOffer(more);
  const { id: reservationId } = await rentOut(offer, card);
  return { ...offer, reservationId };
}

/** The only lease of a rental's tenant. */
export const leaseOf = async (rental: Offer) => (await leasesOf(rental.tenant.actor)).rows[0]!;

/** This side of a rental gives notice. */
export async function noticeBy(rental: Offer, side: "tenant" | "landlord") {
  await giveNotice(rental[side].actor, (await leaseOf(rental)).id);
  await runJobs();
}

/** Each rent of a rental: its first day, total in cents, and state. */
export const rentsOf = async (rental: Offer) =>
  (await leaseOf(rental)).rents.map(
    (rent) => `${rent.start} ${rent.offerCents + rent.feeCents} ${rent.state}`,
  );

/** The sum of all ledger accounts, and by how much `provider` differs from what the sandbox has for us. */
export async function books() {
  const { rows } = await sql<{ all: number; provider: number }>`
    select coalesce(sum(amount_cents), 0)::int as all,
      coalesce(sum(amount_cents) filter (where account = 'provider'), 0)::int as provider
    from ledger_lines`.execute(db);
  return { all: rows[0]!.all, differs: rows[0]!.provider - (await platformBalance()) };
}
