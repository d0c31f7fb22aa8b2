import { expect, test } from "vitest";
import { todayIn } from "#app/platform/clock.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { db } from "#app/platform/db.server.ts";
import { newLandlord, newTenant } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { newReservation } from "#tests/support/reservations.ts";
import { presentProperty, readProperties } from "../present.ts";
import { propertyById } from "../queries.server.ts";
import { searchInput } from "./schema.ts";
import { searchProperties } from "./search-properties.server.ts";

const today = todayIn("America/New_York");

test("PostgreSQL writes a property as presentProperty does", async () => {
  const landlord = await newLandlord('Ann "Quote" O’Neil');
  await db
    .insertInto("businesses")
    .values({ landlordId: landlord.id, businessName: "Ann & Söhne \\ Co" })
    .onConflict((conflict) =>
      conflict.column("landlordId").doUpdateSet({ businessName: "Ann & Söhne \\ Co" }),
    )
    .execute();
  const booked = await newProperty(landlord, {
    title: 'A "quoted" <b>garage</b> 🚗\\',
    description: "Two lines,\nand a tab\t; “curly”.\u2028",
    priceCents: 12_345,
    lengthFeet: 20.5,
    widthFeet: 9.25,
    heightFeet: 8,
  });
  await newProperty(landlord, { priceCents: 500, offered: "{}" });
  await newProperty(landlord, { priceCents: 10_000_000, offered: `{[${today},${addDays(today, 30)})}` });
  const photo = { landlordId: landlord.id, propertyId: booked.id, width: 1000, height: 700 };
  await db
    .insertInto("photos")
    .values([
      { ...photo, id: "pho_second", position: 1, fileKey: "b".repeat(32), widths: [1280] },
      { ...photo, id: "pho_first", position: 0, fileKey: "a".repeat(32), widths: [320, 640, 1000] },
    ])
    .execute();
  const tenant = await newTenant();
  await newReservation(tenant.actor, booked, { start: today, lastDay: addDays(today, 3) });

  const found = await searchProperties(searchInput.parse({}));
  const written = readProperties(found.json);
  expect(written).toHaveLength(3);
  for (const property of written)
    expect(property).toEqual(presentProperty((await propertyById(property.id))!));
  expect(written.find(({ id }) => id === booked.id)?.images.map(({ id }) => id)).toEqual([
    "pho_first",
    "pho_second",
  ]);

  const near = readProperties((await searchProperties(searchInput.parse({ query: "17101" }))).json);
  const { distance_miles: miles, ...rest } = near[0]!;
  expect(miles).toBeCloseTo(0.5, 0);
  expect(rest).toEqual(written.find(({ id }) => id === rest.id));
});
