import type { Insertable } from "kysely";
import { type PropertyRow, propertyById } from "#app/features/properties/queries.server.ts";
import { todayIn } from "#app/platform/clock.server.ts";
import type { DB } from "#app/platform/database.types.ts";
import { db } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";

/** A property of this landlord, offered from today without an end; without photos. */
export async function newProperty(
  landlord: { id: string },
  { availability, ...overrides }: Partial<Insertable<DB["properties"]>> = {},
): Promise<PropertyRow> {
  const id = overrides.id ?? newId("prp");
  await db
    .insertInto("properties")
    .values({
      landlordId: landlord.id,
      title: "Dry garage near the river",
      description: "A swept concrete floor and a door that locks.",
      typeOfSpace: "Covered Garage",
      priceCents: 12_000,
      pricePer: "Month",
      streetAddress: "1200 Market Street",
      city: "Harrisburg",
      state: "PA",
      zipcode: "17101",
      lengthFeet: 20,
      widthFeet: 10,
      heightFeet: 8.5,
      latitude: 40.2613,
      longitude: -76.8827,
      locationPrecision: "postcode",
      timeZone: "America/New_York",
      offered: availability ?? `{[${todayIn("America/New_York")},)}`,
      ...overrides,
      id,
    })
    .execute();
  const property = await propertyById(id);
  if (!property) throw new Error(`The property ${id} was not made.`);
  return property;
}
