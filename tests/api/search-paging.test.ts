import { beforeAll, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { newLandlord } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { call } from "#tests/support/web.ts";

const ids = (answer: { body: { id: string }[] }) => answer.body.map((property) => property.id);
const total = (answer: { headers: Headers }) => answer.headers.get("x-total-count");

let landlord: Awaited<ReturnType<typeof newLandlord>>;

// All at one point, with the same price and time: only their ids differ.
beforeAll(async () => {
  landlord = await newLandlord();
  const one = await newProperty(landlord, { title: "Same as the others", createdAt: new Date("2026-01-01") });
  const row = await db
    .selectFrom("properties")
    .selectAll()
    .where("id", "=", one.id)
    .executeTakeFirstOrThrow();
  const {
    earthPoint: _point,
    searchWords: _words,
    availability: _free,
    monthlyCents: _monthly,
    ...values
  } = row;
  // 301 rows at once: PostgreSQL takes 65,535 parameters at most.
  for (let first = 0; first < 1_204; first += 301) {
    const copies = Array.from({ length: 301 }, (_, n) => ({ ...values, id: `prp_copy${first + n}` }));
    await db.insertInto("properties").values(copies).execute();
  }
});

test.each(["query=17101", "query=same", "query=harrisburg&sort=price", "sort=newest", "type=Covered+Garage"])(
  "pages through equal results without gaps or repeats: %s",
  async (query) => {
    const seen: string[] = [];
    for (let offset = 0; offset < 400; offset += 50)
      seen.push(...ids(await call(`/api/search?${query}&limit=50&offset=${offset}`)));
    expect(new Set(seen).size).toBe(400);
    expect(ids(await call(`/api/search?${query}&limit=60&offset=200`))).toEqual(seen.slice(200, 260));
  },
);

test("returns 24 of a list by default, and 60 at most", async () => {
  for (const path of ["/api/search?query=17101", "/api/properties"]) {
    expect(ids(await call(path))).toHaveLength(24);
    const join = path.includes("?") ? "&" : "?";
    expect(ids(await call(`${path}${join}limit=60`))).toHaveLength(60);
    const refused = await call(`${path}${join}limit=61`);
    expect(refused).toMatchObject({ status: 400, body: { fields: { limit: "The limit is at most 60." } } });
  }
});

test("keeps properties added since the first page out of the next ones", async () => {
  const first = await call("/api/search?limit=3");
  const asOf = first.headers.get("x-as-of") ?? "";
  const added = await newProperty(landlord, { title: "Added meanwhile" });
  const rest = (offset: number) => call(`/api/search?limit=3&offset=${offset}&as_of=${asOf}`);
  expect(ids(await rest(0))).toEqual(ids(first));
  expect(ids(await rest(3)).filter((id) => ids(first).includes(id))).toEqual([]);
  expect(ids(await call("/api/search?limit=3"))[0]).toBe(added.id);
  const wrong = await call("/api/search?as_of=yesterday");
  expect(wrong).toMatchObject({ status: 400, body: { fields: { as_of: expect.any(String) } } });
});

test("counts up to 200, and exactly below", async () => {
  for (const query of ["query=17101", "query=same", "", "query=harrisburg&sort=newest"])
    expect(total(await call(`/api/search?${query}`))).toBe("200");
  await newProperty(landlord, {
    title: "Attic of its own",
    zipcode: "59718",
    latitude: 45.67,
    longitude: -111.05,
  });
  for (const query of ["query=59718", "query=attic", "query=59718&limit=1", "query=59718&offset=5"])
    expect(total(await call(`/api/search?${query}`))).toBe("1");
});

test("continues to the last of many, and returns an empty page after it", async () => {
  const last = await call("/api/search?query=17101&limit=60&offset=1200");
  expect(ids(last).length).toBeGreaterThanOrEqual(5);
  expect(ids(await call("/api/search?query=17101&limit=60&offset=1400"))).toEqual([]);
});

test("says how far the nearest is, within the usual miles, farther, and beyond all", async () => {
  const nearest = async (query: string) =>
    (await call(`/api/search?${query}`)).headers.get("x-nearest-miles");
  expect(Number(await nearest("query=17101"))).toBeLessThan(2);
  expect(Number(await nearest("query=17101&sort=newest"))).toBeLessThan(2);
  // York is 23 miles away, Philadelphia 95, Saipan an ocean.
  expect(Number(await nearest("query=philadelphia"))).toBeGreaterThan(80);
  expect(Number(await nearest("query=96950"))).toBeGreaterThan(5_000);
  expect(await nearest("")).toBeNull();
});
