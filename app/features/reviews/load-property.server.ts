import type { Actor } from "#app/features/accounts/model.ts";
import { loadProperty as loadOffer } from "#app/features/reservations/booking/load-property.server.ts";
import { newestReviews } from "./model.ts";
import { readPropertyReviews } from "./steps/read-property-reviews.server.ts";

/** A property's page with its rating and newest reviews; null if there is no such property. */
export async function loadProperty(actor: Actor, propertyId: string, asked: Parameters<typeof loadOffer>[2]) {
  const loaded = await loadOffer(actor, propertyId, asked);
  if (!loaded) return null;
  // Most have none yet.
  const isReviewed = loaded.property.reviewCount > 0;
  const reviews = isReviewed ? await readPropertyReviews(loaded.property, { limit: newestReviews }) : null;
  return { ...loaded, reviews };
}
