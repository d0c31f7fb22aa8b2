import { beforeAll, expect, test } from "vitest";
import { newLandlord } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { call } from "#tests/support/web.ts";

const titles = (answer: { body: { title: string }[] }) => answer.body.map(({ title }) => title).toSorted();
const search = (query: string, more = "") => call(`/api/search?query=${encodeURIComponent(query)}${more}`);
const inBox = async (...box: number[]) => titles(await search("", `&bbox=${box.join(",")}`));

beforeAll(async () => {
  const landlord = await newLandlord();
  const add = (title: string, latitude: number, longitude: number, more = {}) =>
    newProperty(landlord, { title, latitude, longitude, ...more });
  await add("North of the line", 0.4, 20);
  await add("South of the line", -0.4, 20);
  await add("West of Greenwich", 51.5, -0.3);
  await add("East of Greenwich", 51.5, 0.3);
  await add("At the turn", 45, 90);
  await add("Dry garage", 40.2613, -76.8827);
  await add("Harrisb shelf", 33.4484, -112.074, { city: "Phoenix", state: "AZ", zipcode: "85004" });
});

test("a box has what is on its edges and corners, and nothing beyond", async () => {
  expect(await inBox(-76.8827, 40.2613, -76.8827, 40.2613)).toEqual(["Dry garage"]);
  expect(await inBox(-76.8827, 40.2613, -76.8, 40.3)).toEqual(["Dry garage"]);
  expect(await inBox(-76.9, 40.2, -76.8827, 40.2613)).toEqual(["Dry garage"]);
  expect(await inBox(-76.88, 40.2, -76.8, 40.3)).toEqual([]);
  expect(await inBox(-76.9, 40.2614, -76.8, 40.3)).toEqual([]);
});

test("a box across the equator, a meridian or a quarter of the earth has both of its sides", async () => {
  expect(await inBox(19.5, -0.5, 20.5, 0.5)).toEqual(["North of the line", "South of the line"]);
  expect(await inBox(19.5, 0, 20.5, 0.5)).toEqual(["North of the line"]);
  expect(await inBox(-0.5, 51, 0.5, 52)).toEqual(["East of Greenwich", "West of Greenwich"]);
  expect(await inBox(89.5, 44.5, 90.5, 45.5)).toEqual(["At the turn"]);
  // Larger ones are read without the index of places.
  expect(await inBox(-10, -10, 30, 55)).toEqual([
    "East of Greenwich",
    "North of the line",
    "South of the line",
    "West of Greenwich",
  ]);
});

test("what has the words itself is found, although they begin a city's name, too", async () => {
  const found = await search("harrisb");
  expect(titles(found)).toContain("Harrisb shelf");
  expect(found.headers.get("x-searched-for")).toBeNull();
});

test("distances are from the address only if it was written whole", async () => {
  const measured = async (query: string) => (await search(query)).headers.get("x-measured-from");
  expect(await measured("1200 Market Street, Harrisburg, PA 17101")).toBeNull();
  expect(await measured("1200 market st, harrisburg, pa 17101")).toBeNull();
  expect(decodeURIComponent((await measured("1200 Market Street, Harrisburg, PA")) ?? "")).toBe(
    "Harrisburg, PA",
  );
});
