import { beforeAll, expect, test } from "vitest";
import { mostPoints } from "#app/features/properties/model.ts";
import { todayIn } from "#app/platform/clock.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { db } from "#app/platform/db.server.ts";
import { newLandlord } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { call } from "#tests/support/web.ts";

// More than a map shows, most of them at a distance from each other, a few elsewhere with the same words.
beforeAll(async () => {
  const landlord = await newLandlord();
  const one = await newProperty(landlord, { title: "First shed", pricePer: "Day", priceCents: 650 });
  const {
    earthPoint: _point,
    searchWords: _words,
    availability: _free,
    monthlyCents: _monthly,
    ...row
  } = await db.selectFrom("properties").selectAll().where("id", "=", one.id).executeTakeFirstOrThrow();
  const more = Array.from({ length: mostPoints + 20 }, (_, n) => ({
    ...row,
    id: `prp_${n}`,
    title: `Shed ${n}`,
    latitude: 40.3 + n * 0.0002,
    typeOfSpace: n % 2 === 0 ? ("Driveway" as const) : ("Basement" as const),
  }));
  await db.insertInto("properties").values(more).execute();
});

const idsOf = (answer: { body: { id: string }[] }) => answer.body.map(({ id }) => id);

test("a search's points are its results in their order, each with price and place and nothing more", async () => {
  const points = await call("/api/search/points?query=17101");
  expect(points.status).toBe(200);
  expect(points.body).toHaveLength(mostPoints);
  expect(points.headers.get("x-total-count")).toBe("200");
  expect(points.body[0]).toEqual({
    id: expect.any(String),
    title: "First shed",
    type_of_space: expect.any(String),
    price: 6.5,
    price_per: "Day",
    latitude: 40.2613,
    longitude: -76.8827,
    distance_miles: expect.any(Number),
  });
  const listed = [];
  for (let offset = 0; offset < 120; offset += 60)
    listed.push(...idsOf(await call(`/api/search?query=17101&limit=60&offset=${offset}`)));
  expect(idsOf(points).slice(0, 120)).toEqual(listed);
  expect(idsOf(await call("/api/search/points?query=17101&limit=3&offset=9"))).toEqual(idsOf(points));
});

test("with dates each point has what these days cost with the fee, as its card has", async () => {
  const [from, to] = [addDays(todayIn("America/New_York"), 3), addDays(todayIn("America/New_York"), 5)];
  const dates = `query=17101&from=${from}&to=${to}`;
  const total = ({ body }: { body: { total?: number }[] }) => body[0]!.total;
  const card = total(await call(`/api/search?${dates}`));
  expect(card).toEqual(expect.any(Number));
  expect(total(await call(`/api/search/points?${dates}`))).toBe(card);
  expect(total(await call(`/api/search/points?query=17101&from=${from}`))).toBeUndefined();
});

// $6.50 a day is $195.00 a month, and $204.75 with the fee.
test("points keep to the filters, and refuse what a search refuses", async () => {
  const some = await call("/api/search/points?type=Driveway&max_price=205");
  expect(new Set(idsOf(some)).size).toBe(some.body.length);
  expect(some.body.length).toBe(mostPoints / 2 + 10);
  expect(some.body[0]).not.toHaveProperty("distance_miles");
  expect((await call("/api/search/points?type=Driveway&max_price=204")).body).toEqual([]);
  const refused = await call("/api/search/points?max_price=cheap");
  expect(refused).toMatchObject({ status: 400, body: { fields: { max_price: expect.any(String) } } });
});
