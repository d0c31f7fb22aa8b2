import { sql } from "kysely";
import { db } from "#app/platform/db.server.ts";
import { isAfter, microsecondOf } from "#app/platform/time-cursor.server.ts";
import { cutPart, type TimeCursor } from "#app/platform/time-cursor.ts";
import { presentPropertyReviews } from "../present.ts";
import { readReviews } from "./read-reviews.server.ts";

/** What everyone sees of a property's reviews: its rating, part by part, and so many of its reviews, newest first, from `before` on. */
export async function readPropertyReviews(
  { landlordId, id }: { landlordId: string; id: string },
  { limit, before }: { limit: number; before?: TimeCursor | undefined },
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
      .select(microsecondOf(sql`v.published_at`).as("at"))
      .where("v.landlordId", "=", landlordId)
      .where("v.propertyId", "=", id)
      .where("v.side", "=", "tenant")
      .where("v.publishedAt", "is not", null)
      .where("v.hiddenAt", "is", null)
      .where(isAfter(sql`v.published_at`, sql`v.id`, before))
      .orderBy("v.publishedAt", "desc")
      .orderBy("v.id", "desc")
      .limit(limit + 1)
      .execute(),
  ]);
  return presentPropertyReviews(rating, cutPart(reviews, limit));
}
