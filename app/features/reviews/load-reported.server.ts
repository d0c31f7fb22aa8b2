import { hostBySlug } from "#app/features/accounts/queries.server.ts";
import { propertyById } from "#app/features/properties/queries.server.ts";
import { readReviews } from "./steps/read-reviews.server.ts";

type Subject = { propertyId?: string | undefined; host?: string | undefined; reviewId?: string | undefined };
type Reported = {
  id: string;
  name: string;
  about: { property_id: string } | { host: string } | { review_id: string };
};

/**
 * What a report may be about, by a space's id, a public review's, or else the name in the URL of a landlord's page; null if it
 * isn't there.
 */
export async function loadReported({ propertyId, host, reviewId }: Subject): Promise<Reported | null> {
  if (propertyId) {
    const property = await propertyById(propertyId);
    return property && { id: property.id, name: property.title, about: { property_id: property.id } };
  }
  if (reviewId) {
    // Landlords' reviews of tenants are not for everyone.
    const review = await readReviews()
      .where("v.id", "=", reviewId)
      .where("v.side", "=", "tenant")
      .where("v.publishedAt", "is not", null)
      .where("v.hiddenAt", "is", null)
      .executeTakeFirst();
    return review
      ? { id: review.id, name: `A review of ${review.title}`, about: { review_id: review.id } }
      : null;
  }
  const landlord = host ? await hostBySlug(host) : null;
  return (
    landlord && {
      id: landlord.id,
      name: landlord.businessName ?? landlord.username,
      about: { host: landlord.slug },
    }
  );
}
