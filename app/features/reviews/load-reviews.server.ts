import { type Actor, isLoggedIn } from "#app/features/accounts/model.ts";
import { propertyById } from "#app/features/properties/queries.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import type { TimeCursor } from "#app/platform/time-cursor.ts";
import { reviewsAtOnce } from "./model.ts";
import { readPropertyReviews } from "./steps/read-property-reviews.server.ts";

/** All reviews of a property, a part at a time; `owns` for its landlord, who can answer them. */
export async function loadReviews(actor: Actor, propertyId: string, before?: TimeCursor) {
  const property = await propertyById(propertyId);
  if (!property) throw new NotFound("Property not found.");
  const reviews = await readPropertyReviews(property, { limit: reviewsAtOnce, before });
  return { property, owns: isLoggedIn(actor) && actor.id === property.landlordId, reviews };
}
