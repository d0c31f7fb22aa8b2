import { createHash, randomUUID } from "node:crypto";
import { isLoggedIn, type Actor } from "#app/features/accounts/model.ts";
import { acceptTerms } from "#app/features/accounts/terms/accept-terms.server.ts";
import { markOfTerms } from "#app/features/accounts/terms/terms-in-force.server.ts";
import { hoursFromNow, now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError, Conflict, Forbidden, Invalid } from "#app/platform/errors.ts";
import { feeRuleOf } from "#app/platform/fee.ts";
import { newId, newReservationCode } from "#app/platform/ids.server.ts";
import { deriveSecret } from "#app/platform/signed-token.server.ts";
import { currentRequestId } from "#app/platform/request-context.server.ts";
import { fixTerms } from "./steps/fix-terms.server.ts";
import { findOrderMadeBefore, type Fingerprint } from "./steps/find-order-made-before.server.ts";
import { knowContact } from "./steps/know-contact.server.ts";
import { limitHolds } from "./steps/limit-holds.server.ts";
import { holdMinutes, toRange } from "../model.ts";
import { contentsProblem, serviceTerms } from "../terms/model.ts";
import { mayReserve } from "#app/features/reservations/booking/policy.ts";
import { presentDates } from "../present.ts";
import { datesTaken } from "./model.ts";
import { priceSpaces, type PricedSpace } from "./steps/price-spaces.server.ts";
import { reservationsOfOrder, type ReservationRow } from "../queries.server.ts";
import type { ReserveRequest } from "../schema.ts";
import { writeOrder } from "./steps/write-order.server.ts";

export type Holder = { tenantId: string | null; visitorId: string | null };

/**
 * Reserves every space of the request, or none: one order, one reservation per property. The same request again returns
 * the earlier order. A clash is a 409 that names every taken property. `network` is the request's, by which unpaid
 * requests are counted; null if they aren't.
 */
export async function reserve(
  actor: Actor,
  request: ReserveRequest,
  network: string | null,
): Promise<ReservationRow[]> {
  if (!mayReserve(actor)) throw new Forbidden("Only tenants and visitors can reserve a space.");
  if (request.acceptsTerms !== undefined) await acceptTerms(actor, request.acceptsTerms);
  const guest = guestOf(actor, request);
  const holder = holderOf(actor);
  const fingerprint = {
    ...holder,
    key: request.idempotencyKey ?? null,
    hash: hashOf(request, guest),
    since: hasDates(request) ? null : new Date(now().getTime() - sameDatesWithin),
  };
  const madeFrom = network && hideNetwork(network);
  const wanted = { actor, request, guest, holder, fingerprint, madeFrom };
  return reservationsOfOrder(actor, await orderOf(wanted));
}

/** A request without dates asks for other ones on another day. */
const sameDatesWithin = 60_000;
const mostAttempts = 3;

type Wanted = {
  actor: Actor;
  request: ReserveRequest;
  guest: { guestName: string; guestContact: string };
  holder: Holder;
  fingerprint: Fingerprint;
  madeFrom: string | null;
};

/** Prices the spaces without locks, then takes them as priced; if something changed in between, prices them again. */
async function orderOf(wanted: Wanted): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const spaces = await priceOrFind(wanted);
    if (typeof spaces === "string") return spaces;
    const orderId = await makeOrder(wanted, spaces);
    if (orderId !== null) return orderId;
    if (attempt === mostAttempts) refuse(spaces);
  }
}

/** The spaces, all of them free; or the order that this same request already made. */
async function priceOrFind({ request, fingerprint }: Wanted): Promise<PricedSpace[] | string> {
  try {
    const spaces = await priceSpaces(request);
    const clashes = spaces.filter((space) => space.problem !== null);
    if (clashes.length > 0) refuse(clashes);
    return spaces;
  } catch (error) {
    // An earlier order of this request takes precedence over refusals.
    const made = error instanceof AppError ? await findOrderMadeBefore(fingerprint) : null;
    if (made === null) throw error;
    return made;
  }
}

function refuse(clashes: PricedSpace[]): never {
  // One sentence for all of them; each names its own dates.
  const [problem = datesTaken, ...others] = new Set(clashes.map((space) => space.problem ?? datesTaken));
  throw new Conflict(others.length === 0 ? problem : datesTaken, { clashes: clashes.map(nameClash) });
}

/** The id of the order made now or by the same request before; null if a space is no longer as it was priced. */
async function makeOrder(wanted: Wanted, spaces: PricedSpace[]): Promise<string | null> {
  const { actor, guest, holder, fingerprint, madeFrom } = wanted;
  // Further rents are charged to the card of an account.
  if (holder.tenantId === null && spaces.some((space) => space.renews))
    throw new Conflict("To rent without an end date, sign up or log in first; or choose an end date.");
  const isConfirmed = await knowContact(db, actor, guest.guestContact);
  const limits = limitHolds(
    { ...holder, ...guest, madeFrom, isConfirmed },
    spaces.map(({ landlordId }) => landlordId),
  );
  const order = orderRow(wanted, spaces);
  const stays = stayRows(order, wanted, spaces, isConfirmed ? null : hoursFromNow(holdMinutes / 60));
  const outcome = await writeOrder(
    actor,
    order,
    stays,
    fingerprint,
    limits,
    wanted.request.clickedFrom ?? null,
  );
  if (outcome.over !== undefined) {
    const { refusal, max } = limits[outcome.over]!;
    throw new Conflict(refusal, { limit: max });
  }
  if (outcome.isMadeBefore) return findOrderMadeBefore(fingerprint);
  return outcome.isOutdated ? null : order.id;
}

function orderRow({ request, guest, holder, fingerprint, madeFrom }: Wanted, spaces: PricedSpace[]) {
  const id = newId("ord");
  return {
    id,
    ...holder,
    ...guest,
    billingName: request.billing?.name ?? null,
    billingEmail: request.billing?.email ?? null,
    billingAddress: request.billing?.address ?? null,
    totalCents: spaces.reduce((sum, space) => sum + space.quote.totalCents, 0),
    idempotencyKey: fingerprint.key ?? `once:${id}`,
    requestHash: fingerprint.hash,
    madeFrom,
    createdAt: now(),
  };
}

function stayRows(
  { id: orderId, createdAt }: { id: string; createdAt: Date },
  { request, guest, holder }: Wanted,
  spaces: PricedSpace[],
  holdUntil: Date | null,
) {
  // A visitor's acceptance has no account to be stored with.
  const service =
    request.acceptsTerms !== undefined && holder.tenantId === null
      ? [serviceTerms(markOfTerms(request.acceptsTerms))]
      : [];
  // An order lists its reservations by id, so sorted ids keep the order of the request.
  const ids = request.items.map(() => newId("res")).toSorted();
  return spaces.map((space) => {
    const { propertyId, landlordId, stay, renews, quote, policy, depositCents } = space;
    const { isInstant, minStayDays, gapDays } = space;
    const { renewalConsent, contents = null } = request.items.find((item) => item.propertyId === propertyId)!;
    const problem = contentsProblem(contents, space.space);
    if (problem !== null) throw new Invalid(problem, { contents: problem });
    return {
      contents: contents && { ...contents, salt: randomUUID() },
      terms: [...fixTerms(space, renewalConsent), space.agreement, ...service].map((terms) => ({
        ...terms,
        request_id: currentRequestId(),
      })),
      id: ids[request.items.findIndex((item) => item.propertyId === propertyId)]!,
      orderId,
      ...guest,
      ...holder,
      propertyId,
      landlordId,
      stay: toRange(stay),
      renews,
      // Of a tenant with a confirmed email; the database knows whether the ID is verified.
      isInstant: isInstant && holder.tenantId !== null && holdUntil === null,
      minStayDays,
      gapDays,
      ...quote,
      taxCents: quote.taxCents ?? 0,
      taxes: [...(quote.taxes ?? [])],
      landlordFeeRule: feeRuleOf(config.landlordFee, space.about.typeOfSpace).text,
      cancellationPolicy: policy,
      canceledBy: null,
      keptRentCents: 0,
      keptFeeCents: 0,
      depositCents,
      depositState: "none" as const,
      depositKeptCents: 0,
      depositToldAt: null,
      depositAt: null,
      status: "pending" as const,
      paymentStatus: "unpaid" as const,
      idVerified: false,
      reservationCode: newReservationCode(),
      answerBy: hoursFromNow(config.answerHours),
      remindedAt: null,
      undoUntil: null,
      lostAt: null,
      accessClosesAt: null,
      accessOn: null,
      reviewOn: null,
      askedStay: null,
      askedPropertyId: null,
      askedThere: null,
      askedGapDays: null,
      paidDays: null,
      movedLate: false,
      retainedRentCents: 0,
      retainedFeeCents: 0,
      rejectReason: null,
      payBy: null,
      chargeOn: null,
      cardTriedAt: null,
      holdUntil,
      createdAt,
      updatedAt: createdAt,
      version: 1,
    };
  });
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

function hasDates({ items, start }: ReserveRequest): boolean {
  return start !== null || items.every((item) => item.start !== undefined);
}

/** Networks are compared, never read. */
function hideNetwork(network: string): string {
  return deriveSecret(`made-from:${network}`).toString("base64url");
}

/** Two requests are the same when everything they ask and assert is. */
function hashOf(request: ReserveRequest, guest: object): string {
  const { items, start, lastDay, assertedOfferCents, assertedTotalCents } = request;
  const { assertedDepositCents = null, assertedPaidCents = null } = request;
  const spaces = items.map((item) => JSON.stringify(item)).toSorted();
  const amounts = [assertedOfferCents ?? null, assertedTotalCents ?? assertedPaidCents, assertedDepositCents];
  const wish = [spaces, start, lastDay, ...amounts, guest];
  return createHash("sha256").update(JSON.stringify(wish)).digest("hex");
}

function nameClash(space: PricedSpace) {
  return {
    property_id: space.propertyId,
    title: space.title,
    start_date: space.stay.start,
    end_date: space.lastDay,
    problem: space.problem ?? datesTaken,
    // Dates lost at the last moment, again and again: no others have been searched.
    next_free: space.problem === null ? undefined : space.nextFree.map(presentDates),
  };
}
