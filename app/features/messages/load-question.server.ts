import type { Actor } from "#app/features/accounts/model.ts";
import { propertyById } from "#app/features/properties/queries.server.ts";
import { reservationFor } from "#app/features/reservations/queries.server.ts";
import { findConversation } from "./steps/find-conversation.server.ts";
import { type About, readPair } from "./steps/read-pair.server.ts";

/** What a first message is about, and the conversation if there is one already. */
export async function loadQuestion(actor: Actor, about: About) {
  const pair = await readPair(actor, about);
  const known = await findConversation(pair);
  if (about.reservationId !== undefined) {
    const { propertyTitle, guestName } = await reservationFor(actor, about.reservationId);
    const otherName = actor.kind === "landlord" && actor.id === pair.landlordId ? guestName : "the landlord";
    return { known, title: propertyTitle, otherName };
  }
  const property = await propertyById(pair.propertyId);
  return { known, title: property!.title, otherName: property!.landlordName };
}
