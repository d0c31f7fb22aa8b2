import type { Actor } from "#app/features/accounts/model.ts";
import { propertyById } from "#app/features/properties/queries.server.ts";
import { reservationFor } from "#app/features/reservations/queries.server.ts";
import { isAccepted, type Side } from "#app/features/reservations/model.ts";
import { findConversation } from "./steps/find-conversation.server.ts";
import { type About, readPair } from "./steps/read-pair.server.ts";

/** What a first message is about, and the conversation if there is one already. */
export async function loadQuestion(actor: Actor, about: About) {
  const pair = await readPair(actor, about);
  const known = await findConversation(pair);
  if (about.reservationId !== undefined) {
    const { propertyTitle, guestName, status, undoUntil } = await reservationFor(actor, about.reservationId);
    const side: Side = actor.kind === "landlord" && actor.id === pair.landlordId ? "landlord" : "tenant";
    const otherName = side === "landlord" ? guestName : "the landlord";
    // An acceptance shows them once its tenant was told.
    const contactsShown = isAccepted(status) && undoUntil === null;
    return { known, title: propertyTitle, otherName, side, contactsShown };
  }
  const property = await propertyById(pair.propertyId);
  const { title, landlordName: otherName } = property!;
  return { known, title, otherName, side: "tenant" as const, contactsShown: false };
}
