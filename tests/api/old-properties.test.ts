import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { correctTimeZones } from "#app/features/properties/listing/correct-time-zones.server.ts";
import { db } from "#app/platform/db.server.ts";
import { newLandlord } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";

const migrate = () =>
  sql.raw(readFileSync("db/migrations/0035_places_of_properties.sql", "utf8")).execute(db);

test("after an update, hidden spaces of one house have one public point, and others keep theirs", async () => {
  const [landlord, other] = [await newLandlord(), await newLandlord()];
  /** A hidden property some thousandths of a degree north of another, shown two thousandths (220 meters) away. */
  const hidden = (of: { id: string }, { north, shown }: { north: number; shown: [number, number] }) =>
    newProperty(of, {
      hidesAddress: true,
      exactStreetAddress: "318 Herr Street",
      streetAddress: "Herr Street",
      exactLatitude: 40.26 + north / 1000,
      exactLongitude: -76.88,
      latitude: 40.26 + (north + shown[0]) / 1000,
      longitude: -76.88 + shown[1] / 1000,
      locationPrecision: "rooftop",
      pointKey: "k".repeat(64),
    });
  const first = await hidden(landlord, { north: 0, shown: [2, 0] });
  const rear = await hidden(landlord, { north: 0.05, shown: [-2, 0] });
  const across = await hidden(landlord, { north: 5, shown: [0, 2] });
  const others = await hidden(other, { north: 0, shown: [0, -2] });
  await migrate();
  const points = async (...properties: { id: string }[]) => {
    const ids = properties.map(({ id }) => id);
    const rows = await db.selectFrom("properties").select(["id", "latitude", "longitude"]).execute();
    return ids.map((id) => rows.find((row) => row.id === id)).map((row) => [row!.latitude, row!.longitude]);
  };
  const at = ({ latitude, longitude }: typeof first) => [latitude, longitude];
  expect(await points(first, rear, across, others)).toEqual([first, first, across, others].map(at));
});

test("after an update, properties have their ZIP code's time zone", async () => {
  const landlord = await newLandlord();
  const [pagoPago, harrisburg] = [
    await newProperty(landlord, { zipcode: "96799", state: "AS", timeZone: "Pacific/Apia" }),
    await newProperty(landlord, { zipcode: "17101", deletedAt: null }),
  ];
  await migrate();
  const { rows } = await sql`
    select from schedules where name = 'properties.correct-time-zones' and due_at <= now()`.execute(db);
  expect(rows).toHaveLength(1);
  await correctTimeZones();
  const zone = async ({ id }: { id: string }) =>
    (await db.selectFrom("properties").select("timeZone").where("id", "=", id).executeTakeFirstOrThrow())
      .timeZone;
  expect(await Promise.all([pagoPago, harrisburg].map(zone))).toEqual([
    "Pacific/Pago_Pago",
    "America/New_York",
  ]);
});
