import { sql } from "kysely";
import { db } from "#app/platform/db.server.ts";
import { presentPropertyReviews } from "../present.ts";
import { readReviews } from "./read-reviews.server.ts";

/** What everyone sees of a property's reviews: its rating, part by part, and so many of its reviews, newest first. */
export async function readPropertyReviews(
  { landlordId, id }: { landlordId: string; id: string },
  { limit, offset = 0 }: { limit: number; offset?: number },
) {
  const mean = (stars: string) => sql<number | null>`round(avg(${sql.ref(stars)}), 1)`;
  const [rating, reviews] = await Promise.all([
    db
      .selectFrom("reviews")
      .select((eb) => [
        mean("stars").as("rating"),
        mean("asDescribed").as("asDescribed"),
        mean("access").as("access"),
        mean("communication").as("communication"),
        eb.fn.countAll<number>().as("count"),
      ])
      .where("landlordId", "=", landlordId)
      .where("propertyId", "=", id)
      .where("side", "=", "tenant")
      .where("publishedAt", "is not", null)
      .where("hiddenAt", "is", null)
      .executeTakeFirstOrThrow(),
    readReviews()
      .where("v.landlordId", "=", landlordId)
      .where("v.propertyId", "=", id)
      .where("v.side", "=", "tenant")
      .where("v.publishedAt", "is not", null)
      .where("v.hiddenAt", "is", null)
      .orderBy("v.publishedAt", "desc")
      .orderBy("v.id")
      .limit(limit + 1)
      .offset(offset)
      .execute(),
  ]);
  return presentPropertyReviews(rating, reviews, limit);
}
