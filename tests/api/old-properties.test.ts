import { expect, test } from "vitest";
import { correctTimeZones } from "#app/features/properties/listing/correct-time-zones.server.ts";
import { db } from "#app/platform/db.server.ts";
import { newLandlord } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";

test("properties get their ZIP code's time zone, once a day", async () => {
  const landlord = await newLandlord();
  const [pagoPago, harrisburg] = [
    await newProperty(landlord, { zipcode: "96799", state: "AS", timeZone: "Pacific/Apia" }),
    await newProperty(landlord, { zipcode: "17101", deletedAt: null }),
  ];
  await correctTimeZones();
  const zone = async ({ id }: { id: string }) =>
    (await db.selectFrom("properties").select("timeZone").where("id", "=", id).executeTakeFirstOrThrow())
      .timeZone;
  expect(await Promise.all([pagoPago, harrisburg].map(zone))).toEqual([
    "Pacific/Pago_Pago",
    "America/New_York",
  ]);
});
