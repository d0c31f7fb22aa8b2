import { beforeAll, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { newLandlord } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { call } from "#tests/support/web.ts";

/** Where a search for 17101 measures from; a quarter of a mile is 0.0036 degrees of latitude. */
const [latitude, longitude] = [40.2584, -76.8929];

beforeAll(async () => {
  const landlord = await newLandlord();
  const add = async (title: string, north: number, { photo = false, stars = 0 } = {}) => {
    const rated = { rating: stars, reviewCount: 3, ratingBound: 1000 * stars - 800 };
    const place = { latitude: latitude + north, longitude };
    const { id } = await newProperty(landlord, { title, ...place, ...(stars > 0 && rated) });
    if (!photo) return;
    const file = { fileKey: title, width: 640, height: 480, widths: [640] };
    await db
      .insertInto("photos")
      .values({ id: newId("pho"), landlordId: landlord.id, propertyId: id, position: 0, ...file })
      .execute();
  };
  await add("at the center, without a photo", 0);
  await add("near, with a photo", 0.001, { photo: true });
  await add("near, well reviewed", 0.002, { photo: true, stars: 5 });
  await add("near, reviewed, without a photo", 0.0015, { stars: 5 });
  await add("two blocks farther, well reviewed", 0.006, { photo: true, stars: 5 });
});

const near = [
  "near, well reviewed",
  "near, with a photo",
  "near, reviewed, without a photo",
  "at the center, without a photo",
];
const farther = "two blocks farther, well reviewed";

const titlesOf = async (path: string) =>
  ((await call(path)).body as { title: string }[]).map(({ title }) => title);

test("among equally near properties those with a photo come first, then the better reviewed; nearness goes before both", async () => {
  // With a filter another statement finds them.
  for (const filter of ["", "&sort=nearest", "&type=Covered+Garage"])
    expect(await titlesOf(`/api/search?query=17101${filter}`)).toEqual([...near, farther]);
});

test("pages of a ranked list neither repeat nor miss a property", async () => {
  const landlord = await newLandlord();
  for (let number = 0; number < 75; number += 1)
    await newProperty(landlord, {
      title: `Shed ${number}`,
      zipcode: "17103",
      latitude: latitude + 0.00001 * (number % 9),
      longitude,
      ...(number % 7 === 0 && { rating: 4, reviewCount: 2, ratingBound: 3000 + number }),
    });
  const whole = new Set<string>();
  for (let offset = 0; offset < 80; offset += 12)
    for (const title of await titlesOf(`/api/search?query=17101&limit=12&offset=${offset}`)) {
      expect(whole).not.toContain(title);
      whole.add(title);
    }
  expect(whole.size).toBe(80);
});
