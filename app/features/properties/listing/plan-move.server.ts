import { db } from "#app/platform/db.server.ts";
import { locateProperty } from "./locate-property.server.ts";
import type { PropertyChanges } from "../schema.ts";

export type Address = { streetAddress: string; city: string; state: string; zipcode: string };
export type Move = { from: Address; to: Address; location: Awaited<ReturnType<typeof locateProperty>> };

/**
 * Where changes of the address or the pin put a property; null when they leave it where it is. Asked before the
 * property is locked, because the provider of places may be slow.
 */
export async function planMove(propertyId: string, changes: PropertyChanges): Promise<Move | null> {
  const from = await db
    .selectFrom("properties")
    .select(["streetAddress", "city", "state", "zipcode"])
    .where("id", "=", propertyId)
    .executeTakeFirst();
  if (!from) return null;
  const address = {
    street_address: changes.street_address ?? from.streetAddress,
    city: changes.city ?? from.city,
    state: changes.state ?? from.state,
    zipcode: changes.zipcode ?? from.zipcode,
  };
  const { street_address: streetAddress, ...rest } = address;
  const to = { streetAddress, ...rest };
  if (changes.latitude === undefined && sameAddress(from, to)) return null;
  return { from, to, location: await locateProperty(address, changes) };
}

function sameAddress(one: Address, other: Address): boolean {
  return Object.entries(one).every(([part, text]) => other[part as keyof Address] === text);
}
