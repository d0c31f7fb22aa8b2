import { beforeAll, expect, test } from "vitest";
import { newLandlord } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { call } from "#tests/support/web.ts";

const titles = (answer: { body: { title: string }[] }) => answer.body.map((property) => property.title);
const search = (query: string) => call(`/api/search?query=${encodeURIComponent(query)}`);

beforeAll(async () => {
  const landlord = await newLandlord();
  const add = (title: string, latitude: number, longitude: number, address: string) => {
    const [streetAddress, city, state, zipcode] = address.split(", ");
    return newProperty(landlord, { title, latitude, longitude, streetAddress, city, state, zipcode });
  };
  await add("Garage by the Café Soleil", 38.6273, -90.1979, "12 Olive Street, St. Louis, MO, 63101");
  await add("Lot behind Saint Mary's", 44.9537, -93.09, "80 Wabasha Ave, Saint Paul, MN, 55102");
  await add("Basement in Mount Airy", 39.3762, -77.1547, "5 Main Rd, Mount Airy, MD, 21771");
  await add("Fort Worth warehouse", 32.7555, -97.3308, "700 Houston Street, Fort Worth, TX, 76102");
  await add("Manhattan storage", 40.7506, -73.9972, "31 West 34th Street, New York, NY, 10001");
  await add("Shed in Old San Juan", 18.4655, -66.1057, "9 Calle Fortaleza, San Juan, PR, 00901");
  await add("Carport in Hagåtña", 13.4745, 144.7504, "2 Marine Drive, Hagåtña, GU, 96910");
});

test.each([
  ["St. Louis", "Garage by the Café Soleil"],
  ["saint louis", "Garage by the Café Soleil"],
  ["St Paul, MN", "Lot behind Saint Mary's"],
  ["st. mary", "Lot behind Saint Mary's"],
  ["SAINT MARYS", "Lot behind Saint Mary's"],
  ["mt. airy md", "Basement in Mount Airy"],
  ["Ft. Worth", "Fort Worth warehouse"],
  ["New York", "Manhattan storage"],
  ["New York City", "Manhattan storage"],
  ["00901", "Shed in Old San Juan"],
  ["96910", "Carport in Hagåtña"],
  ["cafe soleil", "Garage by the Café Soleil"],
  ["CAFÉ", "Garage by the Café Soleil"],
  ["12 olive st", "Garage by the Café Soleil"],
  ["80 wabasha avenue", "Lot behind Saint Mary's"],
  ["warehouse, houston", "Fort Worth warehouse"],
])("finds %s", async (query, title) => {
  expect(titles(await search(query))[0]).toBe(title);
});

test.each([
  ["call fortalesa", "Shed in Old San Juan", "call fortaleza"],
  ["warehose", "Fort Worth warehouse", "warehouse"],
  ["basment airy", "Basement in Mount Airy", "basement airy"],
])("understands %s, and says what it searched for", async (query, title, meant) => {
  const answer = await search(query);
  expect(titles(answer)).toContain(title);
  expect(decodeURIComponent(answer.headers.get("x-searched-for") ?? "")).toBe(meant);
});

test("takes a misspelled city for the city", async () => {
  const answer = await search("manhatten storage");
  expect(titles(answer)[0]).toBe("Manhattan storage");
  const louis = await search("saint luois");
  expect(louis.status).toBe(200);
});

test("takes the beginning of a place for the place, and says so", async () => {
  const answer = await search("hagat");
  expect(answer.status).toBe(200);
  const houston = await search("fort wor");
  expect(titles(houston)[0]).toBe("Fort Worth warehouse");
});

test("finds the beginning of a word, of one with digits, and of a very common one", async () => {
  const landlord = await newLandlord();
  const add = (title: string) => newProperty(landlord, { title });
  await add("Compartment4b with a ramp");
  const letters = "abcdefghijklmnopqrst".split("");
  for (const begin of ["kloa", "klob", "kloc"]) await add(letters.map((letter) => begin + letter).join(" "));
  expect(titles(await search("compartm"))).toEqual(["Compartment4b with a ramp"]);
  expect(titles(await search("klobc"))).toHaveLength(1);
  expect(titles(await search("klo"))).toHaveLength(3);
  expect(titles(await search("klo klobc"))).toHaveLength(1);
});

test("finds a whole state by its name", async () => {
  expect(titles(await search("Missouri"))).toContain("Garage by the Café Soleil");
});

test("mentions no other words when the query itself matched", async () => {
  expect((await search("warehouse")).headers.get("x-searched-for")).toBeNull();
});

test("finds nothing if one of the words matches nothing", async () => {
  expect((await search("zzyzx warehouse qqq")).body).toEqual([]);
});
