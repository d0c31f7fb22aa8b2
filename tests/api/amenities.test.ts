import { beforeAll, describe, expect, test } from "vitest";
import { newLandlord, type Person } from "#tests/support/people.ts";
import { addProperty } from "#tests/support/property-form.ts";
import { newProperty } from "#tests/support/properties.ts";
import { call } from "#tests/support/web.ts";

let landlord: Person;
beforeAll(async () => {
  landlord = await newLandlord("Hannah Reed");
});

const nothing = {
  covered: null,
  power: null,
  lit: null,
  drive_up: null,
  access_from: null,
  access_to: null,
  vehicle_feet: null,
  vehicle_inches: null,
};
const read = async (id: string) => (await call(`/api/properties/${id}`)).body;
const edit = (id: string, json: object) =>
  call(`/api/properties/${id}`, { method: "PATCH", json, cookie: landlord.cookie });

describe("what a landlord says of a property", () => {
  test("is nothing unless it is said", async () => {
    const { body } = await addProperty(landlord, { covered: "", access_from: "", vehicle_feet: "" });
    expect(await read(body.id)).toMatchObject(nothing);
    expect(await read((await newProperty(landlord)).id)).toMatchObject(nothing);
  });

  test("is kept from the form, changed alone, taken back, and told alike by a search and the export", async () => {
    const said = { covered: "true", power: "false", drive_up: "true", lit: "" };
    const hours = { access_from: "22:00", access_to: "06:00", vehicle_feet: "7", vehicle_inches: "" };
    const { body } = await addProperty(landlord, { ...said, ...hours });
    const kept = { covered: true, power: false, drive_up: true, lit: null, ...hours };
    expect(await read(body.id)).toMatchObject({ ...kept, vehicle_feet: 7, vehicle_inches: 0 });

    const changed = {
      lit: true,
      access_from: "00:00",
      access_to: "00:00",
      vehicle_feet: 6,
      vehicle_inches: 8,
    };
    expect((await edit(body.id, changed)).status).toBe(200);
    const told = { covered: true, power: false, ...changed, access_to: "24:00" };
    expect(await read(body.id)).toMatchObject(told);
    const found = (await call("/api/properties?limit=60")).body as { id: string }[];
    expect(found.find(({ id }) => id === body.id)).toMatchObject(told);

    const gone = { access_from: null, access_to: null, vehicle_feet: null, vehicle_inches: null };
    await edit(body.id, { ...gone, power: "", covered: null });
    expect(await read(body.id)).toMatchObject({ ...nothing, lit: true, drive_up: true });
  });

  test.each([
    [{ covered: "maybe" }, "covered"],
    [{ access_from: "06:00" }, "access_to"],
    [{ access_from: "", access_to: "22:00" }, "access_from"],
    [{ access_from: "06:00", access_to: "06:00" }, "access_to"],
    [{ access_from: "25:00", access_to: "06:00" }, "access_from"],
    [{ access_from: "6am", access_to: "06:00" }, "access_from"],
    [{ vehicle_feet: "2" }, "vehicle_feet"],
    [{ vehicle_feet: "0x7" }, "vehicle_feet"],
    [{ vehicle_feet: "30", vehicle_inches: "1" }, "vehicle_feet"],
    [{ vehicle_feet: "6", vehicle_inches: "12" }, "vehicle_inches"],
    [{ vehicle_inches: "6" }, "vehicle_feet"],
  ])("is refused as %o", async (fields, field) => {
    const added = await addProperty(landlord, fields);
    expect(added.status).toBe(400);
    expect(Object.keys(added.body.fields)).toEqual([field]);
    const { id } = await newProperty(landlord);
    expect((await edit(id, fields)).body.fields).toHaveProperty(field);
    expect(await read(id)).toMatchObject(nothing);
  });
});

describe("a search", () => {
  const titles: Record<string, object> = {
    "Says nothing": {},
    "Open lot": { isCovered: false, isLit: true, isDriveUp: true, accessFrom: "00:00", accessTo: "24:00" },
    "Low garage": {
      isCovered: true,
      hasPower: true,
      vehicleHeightInches: 78,
      accessFrom: "06:00",
      accessTo: "22:00",
    },
    "Low lot": { isCovered: false, isLit: false, vehicleHeightInches: 77 },
  };
  beforeAll(async () => {
    for (const [title, columns] of Object.entries(titles))
      await newProperty(landlord, {
        ...columns,
        title,
        zipcode: "16601",
        latitude: 40.52,
        longitude: -78.39,
      });
  });

  test.each([
    ["", ["Low garage", "Low lot", "Open lot", "Says nothing"]],
    ["&covered=true", ["Low garage"]],
    ["&power=true", ["Low garage"]],
    ["&lit=true", ["Open lot"]],
    ["&drive_up=true", ["Open lot"]],
    ["&all_hours=true", ["Open lot"]],
    ["&min_vehicle_height=6.5", ["Low garage", "Open lot"]],
    ["&min_vehicle_height=20", ["Open lot"]],
    ["&covered=true&lit=true", []],
    ["&covered=&lit=&min_vehicle_height=", ["Low garage", "Low lot", "Open lot", "Says nothing"]],
  ])("for 16601 with %o finds %o", async (more, expected) => {
    for (const sort of ["", "&sort=price", "&sort=newest"]) {
      const { body, status } = await call(`/api/search?query=16601${more}${sort}`);
      expect(status).toBe(200);
      expect(body.map(({ title }: { title: string }) => title).toSorted()).toEqual(expected);
    }
  });

  test.each([
    "covered=false",
    "lit=yes",
    "all_hours=1",
    "covered=true&covered=true",
    "min_vehicle_height=tall",
  ])("refuses %s", async (more) => {
    expect((await call(`/api/search?query=16601&${more}`)).status).toBe(400);
  });
});
