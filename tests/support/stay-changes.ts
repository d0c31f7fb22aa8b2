import { chargeReservations } from "#app/features/payments/later-charges/charge-reservations.server.ts";
import { stripe } from "#app/features/payments/stripe.server.ts";
import type { ChangesJson } from "#app/features/reservations/changes/present.ts";
import { accept } from "#app/features/reservations/lifecycle/answer.server.ts";
import { db } from "#app/platform/db.server.ts";
import { payByCard, payFor, runJobs } from "./payments.ts";
import { newTenant, type Person } from "./people.ts";
import { newProperty } from "./properties.ts";
import { day, newReservation } from "./reservations.ts";
import { call } from "./web.ts";

type Wish = Parameters<typeof newProperty>[1] & {
  paid?: boolean;
  starts?: number;
  days?: number;
  tenant?: Person;
  /** In this space instead of a new one. */
  space?: { id: string };
};

/** An accepted stay of two days at $40.00 from day 30 on, $84.00 in all; paid unless said otherwise. */
export async function changeable(
  landlord: Person,
  { paid = true, starts = 30, days = 2, tenant: whose, space: other, ...property }: Wish = {},
) {
  const space = other ?? (await newProperty(landlord, { priceCents: 4000, pricePer: "Day", ...property }));
  const tenant = whose ?? (await newTenant());
  const stay = { start: day(starts), lastDay: day(starts + days - 1), guestContact: tenant.email };
  const { id, orderId } = await newReservation(tenant.actor, space, stay);
  await db.updateTable("reservations").set({ idVerified: true }).where("id", "=", id).execute();
  await accept(landlord.actor, id, {});
  await runJobs();
  if (paid) await payFor(tenant, id);
  return { id, orderId, tenant, space };
}

const asked = (from: number, last: number) => ({ start_date: day(from), end_date: day(last) });

/** For another space (`property_id`) after a look at the quote, like the screen. */
export async function ask(id: string, from: number, last: number, cookie?: string, more: More = {}) {
  const { property_id: space } = more;
  const seen = space === undefined ? null : (await quoted(id, from, last, cookie, space)).body.quote;
  const quote_mark = seen?.quote_mark;
  return call(`/api/reservations/${id}/changes`, {
    json: { ...asked(from, last), quote_mark, ...more },
    cookie,
  });
}

type More = {
  property_id?: string;
  difference?: number;
  quote_mark?: string | undefined;
  pays_by_card?: boolean;
};

export const quoted = (id: string, from: number, last: number, cookie?: string, space?: string) =>
  call(
    `/api/reservations/${id}/changes?${new URLSearchParams({ ...asked(from, last), ...(space && { property_id: space }) })}`,
    { cookie },
  );

export const changesOf = async (id: string, cookie: string): Promise<ChangesJson> =>
  (await call(`/api/reservations/${id}/changes`, { cookie })).body;

export async function answer(
  id: string,
  said: string,
  cookie?: string,
  changeId?: string,
  terms_mark?: string,
) {
  const newest = changeId ?? (await newestChange(id)).id;
  return call(`/api/reservations/${id}/changes/${newest}/answer`, {
    json: { answer: said, terms_mark },
    cookie,
  });
}

export function newestChange(reservationId: string): Promise<{ id: string }> {
  return db
    .selectFrom("stayChanges")
    .select("id")
    .where("reservationId", "=", reservationId)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
}

/** Opens the checkout of the newest change, and pays it. */
export async function payChange(id: string, cookie?: string): Promise<string> {
  const opened = await openChange(id, cookie);
  await payByCard(opened.body.url);
  await runJobs();
  return opened.body.url;
}

export async function openChange(id: string, cookie?: string) {
  const { id: changeId } = await newestChange(id);
  return call(`/api/reservations/${id}/changes/${changeId}/pay`, { method: "POST", cookie });
}

/** The tenant's press of "Pay … with card ending …" for the newest change. */
export async function payByCardSaved(id: string, cookie?: string) {
  const { id: changeId } = await newestChange(id);
  return call(`/api/reservations/${id}/changes/${changeId}/pay-by-card`, { method: "POST", cookie });
}

/** A changeable stay from day 120 on whose card was saved before it was due, and then paid it. */
export async function changeableByCard(landlord: Person, wish: Wish = {}) {
  const made = await changeable(landlord, { starts: 120, ...wish });
  await db
    .updateTable("laterCharges")
    .set({ nextTryAt: new Date(0) })
    .where("reservationId", "=", made.id)
    .execute();
  await chargeReservations();
  await runJobs();
  return made;
}

/** The stay as the database has it: its dates and amounts. */
export const stayNow = (id: string) =>
  db
    .selectFrom("reservations")
    .select(["stay", "askedStay", "units", "totalCents", "status", "paymentStatus"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

export const cancelBy = ({ cookie }: { cookie: string }, id: string) =>
  call(`/api/reservations/${id}/cancel`, { json: {}, cookie });

/** What the provider charged for the change: paid or declined. */
export async function chargesOf(id: string) {
  const { orderId } = await db
    .selectFrom("reservations")
    .select("orderId")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const { data } = await stripe.charges.list({ transfer_group: orderId });
  return data.map(({ paid, amount }) => `${paid ? "paid" : "declined"} ${amount}`);
}
