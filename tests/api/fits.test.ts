import { beforeAll, expect, test } from "vitest";
import { newLandlord, newTenant, type Person } from "#tests/support/people.ts";
import { addProperty } from "#tests/support/property-form.ts";
import { newProperty } from "#tests/support/properties.ts";
import { call } from "#tests/support/web.ts";

let landlord: Person;

const spaces: Record<string, object> = {
  "Door not stated": {},
  "Open driveway": { typeOfSpace: "Driveway", lengthFeet: 22, widthFeet: 9 },
  "Roomy garage": { lengthFeet: 24, widthFeet: 12, entranceWidthFeet: 9, entranceHeightFeet: 8 },
  "Small garage": {
    lengthFeet: 17,
    widthFeet: 9,
    heightFeet: 7,
    entranceWidthFeet: 8,
    entranceHeightFeet: 6.5,
  },
  "Low garage": { entranceWidthFeet: 9, vehicleHeightInches: 66 },
};

beforeAll(async () => {
  landlord = await newLandlord("Hannah Reed");
  for (const [title, columns] of Object.entries(spaces))
    await newProperty(landlord, { title, zipcode: "16601", latitude: 40.52, longitude: -78.39, ...columns });
});

async function found(more: string, cookie?: string): Promise<string[]> {
  const { body, status } = await call(`/api/search?query=16601${more}`, cookie ? { cookie } : {});
  expect(status).toBe(200);
  return body.map(({ title }: { title: string }) => title).toSorted();
}

test.each([
  ["&fits=suv", ["Open driveway", "Roomy garage", "Small garage"]],
  ["&fits=sedan", ["Low garage", "Open driveway", "Roomy garage", "Small garage"]],
  ["&fits=pickup", ["Open driveway", "Roomy garage"]],
  ["&fits=van", ["Open driveway"]],
  ["&fits=suv&fits_height=5.5", ["Low garage", "Open driveway", "Roomy garage", "Small garage"]],
  ["&fits_length=23&fits_width=8&fits_height=6", ["Roomy garage"]],
  ["&fits_height=6.5", ["Open driveway", "Roomy garage", "Small garage"]],
  ["&fits=&fits_length=&fits_width=", Object.keys(spaces).toSorted()],
])("a visitor who searches with %s finds where it fits", async (more, expected) => {
  expect(await found(more)).toEqual(expected);
  expect(await found(`${more}&sort=price`)).toEqual(expected);
});

test("tenants and landlords find the same as visitors", async () => {
  const expected = await found("&fits=pickup");
  expect(await found("&fits=pickup", (await newTenant()).cookie)).toEqual(expected);
  expect(await found("&fits=pickup", landlord.cookie)).toEqual(expected);
});

test("the list of all spaces and the points of the map have the filter, too", async () => {
  const list = await call("/api/properties?fits=van&type=Driveway");
  expect(list.body.map(({ title }: { title: string }) => title)).toEqual(["Open driveway"]);
  expect((await call("/api/search/points?fits=van&type=Driveway")).body).toHaveLength(1);
});

test.each([
  ["fits=tank", "fits", "fits must be one of: motorcycle, compact, sedan"],
  ["fits_length=long", "fits_length", "The vehicle length must be a number."],
  ["fits_width=-1", "fits_width", "The vehicle width cannot be negative."],
  ["fits_height=9999999", "fits_height", "The vehicle height is too large."],
  ["fits=suv&fits=van", "fits", "Give this parameter only once."],
])("%s is refused, and the error names the field", async (query, field, message) => {
  const { body, status } = await call(`/api/search?query=16601&${query}`);
  expect(status).toBe(400);
  expect(body.fields[field]).toContain(message);
});

test("a landlord states the door, takes it back, and is told what is wrong with it", async () => {
  const { body } = await addProperty(landlord, { entrance_width: "8", entrance_height: "" });
  const entrance = async () => {
    const { entrance_width, entrance_height } = (await call(`/api/properties/${body.id}`)).body;
    return [entrance_width, entrance_height];
  };
  const edit = (json: object, cookie = landlord.cookie) =>
    call(`/api/properties/${body.id}`, { method: "PATCH", json, cookie });
  expect(await entrance()).toEqual([8, null]);
  expect((await edit({ entrance_height: 6.75 })).status).toBe(200);
  expect(await entrance()).toEqual([8, 6.75]);
  expect((await edit({ entrance_width: null, entrance_height: "" })).status).toBe(200);
  expect(await entrance()).toEqual([null, null]);
  expect(await edit({ entrance_width: "wide" })).toMatchObject({
    status: 400,
    body: { fields: { entrance_width: "Door width must be a number of feet, such as 20 or 8.5." } },
  });
  expect((await edit({ entrance_width: 9 }, (await newLandlord()).cookie)).status).toBe(403);
  expect((await edit({ entrance_width: 9 }, (await newTenant()).cookie)).status).toBe(403);
  expect(
    (await call(`/api/properties/${body.id}`, { method: "PATCH", json: { entrance_width: 9 } })).status,
  ).toBe(401);
});

test("a space whose landlord allows other things only is left out", async () => {
  const place = {
    zipcode: "16602",
    latitude: 40.53,
    longitude: -78.4,
    typeOfSpace: "Parking Lot" as const,
  };
  const allowed: Record<string, string[]> = {
    Any: [],
    "For cars": ["car", "boxes"],
    "For boats": ["boat"],
    "For things": ["boxes"],
  };
  for (const [title, words] of Object.entries(allowed))
    await newProperty(landlord, { title, allowed: words, lengthFeet: 30, ...place });
  const titles = async (more: string) =>
    (await call(`/api/search?query=16602&max_price=9999&min_length=30${more}`)).body
      .map(({ title }: { title: string }) => title)
      .toSorted();
  expect(await titles("&fits=suv")).toEqual(["Any", "For cars"]);
  expect(await titles("&fits=boat")).toEqual(["Any", "For boats"]);
  expect(await titles("&fits_height=6.5")).toEqual(["Any", "For boats", "For cars"]);
  expect(await titles("")).toEqual(["Any", "For boats", "For cars", "For things"]);
});
