import { expect, test } from "vitest";
import { standInProvider } from "#tests/support/places-provider.ts";
import { photonPlaces } from "./photon.server.ts";

/** Photon 1.0's response to `/api?q=1200 market street harrisburg`. */
const house = {
  type: "Feature",
  geometry: { type: "Point", coordinates: [-76.8679, 40.2672] },
  properties: {
    osm_type: "W",
    osm_id: 287_461_223,
    osm_key: "building",
    osm_value: "yes",
    type: "house",
    countrycode: "US",
    housenumber: "1200",
    street: "Market Street",
    district: "Allison Hill",
    city: "Harrisburg",
    county: "Dauphin County",
    state: "Pennsylvania",
    country: "United States",
    postcode: "17103-1234",
    extent: [-76.868, 40.2673, -76.8678, 40.2671],
  },
};
const city = {
  type: "Feature",
  geometry: { type: "Point", coordinates: [-76.8861122, 40.2663107] },
  properties: {
    osm_type: "R",
    osm_id: 188_015,
    osm_key: "place",
    osm_value: "city",
    type: "city",
    countrycode: "US",
    name: "Harrisburg",
    county: "Dauphin County",
    state: "Pennsylvania",
    country: "United States",
    postcode: "17101",
  },
};
const feature = (properties: object) => ({ ...city, properties: { ...city.properties, ...properties } });
const collection = (...features: unknown[]) => ({ body: { type: "FeatureCollection", features } });

test("asks for the United States and its territories, near the person, and returns whole places", async () => {
  const { url, asked } = await standInProvider(() => collection(house, city));
  const found = await photonPlaces(`${url}/`).suggest("1200 mark", {
    limit: 5,
    near: { lat: 40.27, lng: -76.88 },
  });
  expect(asked[0]).toMatchObject({ method: "GET", path: "/api" });
  expect(Object.fromEntries(asked[0]!.parameters)).toMatchObject({
    q: "1200 mark",
    limit: "5",
    lang: "en",
    lat: "40.27",
    lon: "-76.88",
  });
  expect(asked[0]!.parameters.getAll("countrycode")).toEqual(expect.arrayContaining(["US", "PR", "GU"]));
  expect(found.map(({ label }) => label)).toEqual([
    "1200 Market Street, Harrisburg, PA 17103",
    "Harrisburg, PA",
  ]);
  expect(found[0]).toMatchObject({
    attribution: "OpenStreetMap contributors",
    place: {
      formatted: "1200 Market Street, Harrisburg, PA 17103",
      street: "1200 Market Street",
      city: "Harrisburg",
      state: "PA",
      postcode: "17103",
      lat: 40.2672,
      lng: -76.8679,
      precision: "rooftop",
    },
  });
  expect(found[1]?.place).toMatchObject({ postcode: null, precision: "city" });
});

test.each([
  [
    "a street",
    { type: "street", name: "Regina Street", city: "Harrisburg", osm_value: "residential" },
    "Regina Street, Harrisburg, PA 17101",
    "street",
  ],
  [
    "a landmark",
    {
      type: "house",
      name: "Broad Street Market",
      street: "North 3rd Street",
      housenumber: "1233",
      city: "Harrisburg",
    },
    "Broad Street Market, 1233 North 3rd Street, Harrisburg, PA 17101",
    "rooftop",
  ],
  [
    "a part of a city",
    { type: "district", name: "Midtown", city: "Harrisburg" },
    "Midtown, Harrisburg, PA",
    "city",
  ],
  [
    "a ZIP code",
    { type: "other", osm_value: "postcode", name: "17101", city: undefined, postcode: undefined },
    "Harrisburg, PA 17101",
    "postcode",
  ],
  [
    "a territory",
    { type: "city", name: "San Juan", state: undefined, countrycode: "PR" },
    "San Juan, PR",
    "city",
  ],
  [
    "a house outside any town",
    { type: "house", housenumber: "9", street: "Mill Road", name: undefined, postcode: "17551" },
    "9 Mill Road, Millersville, PA 17551",
    "rooftop",
  ],
])("names %s", async (_, properties, label, precision) => {
  const { url } = await standInProvider(() => collection(feature(properties)));
  const [found] = await photonPlaces(url).suggest("…");
  expect([found?.label, found?.place?.precision]).toEqual([label, precision]);
});

test("leaves out what is not a place to search at, places abroad, odd ones, and duplicates", async () => {
  const { url } = await standInProvider(() =>
    collection(
      feature({ type: "county", name: "Dauphin County" }),
      feature({ type: "state", name: "Pennsylvania" }),
      feature({ countrycode: "CA", state: "Ontario" }),
      { type: "Feature", properties: null },
      city,
      feature({ osm_id: 42 }),
    ),
  );
  const found = await photonPlaces(url).suggest("harrisburg");
  expect(found.map(({ label }) => label)).toEqual(["Harrisburg, PA"]);
});

test("finds a suggested place again by what is at its point", async () => {
  const { url, asked } = await standInProvider(({ path }) =>
    path === "/reverse" ? collection(feature({ osm_id: 7 }), city) : collection(city),
  );
  const photon = photonPlaces(url);
  const [suggested] = await photon.suggest("harrisburg");
  expect(await photon.retrieve(suggested!.id)).toEqual(suggested?.place);
  expect(asked[1]?.path).toBe("/reverse");
  expect(Object.fromEntries(asked[1]!.parameters)).toMatchObject({
    lat: "40.2663107",
    lon: "-76.8861122",
    layer: "city",
  });
  expect(await photon.retrieve("photon:R9:city:40.2663107,-76.8861122")).toBeNull();
  expect(await photon.retrieve("photon:../../admin")).toBeNull();
  expect(asked).toHaveLength(3);
});

test("locates an address at its house", async () => {
  const { url, asked } = await standInProvider(() => collection(house));
  const place = await photonPlaces(url).geocode("1200 Market Street, Harrisburg, PA 17103");
  expect(place).toMatchObject({ postcode: "17103", precision: "rooftop", lat: 40.2672 });
  expect(asked[0]?.parameters.get("limit")).toBe("1");
});
