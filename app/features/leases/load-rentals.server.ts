import type { Actor } from "#app/features/accounts/model.ts";
import { propertiesOfLandlord } from "#app/features/properties/queries.server.ts";
import { leasesOf } from "./queries.server.ts";

/** The page of rentals: a tenant's; or a landlord's, with the properties that can be rented without an end. */
export async function loadRentals(actor: Actor) {
  const leases = await leasesOf(actor);
  if (actor.kind !== "landlord") return { leases, properties: [] };
  const properties = await propertiesOfLandlord(actor.id);
  return {
    leases,
    properties: properties.filter(({ pricePer }) => pricePer === "Week" || pricePer === "Month"),
  };
}
