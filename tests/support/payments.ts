import { sql } from "kysely";
import { jobs } from "#app/jobs.ts";
import type { Actor } from "#app/features/accounts/model.ts";
import { openCheckout } from "#app/features/payments/checkout/open-checkout.server.ts";
import { paySession } from "@sparebay/stripe-sandbox/pay-session.server.ts";
import { stripe, webhookSecret } from "#app/features/payments/stripe.server.ts";
import { reserve } from "#app/features/reservations/booking/reserve.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { drainJobs } from "#app/platform/jobs.server.ts";
import type { Person } from "./people.ts";
import { newProperty } from "./properties.ts";
import { day } from "./reservations.ts";

/** The session of a hosted checkout's URL. */
export function sessionOf(url: string): string {
  return new URL(url).pathname.split("/").at(-1) ?? "";
}

/** Types a card on the hosted page and presses Pay; nothing is delivered yet. */
export function payByCard(url: string, number = "4242424242424242") {
  return paySession(sessionOf(url), {
    number,
    email: "pat@people.example",
    name: "Pat Doe",
    expiry: "12 / 40",
    cvc: "123",
  });
}

const rendering = jobs.filter(({ name }) => !name.startsWith("emails."));
/** Runs everything that is due: webhooks, refunds, emails, which are written but not sent. */
export const runJobs = () => drainJobs(rendering, { sends: false });
/** The same, and sends the emails: for tests of the inbox, the mail server and what is left of a sent email. */
export const runAndSend = () => drainJobs(jobs);

/** Pays on the hosted page, and runs what follows. */
export async function payNow(url: string, card?: string): Promise<void> {
  await payByCard(url, card);
  await runJobs();
}

/** Pays for a reservation or an order, and runs what follows; returns the checkout's URL. */
export async function payFor(person: Person, id: string, card?: string): Promise<string> {
  const { url } = await checkoutOf(person, id);
  await payNow(url, card);
  return url;
}

/** Our books for a reservation's money. */
export async function moneyOf(reservationId: string) {
  const { paymentStatus, status } = await db
    .selectFrom("reservations")
    .select(["paymentStatus", "status"])
    .where("id", "=", reservationId)
    .executeTakeFirstOrThrow();
  const refunds = await db
    .selectFrom("refunds")
    .select(["amountCents", "reason", "state"])
    .where("reservationId", "=", reservationId)
    .execute();
  const settled = await db
    .selectFrom("paymentShares")
    .select("amountCents")
    .where("reservationId", "=", reservationId)
    .where("settled", "=", true)
    .execute();
  return { paymentStatus, status, refunds, settled: settled.map((share) => share.amountCents) };
}

/** An order of one day in a month for each price, in cents, each at its own property. */
export async function orderOf(tenant: Person, landlord: Person, prices = [10_000]) {
  const properties = await Promise.all(
    prices.map((priceCents) => newProperty(landlord, { priceCents, pricePer: "Day" })),
  );
  return orderFor(
    tenant,
    properties.map((property) => property.id),
  );
}

export async function orderFor(
  tenant: Pick<Person, "email"> & { actor: Actor },
  propertyIds: string[],
  inDays = 30,
) {
  return reserve(
    tenant.actor,
    {
      items: propertyIds.map((propertyId) => ({ propertyId, quantity: 1, assertedPriceCents: undefined })),
      start: day(inDays),
      lastDay: day(inDays),
      guestName: "Pat Doe",
      guestContact: tenant.email,
    },
    null,
  );
}

/** The checkout's URL for one reservation (`res_…`) or an order (`ord_…`). */
export function checkoutOf(person: Person, id: string) {
  const payable = id.startsWith("ord_") ? { orderId: id } : { reservationId: id };
  return openCheckout(person.actor, { payable, address: "http://localhost:3000" });
}

/** Signs an event as the provider would. */
export function signed(payload: string, timestamp = Math.floor(now().getTime() / 1000)) {
  return stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret, timestamp });
}

/** The event of this type about this session, as the provider would send it. */
export async function eventOf(type: string, sessionId: string): Promise<string> {
  const { data } = await stripe.events.list({ type, limit: 100 });
  return JSON.stringify(data.find((one) => (one.data.object as { id?: string }).id === sessionId));
}

export async function emailsTo(email: string): Promise<string[]> {
  const emails = await db.selectFrom("emails").select("subject").where("recipient", "=", email).execute();
  return emails.map((mail) => mail.subject);
}

/** The ledger of these reservations by account, without the provider's and without what is zero. */
export async function ledgerOf(ids: string[]): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; cents: number }>`
    select account, sum(amount_cents)::int as cents from ledger_lines
    where reservation_id = any(${ids}) and account <> 'provider' group by account having sum(amount_cents) <> 0
    order by account`.execute(db);
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}
