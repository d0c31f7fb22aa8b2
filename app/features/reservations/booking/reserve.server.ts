import { createHash } from "node:crypto";
import { isLoggedIn, type Actor } from "#app/features/accounts/model.ts";
import { hoursFromNow, now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db, transaction, type Transaction } from "#app/platform/db.server.ts";
import { AppError, Conflict, Forbidden, Invalid } from "#app/platform/errors.ts";
import { newId, newReservationCode } from "#app/platform/ids.server.ts";
import { deriveSecret } from "#app/platform/signed-token.server.ts";
import { findOrderMadeBefore, type Fingerprint } from "./steps/find-order-made-before.server.ts";
import { knowContact } from "./steps/know-contact.server.ts";
import { limitHolds } from "./steps/limit-holds.server.ts";
import { holdMinutes, toRange } from "../model.ts";
import { mayReserve } from "../policy.ts";
import { presentDates } from "../present.ts";
import { priceSpaces, type PricedSpace } from "./steps/price-spaces.server.ts";
import { reservationsOfOrder, type ReservationRow } from "../queries.server.ts";
import { recordTransition } from "../lifecycle/steps/record-transition.server.ts";
import type { ReserveRequest } from "../schema.ts";

export type Holder = { tenantId: string | null; visitorId: string | null };

/**
 * Reserves every space of the request, or none: one transaction, one order, one reservation per property. The same
 * request again returns the earlier order. A clash is a 409 that names every taken property. `network` is the
 * request's, by which unpaid requests are counted; null if they aren't.
 */
export async function reserve(
  actor: Actor,
  request: ReserveRequest,
  network: string | null,
): Promise<ReservationRow[]> {
  if (!mayReserve(actor)) throw new Forbidden("Only tenants and visitors can reserve a space.");
  const guest = guestOf(actor, request);
  const holder = holderOf(actor);
  const madeFrom = network && hideNetwork(network);
  const fingerprint = { ...holder, key: request.idempotencyKey ?? null, hash: hashOf(request, guest) };
  const orderId =
    (await refuseTaken(request, fingerprint)) ??
    (await transaction(
      async (trx) =>
        (await findOrderMadeBefore(trx, fingerprint)) ??
        (await makeOrder(trx, actor, { request, guest, holder, fingerprint, madeFrom })),
    ));
  return reservationsOfOrder(actor, orderId);
}

/**
 * Refuses dates that were taken long ago, the usual refusal, without a transaction. Returns the order that took them if
 * this same request made it; null if the transaction has to decide.
 */
async function refuseTaken(request: ReserveRequest, fingerprint: Fingerprint): Promise<string | null> {
  const spaces = await priceSpaces(db, request).catch((error: unknown) => {
    // An earlier order of this request takes precedence over other refusals.
    if (error instanceof AppError) return [];
    throw error;
  });
  const clashes = spaces.filter((space) => !space.isFree);
  if (clashes.length === 0) return null;
  const made = await findOrderMadeBefore(db, fingerprint);
  if (made === null) refuse(clashes);
  return made;
}

function refuse(clashes: PricedSpace[]): never {
  throw new Conflict("Those dates are already taken.", { clashes: clashes.map(nameClash) });
}

type Wanted = {
  request: ReserveRequest;
  guest: { guestName: string; guestContact: string };
  holder: Holder;
  fingerprint: Fingerprint;
  madeFrom: string | null;
};

async function makeOrder(trx: Transaction, actor: Actor, wanted: Wanted): Promise<string> {
  const { request, guest, holder, madeFrom } = wanted;
  const spaces = await priceSpaces(trx, request);
  const orderId = newId("ord");
  const isConfirmed = await knowContact(trx, actor, guest.guestContact);
  const holdUntil = isConfirmed ? null : hoursFromNow(holdMinutes / 60);
  const landlordIds = [...new Set(spaces.map(({ landlordId }) => landlordId))];
  await limitHolds(trx, { ...holder, ...guest, madeFrom, isConfirmed }, landlordIds, async () => {
    await insertOrder(trx, orderId, wanted, spaces);
    const clashes: PricedSpace[] = [];
    // An order lists its reservations by id, so sorted ids keep the order of the request.
    const ids = request.items.map(() => newId("res")).toSorted();
    // priceSpaces sorts by property id, so that orders with common spaces wait for each other instead of deadlocking.
    for (const space of spaces) {
      const id = ids[request.items.findIndex(({ propertyId }) => propertyId === space.propertyId)]!;
      if (space.isFree && (await takeStay(trx, { id, orderId, ...guest, ...holder, holdUntil }, space)))
        await recordTransition(trx, actor, { ...space, id }, "reserve", null, "pending");
      else clashes.push(space);
    }
    if (clashes.length > 0) refuse(clashes);
  });
  return orderId;
}

async function insertOrder(trx: Transaction, id: string, wanted: Wanted, spaces: PricedSpace[]) {
  const { request, guest, holder, fingerprint, madeFrom } = wanted;
  await trx
    .insertInto("orders")
    .values({
      id,
      ...holder,
      ...guest,
      billingName: request.billing?.name,
      billingEmail: request.billing?.email,
      billingAddress: request.billing?.address,
      totalCents: spaces.reduce((sum, space) => sum + space.quote.totalCents, 0),
      idempotencyKey: fingerprint.key ?? `once:${id}`,
      requestHash: fingerprint.hash,
      madeFrom,
      createdAt: now(),
    })
    .execute();
}

/** Inserts the reservation unless its dates are taken; the database decides, so two servers can't disagree. */
async function takeStay(
  trx: Transaction,
  stay: { id: string; orderId: string; holdUntil: Date | null } & Holder & Wanted["guest"],
  space: PricedSpace,
): Promise<boolean> {
  const instant = now();
  const reservationCode = newReservationCode();
  await trx
    .insertInto("reservationCodes")
    .values({ code: reservationCode, landlordId: space.landlordId })
    .execute();
  const { priceCents, pricePer, units, offerCents, feeCents, totalCents } = space.quote;
  const taken = await trx
    .insertInto("reservations")
    .values({
      ...stay,
      propertyId: space.propertyId,
      landlordId: space.landlordId,
      stay: toRange(space.stay),
      priceCents,
      pricePer,
      units,
      offerCents,
      feeCents,
      totalCents,
      reservationCode,
      answerBy: hoursFromNow(config.answerHours),
      createdAt: instant,
      updatedAt: instant,
    })
    .onConflict((conflict) => conflict.constraint("reservation_stay_is_free").doNothing())
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
}

function guestOf(actor: Actor, request: ReserveRequest) {
  const member = isLoggedIn(actor) ? actor : null;
  const guestName = request.guestName?.trim() || member?.username;
  const guestContact = request.guestContact?.trim() || member?.email;
  if (!guestName) throw new Invalid("Enter your name.", { guest_name: "Enter your name." });
  if (!guestContact) {
    const message = "Please enter a valid email address.";
    throw new Invalid(message, { guest_contact: message });
  }
  return { guestName, guestContact };
}

function holderOf(actor: Actor): Holder {
  if (actor.kind === "visitor") return { tenantId: null, visitorId: actor.visitorId };
  return { tenantId: isLoggedIn(actor) ? actor.id : null, visitorId: null };
}

/** Hashes the network: it is compared, never read. */
function hideNetwork(network: string): string {
  return deriveSecret(`made-from:${network}`).toString("base64url");
}

/** Two requests are the same if all their parameters and asserted amounts are. */
function hashOf(request: ReserveRequest, guest: object): string {
  const { items, start, lastDay, assertedOfferCents, assertedTotalCents } = request;
  const spaces = items.map((item) => JSON.stringify(item)).toSorted();
  const wish = [spaces, start, lastDay, assertedOfferCents ?? null, assertedTotalCents ?? null, guest];
  return createHash("sha256").update(JSON.stringify(wish)).digest("hex");
}

function nameClash(space: PricedSpace) {
  return {
    property_id: space.propertyId,
    title: space.title,
    start_date: space.stay.start,
    end_date: space.lastDay,
    // Dates lost at the last moment: no others have been searched yet.
    next_free: space.isFree ? undefined : space.nextFree.map(presentDates),
  };
}
