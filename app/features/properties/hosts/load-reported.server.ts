import { hostBySlug } from "#app/features/accounts/queries.server.ts";
import { propertyById } from "../queries.server.ts";

/** What a report may be about, by a space's id or else the name in the URL of a landlord's page; null if it isn't there. */
export async function loadReported({
  propertyId,
  host,
}: {
  propertyId?: string | undefined;
  host?: string | undefined;
}): Promise<{ id: string; name: string; about: { property_id: string } | { host: string } } | null> {
  if (propertyId) {
    const property = await propertyById(propertyId);
    return property && { id: property.id, name: property.title, about: { property_id: property.id } };
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
