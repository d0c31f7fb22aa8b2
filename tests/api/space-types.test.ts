import { afterEach, expect, test } from "vitest";
import { loadCopy } from "#app/features/properties/listing/load-copy.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { applyOperatorSettings } from "#app/platform/operator-settings.server.ts";
import { usualTypes } from "#app/platform/space-types.ts";
import { check, csvFile, goodRow, importFile, spacesOf } from "#tests/support/imports.ts";
import { newAdministrator, newLandlord } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { addProperty } from "#tests/support/property-form.ts";
import { day } from "#tests/support/reservations.ts";
import { call } from "#tests/support/web.ts";

const administrator = await newAdministrator();

afterEach(async () => {
  await db.deleteFrom("operatorSettings").execute();
  await applyOperatorSettings();
});

async function setTypes(rules: string, more: Record<string, string> = {}) {
  const { body } = await call("/api/admin/settings", { cookie: administrator.cookie });
  const json = { version: body.version, values: { SPACE_TYPES: rules, ...more } };
  return call("/api/admin/settings", { method: "PATCH", cookie: administrator.cookie, json });
}

const edit = (id: string, cookie: string, json: object) =>
  call(`/api/properties/${id}`, { method: "PATCH", json, cookie });

test("a hidden type isn't taken for new spaces; those that have it keep it, and can be changed and found", async () => {
  const landlord = await newLandlord();
  const [cellar, other] = [
    await newProperty(landlord, { typeOfSpace: "Basement" }),
    await newProperty(landlord, { typeOfSpace: "Other" }),
  ];
  await setTypes("-Basement = Cellar");
  const sentence = "We don’t take new spaces of the type Cellar. Choose another type.";
  const added = await addProperty(landlord, { type_of_space: "Basement" });
  expect([added.status, added.body.fields]).toEqual([400, { type_of_space: sentence }]);
  const changed = await edit(other.id, landlord.cookie, { type_of_space: "Basement" });
  expect([changed.status, changed.body.fields]).toEqual([400, { type_of_space: sentence }]);
  expect(
    (await edit(cellar.id, landlord.cookie, { type_of_space: "Basement", title: "Dry" })).body,
  ).toMatchObject({
    type_of_space: "Basement",
    title: "Dry",
  });
  const search = `/api/search?query=${cellar.zipcode}&type=Basement`;
  expect((await call(search)).body.map(({ id }: { id: string }) => id)).toContain(cellar.id);
  expect((await loadCopy(landlord.actor, cellar.id, day(0)))!.draft.type_of_space).toBe("");
  expect((await loadCopy(landlord.actor, other.id, day(0)))!.draft.type_of_space).toBe("Other");
});

test("a file says types by code or name, and a hidden one is a problem of its row", async () => {
  const landlord = await newLandlord();
  await setTypes("Covered Garage = RV port; -Basement");
  const row = (externalId: string, type_of_space: string) => goodRow(externalId, { type_of_space });
  const { problems } = await check(landlord, csvFile([row("A", "Basement"), row("B", "Carport")]));
  expect(problems).toMatchObject([
    { fields: { type_of_space: "We don’t take new spaces of the type Basement. Choose another type." } },
    { fields: { type_of_space: expect.stringContaining("Type of space must be one of: Driveway") } },
  ]);
  const file = csvFile([row("C", "rv port"), row("D", "Driveway")]);
  await importFile(landlord, file);
  expect(await spacesOf(landlord)).toMatchObject([
    { typeOfSpace: "Covered Garage" },
    { typeOfSpace: "Driveway" },
  ]);
  expect((await importFile(landlord, file)).done).toMatchObject({ unchanged: 2 });
});

test("a type that is renamed while a search filters by it stays in that search", async () => {
  const landlord = await newLandlord();
  const { id, zipcode } = await newProperty(landlord, { typeOfSpace: "Parking Lot" });
  const search = async () =>
    (await call(`/api/search?query=${zipcode}&type=Parking+Lot`)).body.map(
      (found: { id: string }) => found.id,
    );
  expect(await search()).toContain(id);
  await setTypes("Parking Lot = Car park");
  expect(await search()).toContain(id);
  expect((await call(`/api/properties/${id}`)).body.type_of_space).toBe("Parking Lot");
});

test("a name with HTML is refused with a sentence, and nothing of the form is saved", async () => {
  const { status, body } = await setTypes("Other = <img src=x onerror=alert(1)>", { BRAND_NAME: "Half" });
  expect([status, body.fields.SPACE_TYPES]).toEqual([
    400,
    expect.stringContaining("Types of space must have names of at most 30 letters"),
  ]);
  expect([config.spaceTypes, config.brandName]).toEqual([usualTypes, "Sparebay"]);
});
