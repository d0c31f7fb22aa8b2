import { type Actor, isLoggedIn } from "#app/features/accounts/model.ts";
import { propertyById } from "#app/features/properties/queries.server.ts";
import { reservationFor } from "#app/features/reservations/queries.server.ts";
import { holds } from "#app/features/reservations/policy.ts";
import { Forbidden, Invalid, NotFound, Unauthenticated } from "#app/platform/errors.ts";
import { mayAsk } from "../policy.ts";
import { findConversation } from "./find-conversation.server.ts";

/** What identifies a conversation: a property, and its tenant or a visitor's order. */
export type Pair = {
  landlordId: string;
  propertyId: string;
  tenantId: string | null;
  orderId: string | null;
};
/** What a first message is about. */
export type About = { propertyId?: string | undefined; reservationId?: string | undefined };

/** The pair that the caller may write in; refuses everyone else. */
export async function readPair(actor: Actor, { propertyId, reservationId }: About): Promise<Pair> {
  return reservationId === undefined
    ? pairOfProperty(actor, propertyId)
    : pairOfReservation(actor, reservationId);
}

async function pairOfProperty(actor: Actor, propertyId: string | undefined): Promise<Pair> {
  if (propertyId === undefined) throw new Invalid("Name a property or a reservation.", {});
  if (!isLoggedIn(actor)) throw new Unauthenticated("Log in to ask the landlord.");
  if (actor.kind !== "tenant") throw new Forbidden("Only tenants can ask about a space.");
  if (!mayAsk(actor))
    throw new Forbidden("Confirm your email first: open the link in the email we sent you.");
  const property = await propertyById(propertyId);
  if (!property) throw new NotFound("Property not found.");
  return { landlordId: property.landlordId, propertyId, tenantId: actor.id, orderId: null };
}

/** A visitor's reservation, also once claimed, has the conversation of its order if there is one. */
async function pairOfReservation(actor: Actor, reservationId: string): Promise<Pair> {
  const reservation = await reservationFor(actor, reservationId);
  const { landlordId, propertyId, tenantId, orderId } = reservation;
  const isLandlord = actor.kind === "landlord" && actor.id === landlordId;
  if (!isLandlord && !holds(actor, reservation)) throw new NotFound("Reservation not found.");
  const ofOrder = { landlordId, propertyId, tenantId, orderId };
  if (tenantId === null || (await findConversation(ofOrder)) !== null) return ofOrder;
  return { ...ofOrder, orderId: null };
}
