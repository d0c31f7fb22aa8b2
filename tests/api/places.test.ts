import { expect, test } from "vitest";
import { call } from "#tests/support/web.ts";

const suggest = (q: string, more = "") => call(`/api/places/suggest?q=${encodeURIComponent(q)}${more}`);
const labels = (answer: { body: { label: string }[] }) => answer.body.map(({ label }) => label);

test("suggests cities and ZIP codes to anybody who is typing", async () => {
  const answer = await suggest("harrisb");
  expect(answer.status).toBe(200);
  expect(answer.body[0]).toEqual({
    id: "city:harrisburg:PA",
    label: "Harrisburg, PA",
    attribution: "GeoNames, U.S. Census Bureau",
    place: expect.objectContaining({
      id: "city:harrisburg:PA",
      label: "Harrisburg, PA",
      formatted: "Harrisburg, PA",
      street: null,
      city: "Harrisburg",
      state: "PA",
      postcode: null,
      lat: expect.closeTo(40.27, 1),
      lng: expect.closeTo(-76.88, 1),
      precision: "city",
    }),
  });
  expect(labels(await suggest("springf il"))).toContain("Springfield, IL");
  expect(labels(await suggest("1710"))).toContain("Harrisburg, PA 17101");
  expect(await suggest("harr", "&limit=2")).toMatchObject({ body: { length: 2 } });
});

test("finds a suggested place again by its id, and answers 404 to any other id", async () => {
  const { body } = await suggest("17101");
  expect((await call(`/api/places/retrieve?id=${body[0].id}`)).body).toEqual(body[0].place);
  const answer = await call("/api/places/retrieve?id=google:ChIJ_nobody");
  expect([answer.status, answer.body.message]).toEqual([404, "Place not found."]);
});

test.each(["", "   ", "🅿️", "%%%", "'; drop table users; --", "\u0007\u200b", "%C0%80", "z".repeat(200)])(
  "answers a list to %j",
  async (text) => {
    const answer = await suggest(text);
    expect([answer.status, answer.body]).toEqual([200, []]);
  },
);

test.each([
  ["/api/places/suggest?q=" + "a".repeat(10_000), "q", "The text is too long: at most 200 characters."],
  ["/api/places/suggest?q=a&limit=11", "limit", "The limit is at most 10."],
  ["/api/places/suggest?q=a&limit=0", "limit", "The limit must be at least 1."],
  ["/api/places/suggest?q=a&limit=many", "limit", "The limit must be a number."],
  ["/api/places/suggest?q=a&near=here", "near", "Near must be latitude,longitude in degrees."],
  ["/api/places/suggest?q=a&near=91,0", "near", "Near must be latitude,longitude in degrees."],
  [
    "/api/places/suggest?q=a&session=%0a",
    "session",
    "The session must have 1 to 36 letters, digits, - or _.",
  ],
  ["/api/places/suggest?q=a&beside_map=maybe", "beside_map", "Beside_map must be true or false."],
  ["/api/places/retrieve", "id", "The id is required."],
  ["/api/places/retrieve?id=" + "a".repeat(501), "id", "The id is too long: at most 500 characters."],
])("refuses %s with its field", async (path, field, sentence) => {
  const answer = await call(path);
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ message: sentence, fields: { [field]: sentence } });
});
