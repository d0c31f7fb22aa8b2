import { expect, test } from "vitest";
import { correctTimeZones } from "#app/features/properties/listing/correct-time-zones.server.ts";
import { moveOldPoints } from "#app/features/properties/listing/move-old-points.server.ts";
import { publicPoint } from "#app/features/properties/listing/steps/place-address.server.ts";
import { db } from "#app/platform/db.server.ts";
import { newLandlord } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { call } from "#tests/support/web.ts";

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

test("a hidden address whose public point was moved in another way gets its one point everywhere, and others keep theirs", async () => {
  const exact = { exactLatitude: 40.261234, exactLongitude: -76.882345 };
  const hidden = {
    ...exact,
    hidesAddress: true,
    streetAddress: "Quillwort Lane",
    exactStreetAddress: "48713 Quillwort Lane",
    // 200 meters south.
    latitude: 40.259434,
    longitude: -76.882345,
    pointKey: "the secret of this landlord, as long as a key",
  };
  const landlord = await newLandlord();
  const old = [
    await newProperty(landlord, hidden),
    await newProperty(landlord, { ...hidden, pointKey: "another old secret, which is as long as a key" }),
    await newProperty(landlord, hidden),
  ];
  await db.updateTable("properties").set({ deletedAt: new Date() }).where("id", "=", old[2]!.id).execute();
  const open = await newProperty(landlord, { latitude: 40.259434, longitude: -76.882345 });
  const once = await newProperty(landlord, { pointKey: hidden.pointKey });
  await moveOldPoints();
  const points = await db
    .selectFrom("properties")
    .select(["id", "latitude", "longitude", "pointKey", "exactLatitude", "exactLongitude"])
    .where("landlordId", "=", landlord.id)
    .execute();
  const rowOf = ({ id }: { id: string }) => points.find((row) => row.id === id)!;
  const { value: pointKey } = await db
    .selectFrom("systemFacts")
    .select("value")
    .where("name", "=", "key of hidden points")
    .executeTakeFirstOrThrow();
  const moved = publicPoint({ lat: exact.exactLatitude, lng: exact.exactLongitude }, pointKey);
  for (const property of old) expect(rowOf(property)).toMatchObject({ ...exact, ...moved, pointKey });
  expect(rowOf(open)).toMatchObject({ latitude: open.latitude, longitude: open.longitude, pointKey: null });
  expect(rowOf(once)).toMatchObject({ latitude: once.latitude, longitude: once.longitude });
  // The card of search results has a copy.
  const { body } = await call("/api/search?query=17101");
  const cardOf = (property: { id: string }) =>
    (body as { id: string }[]).find((card) => card.id === property.id);
  for (const property of old.slice(0, 2)) expect(cardOf(property)).toMatchObject(moved);
  expect(cardOf(old[2]!)).toBeUndefined();
});
