import type { Transaction } from "#app/platform/db.server.ts";

type Rating = { count: number; rating: number | null; bound: number };

/**
 * Sets what a property's published reviews come to, which `count` reads once the property is locked. Its card follows by
 * the database's trigger. True if it was something else before.
 */
export async function setRating(
  trx: Transaction,
  { landlordId, propertyId }: { landlordId: string; propertyId: string },
  count: () => Promise<Rating>,
): Promise<boolean> {
  const before = await trx
    .selectFrom("properties")
    .select(["reviewCount", "rating", "ratingBound"])
    .where("landlordId", "=", landlordId)
    .where("id", "=", propertyId)
    .forUpdate()
    .executeTakeFirst();
  if (!before) return false;
  const { count: reviewCount, rating, bound: ratingBound } = await count();
  if (before.reviewCount === reviewCount && before.rating === rating && before.ratingBound === ratingBound)
    return false;
  await trx
    .updateTable("properties")
    .set({ reviewCount, rating, ratingBound })
    .where("landlordId", "=", landlordId)
    .where("id", "=", propertyId)
    .execute();
  return true;
}
