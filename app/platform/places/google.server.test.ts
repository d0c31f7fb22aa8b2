import { expect, test } from "vitest";
import { standInProvider } from "#tests/support/places-provider.ts";
import { googlePlaces } from "./google.server.ts";

const key = "a-key-of-the-operator";

/** Places API (New)'s response to `places:autocomplete`. */
const suggestions = {
  suggestions: [
    {
      placePrediction: {
        place: "places/EiwxMjAwIE1hcmtldA",
        placeId: "EiwxMjAwIE1hcmtldA",
        text: { text: "1200 Market Street, Harrisburg, PA, USA", matches: [{ endOffset: 9 }] },
        structuredFormat: {
          mainText: { text: "1200 Market Street", matches: [{ endOffset: 9 }] },
          secondaryText: { text: "Harrisburg, PA, USA" },
        },
        types: ["street_address", "geocode"],
      },
    },
    { queryPrediction: { text: { text: "1200 market" } } },
    {
      placePrediction: {
        place: "places/ChIJharrisburg",
        placeId: "ChIJharrisburg",
        text: { text: "Harrisburg, PA, USA" },
        types: ["locality", "political", "geocode"],
      },
    },
  ],
};
/** Its response to `places/{id}` with our field mask. */
const details = {
  id: "EiwxMjAwIE1hcmtldA",
  formattedAddress: "1200 Market St, Harrisburg, PA 17103, USA",
  addressComponents: [
    { longText: "1200", shortText: "1200", types: ["street_number"], languageCode: "en-US" },
    { longText: "Market Street", shortText: "Market St", types: ["route"], languageCode: "en" },
    { longText: "Allison Hill", shortText: "Allison Hill", types: ["neighborhood", "political"] },
    { longText: "Harrisburg", shortText: "Harrisburg", types: ["locality", "political"] },
    {
      longText: "Dauphin County",
      shortText: "Dauphin County",
      types: ["administrative_area_level_2", "political"],
    },
    { longText: "Pennsylvania", shortText: "PA", types: ["administrative_area_level_1", "political"] },
    { longText: "United States", shortText: "US", types: ["country", "political"] },
    { longText: "17103", shortText: "17103", types: ["postal_code"] },
  ],
};

test("sends the key, the session and only the fields that the list shows", async () => {
  const { url, asked } = await standInProvider(() => ({ body: suggestions }));
  const found = await googlePlaces(key, url).suggest("1200 mark", {
    session: "one-session",
    near: { lat: 40.27, lng: -76.88 },
  });
  expect(asked[0]).toMatchObject({
    method: "POST",
    path: "/v1/places:autocomplete",
    headers: {
      "x-goog-api-key": key,
      "x-goog-fieldmask": "suggestions.placePrediction.placeId,suggestions.placePrediction.text.text",
    },
    body: {
      input: "1200 mark",
      languageCode: "en",
      sessionToken: "one-session",
      includedRegionCodes: expect.arrayContaining(["us", "pr"]),
      locationBias: { circle: { center: { latitude: 40.27, longitude: -76.88 }, radius: 50_000 } },
    },
  });
  expect(found).toEqual([
    {
      id: "google:EiwxMjAwIE1hcmtldA",
      label: "1200 Market Street, Harrisburg, PA, USA",
      attribution: "Google Maps",
      place: null,
    },
    { id: "google:ChIJharrisburg", label: "Harrisburg, PA, USA", attribution: "Google Maps", place: null },
  ]);
});

test("ends the session with the chosen place, and uses the gazetteer's point", async () => {
  const { url, asked } = await standInProvider(() => ({
    body: { ...details, location: { latitude: 1, longitude: 2 } },
  }));
  const place = await googlePlaces(key, url).retrieve("google:EiwxMjAwIE1hcmtldA", {
    session: "one-session",
  });
  expect(asked[0]).toMatchObject({ method: "GET", path: "/v1/places/EiwxMjAwIE1hcmtldA" });
  expect(asked[0]?.parameters.get("sessionToken")).toBe("one-session");
  // Never its coordinates: its terms don't allow them on another map.
  expect(asked[0]?.headers["x-goog-fieldmask"]).toBe("id,formattedAddress,addressComponents");
  expect(place).toEqual({
    id: "google:EiwxMjAwIE1hcmtldA",
    label: "1200 Market St, Harrisburg, PA 17103, USA",
    formatted: "1200 Market St, Harrisburg, PA 17103, USA",
    street: "1200 Market Street",
    city: "Harrisburg",
    state: "PA",
    postcode: "17103",
    lat: expect.closeTo(40.27, 1),
    lng: expect.closeTo(-76.87, 1),
    precision: "postcode",
    attribution: "Google Maps",
  });
});

test("locates a city without a ZIP code, a borough and a territory", async () => {
  const components = (...parts: [string, string, string][]) =>
    parts.map(([longText, shortText, type]) => ({ longText, shortText, types: [type, "political"] }));
  const answers: Record<string, ReturnType<typeof components>> = {
    city: components(
      ["Harrisburg", "Harrisburg", "locality"],
      ["Pennsylvania", "PA", "administrative_area_level_1"],
      ["United States", "US", "country"],
    ),
    borough: components(
      ["Brooklyn", "Brooklyn", "sublocality"],
      ["New York", "NY", "administrative_area_level_1"],
      ["United States", "US", "country"],
    ),
    territory: components(["San Juan", "San Juan", "locality"], ["Puerto Rico", "PR", "country"]),
    nowhere: components(["United States", "US", "country"]),
  };
  const { url } = await standInProvider(({ path }) => {
    const id = path.split("/").at(-1) ?? "";
    return { body: { id, formattedAddress: id, addressComponents: answers[id] } };
  });
  const retrieve = (id: string) => googlePlaces(key, url).retrieve(`google:${id}`);
  expect(await retrieve("city")).toMatchObject({ city: "Harrisburg", state: "PA", precision: "city" });
  expect(await retrieve("borough")).toMatchObject({ city: "Brooklyn", state: "NY" });
  expect(await retrieve("territory")).toMatchObject({ city: "San Juan", state: "PR" });
  expect(await retrieve("nowhere")).toBeNull();
});

test("returns null for an id that Google no longer knows, and doesn't ask for another provider's id", async () => {
  const { url, asked } = await standInProvider(() => ({
    status: 404,
    body: { error: { code: 404, message: "The Place ID is no longer valid.", status: "NOT_FOUND" } },
  }));
  expect(await googlePlaces(key, url).retrieve("google:gone")).toBeNull();
  expect(await googlePlaces(key, url).retrieve("photon:R1:city:1,2")).toBeNull();
  expect(asked).toHaveLength(1);
});

test("locates an address without asking: Google's data may not be stored", async () => {
  const { url, asked } = await standInProvider(() => ({ body: {} }));
  const place = await googlePlaces(key, url).geocode("1200 Market Street, Harrisburg, PA 17103");
  expect(place).toMatchObject({ postcode: "17103", attribution: "GeoNames, U.S. Census Bureau" });
  expect(asked).toEqual([]);
});
