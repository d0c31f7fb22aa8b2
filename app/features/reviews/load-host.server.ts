import { sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { loadHost as loadOffers } from "#app/features/reservations/booking/load-host.server.ts";
import type { PartOfLandlord } from "#app/features/properties/queries.server.ts";
import { db } from "#app/platform/db.server.ts";
import { newestReviews } from "./model.ts";
import { presentRating, presentReview } from "./present.ts";
import { readReviews } from "./steps/read-reviews.server.ts";

type Asked = [asked: { slug: string } | { name: string }, part?: PartOfLandlord];

/** A host's page with their rating and latest reviews; null if there is no such host. */
export async function loadHost(actor: Actor, ...asked: Asked) {
  const loaded = await loadOffers(actor, ...asked);
  if (!loaded) return null;
  const { id } = loaded.host;
  // The page says that the database failed, or leads to the host's present address: both without reviews.
  if (loaded.properties === null)
    return { ...loaded, rating: presentRating({ rating: null, count: 0 }), reviews: [] };
  const [rating, latest] = await Promise.all([readRating(id), readLatest(id)]);
  return { ...loaded, rating: presentRating(rating), reviews: latest.map(presentReview) };
}

/** What tenants wrote about all of a landlord's properties comes to. */
async function readRating(landlordId: string) {
  return db
    .selectFrom("reviews")
    .select((eb) => [
      sql<number | null>`round(avg(stars), 1)`.as("rating"),
      eb.fn.countAll<number>().as("count"),
    ])
    .where("landlordId", "=", landlordId)
    .where("side", "=", "tenant")
    .where("publishedAt", "is not", null)
    .where("hiddenAt", "is", null)
    .executeTakeFirstOrThrow();
}

async function readLatest(landlordId: string) {
  return readReviews()
    .where("v.landlordId", "=", landlordId)
    .where("v.side", "=", "tenant")
    .where("v.publishedAt", "is not", null)
    .where("v.hiddenAt", "is", null)
    .orderBy("v.publishedAt", "desc")
    .orderBy("v.id")
    .limit(newestReviews)
    .execute();
}
