import { afterEach, beforeEach, expect, test } from "vitest";
import { loadCopy } from "#app/features/properties/listing/load-copy.server.ts";
import { loadImport } from "#app/features/properties/imports/load-import.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { withoutLeftOut } from "#app/platform/type-facts.ts";
import { applyOperatorSettings, writeOperatorSettings } from "#app/platform/operator-settings.server.ts";
import { check, csvFile, goodRow, importFile, spacesOf } from "#tests/support/imports.ts";
import { newAdministrator, newLandlord, newTenant } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { addProperty } from "#tests/support/property-form.ts";
import { day } from "#tests/support/reservations.ts";
import { importTaxes } from "#tests/support/taxes.ts";
import { call } from "#tests/support/web.ts";

const administrator = await newAdministrator();
const rvPort = "Covered Garage/rv-port";
const rules = `${rvPort} = RV port, icon caravan; Other/kennel = Kennel`;

beforeEach(async () => {
  await db.deleteFrom("rateLimits").execute();
});

afterEach(async () => {
  await db.deleteFrom("operatorSettings").execute();
  await db.deleteFrom("taxRates").execute();
  await applyOperatorSettings();
});

async function save(values: Record<string, string | null>, cookie = administrator.cookie) {
  const { body } = await call("/api/admin/settings", { cookie: administrator.cookie });
  return call("/api/admin/settings", {
    method: "PATCH",
    cookie,
    json: { version: body.version ?? 0, values },
  });
}

const edit = (id: string, cookie: string, json: object) =>
  call(`/api/properties/${id}`, { method: "PATCH", json, cookie });
const read = async (id: string) => (await call(`/api/properties/${id}`)).body;
const found = async (zipcode: string, type: string) =>
  (await call(`/api/search?query=${zipcode}&type=${encodeURIComponent(type)}&limit=60`)).body.map(
    ({ id }: { id: string }) => id,
  );

test("a space of an operator’s own type is added, shown, found, edited, and told from others like it", async () => {
  const landlord = await newLandlord();
  expect((await addProperty(landlord, { type_of_space: rvPort })).body.fields).toEqual({
    type_of_space:
      "Type of space must be one of: Driveway, Covered Garage, Parking Lot, Storage Unit, Basement, Other.",
  });
  expect((await save({ SPACE_TYPES: rules })).status).toBe(200);
  expect((await call("/api/space-types")).body.slice(0, 3)).toEqual([
    { type: rvPort, name: "RV port", like: "Covered Garage", offered: true, without: [] },
    { type: "Other/kennel", name: "Kennel", like: "Other", offered: true, without: [] },
    { type: "Driveway", name: "Driveway", like: "Driveway", offered: true, without: [] },
  ]);
  const { status, body } = await addProperty(landlord, { type_of_space: rvPort });
  expect([status, (await read(body.id)).type_of_space]).toEqual([201, rvPort]);
  const { zipcode } = await read(body.id);
  expect(await found(zipcode, rvPort)).toContain(body.id);
  expect(await found(zipcode, "Covered Garage")).not.toContain(body.id);
  expect((await edit(body.id, landlord.cookie, { type_of_space: "Other/kennel" })).status).toBe(200);
  expect(await found(zipcode, rvPort)).not.toContain(body.id);
  expect((await edit(body.id, landlord.cookie, { type_of_space: "Other/stable" })).body.fields).toEqual({
    type_of_space: expect.stringMatching(
      /^Type of space must be one of: Covered Garage\/rv-port, Other\/kennel/,
    ),
  });
  const estimate = await call(`/api/price-estimate?zip=17101&type=${encodeURIComponent(rvPort)}`);
  expect([estimate.status, estimate.body.spaces]).toEqual([200, 0]);
});

test("what doesn’t apply to a type is kept, and neither shown nor found by, until the type has it again", async () => {
  const landlord = await newLandlord();
  await save({ SPACE_TYPES: rules });
  const facts = { power: "true", lit: "true", vehicle_feet: "9", access_from: "00:00", access_to: "24:00" };
  const { id } = (await addProperty(landlord, { ...facts, type_of_space: rvPort })).body;
  const other = (await addProperty(landlord, facts)).body.id;
  const own = { power: true, vehicle_feet: 9, access_to: "24:00" };
  const shows = async () => {
    const shown = withoutLeftOut(await read(id), config.spaceTypes);
    return [shown.power, shown.vehicle_feet, shown.access_to, shown.lit];
  };
  const finds = async (filter: string) => {
    const { body } = await call(`/api/search?query=17101&limit=60&${filter}`);
    const ids = body.map((property: { id: string }) => property.id);
    return [ids.includes(id), ids.includes(other)];
  };
  const filters = ["power=true", "all_hours=true", "min_vehicle_height=8", "lit=true"];
  expect(await shows()).toEqual([true, 9, "24:00", true]);
  for (const filter of filters) expect([filter, await finds(filter)]).toEqual([filter, [true, true]]);

  const without = `${rvPort} = RV port, without power, icon caravan, without  Vehicle height, without access hours; Other/kennel = Kennel`;
  const saved = await save({ SPACE_TYPES: without });
  expect(saved.status).toBe(200);
  expect((await call("/api/space-types")).body[0]).toEqual({
    type: rvPort,
    name: "RV port",
    like: "Covered Garage",
    offered: true,
    without: ["power", "access hours", "vehicle height"],
  });
  expect(await shows()).toEqual([null, null, null, true]);
  for (const filter of filters.slice(0, 3))
    expect([filter, await finds(filter)]).toEqual([filter, [false, true]]);
  expect(await finds("lit=true")).toEqual([true, true]);
  expect((await edit(id, landlord.cookie, { title: "Wide port" })).status).toBe(200);
  expect(await read(id)).toMatchObject(own);

  await save({ SPACE_TYPES: rules });
  expect([await shows(), await finds("power=true")]).toEqual([
    [true, 9, "24:00", true],
    [true, true],
  ]);
});

test("the columns of a file, and its example, have the types that are offered, own ones with their names", async () => {
  const landlord = await newLandlord();
  await save({ SPACE_TYPES: `-Covered Garage; ${rules}; -Parking Lot` });
  const { columns, example } = await loadImport(landlord.actor, null);
  const { about, example: type } = columns.find(({ name }) => name === "type_of_space")!;
  expect(about).toBe(
    "One of these: Covered Garage/rv-port (RV port), Other/kennel (Kennel), Driveway, Storage Unit, Basement, Other.",
  );
  expect(type).toBe(rvPort);
  expect((await check(landlord, example)).problems).toEqual([]);
});

test("a file has an own type by its code or its name, and the export has its code", async () => {
  const landlord = await newLandlord();
  await save({ SPACE_TYPES: rules });
  const row = (externalId: string, type_of_space: string) => goodRow(externalId, { type_of_space });
  const { problems } = await check(landlord, csvFile([row("X", "Other/stable")]));
  expect(problems).toMatchObject([
    {
      fields: {
        type_of_space: expect.stringContaining("Type of space must be one of: Covered Garage/rv-port"),
      },
    },
  ]);
  const file = csvFile([row("A", "rv PORT"), row("B", "other/kennel"), row("C", "Kennel")]);
  await importFile(landlord, file);
  expect((await spacesOf(landlord)).map(({ typeOfSpace }) => typeOfSpace)).toEqual([
    rvPort,
    "Other/kennel",
    "Other/kennel",
  ]);
  const exported = await call(`/api/landlord/${landlord.id}/spaces?format=csv`, { cookie: landlord.cookie });
  expect(String(exported.body)).toContain(`,${rvPort},`);
  expect((await importFile(landlord, String(exported.body))).done).toMatchObject({ unchanged: 3 });
});

test("fees and taxes of an own type are its own, else those of what it is like", async () => {
  const landlord = await newLandlord();
  const quoteOf = async (typeOfSpace: string) => {
    const { id } = await newProperty(landlord, { typeOfSpace, priceCents: 10_000, pricePer: "Day" });
    return (await call(`/api/quote?property_id=${id}&start_date=${day(10)}&end_date=${day(10)}`)).body;
  };
  const refused = await save({ SERVICE_FEE: `5%; ${rvPort}: 9%` });
  expect([refused.status, refused.body.fields]).toEqual([
    400,
    { SERVICE_FEE: `Service fee names ${rvPort}, which isn’t among the types of space.` },
  ]);
  const fee = `5%; Covered Garage: 7%; covered garage/rv-port: 9%; Other: 3%`;
  expect((await save({ SPACE_TYPES: rules, SERVICE_FEE: fee, TAXES: "on" })).status).toBe(200);
  const rates = [
    "jurisdiction,state,type_of_space,rate,valid_from",
    "Garages,PA,Covered Garage,2%,2026-01-01",
    "Ports,PA,,1%,2026-01-01",
    "Ports,PA,RV port,4%,2026-01-01",
    "Kennels,PA,Other,6%,2026-01-01",
  ];
  expect((await importTaxes(administrator.cookie, rates.join("\n"))).body).toEqual({ rows: 4, changed: 4 });
  expect(await quoteOf(rvPort)).toMatchObject({ fee: 9, tax: 6.54 });
  expect(await quoteOf("Covered Garage")).toMatchObject({ fee: 7, tax: 3.21 });
  expect(await quoteOf("Other/kennel")).toMatchObject({ fee: 3, tax: 7.21 });
  expect(await quoteOf("Basement")).toMatchObject({ fee: 5, tax: 1.05 });
  const removed = await save({ SPACE_TYPES: "Other/kennel = Kennel" });
  expect(removed.body.fields).toMatchObject({ SPACE_TYPES: expect.stringContaining(rvPort) });
  await db.deleteFrom("properties").where("typeOfSpace", "=", rvPort).execute();
  const taxed = await save({ SPACE_TYPES: "Other/kennel = Kennel", SERVICE_FEE: "5%" });
  expect([taxed.status, taxed.body.fields]).toEqual([
    400,
    { SPACE_TYPES: `Types of space must keep ${rvPort}: 1 tax rate names it. Hide it with a minus instead.` },
  ]);
  // A search compares by what a stay costs with that fee.
  const { zipcode, id } = await newProperty(landlord, {
    typeOfSpace: rvPort,
    priceCents: 10_000,
    pricePer: "Day",
  });
  const upTo = async (dollars: number) =>
    (
      await call(`/api/search?query=${zipcode}&from=${day(10)}&to=${day(10)}&max_price=${dollars}&limit=60`)
    ).body.map((space: { id: string }) => space.id);
  expect([(await upTo(108)).includes(id), (await upTo(109)).includes(id)]).toEqual([false, true]);
});

test("an undo that gives a name back to another type hides the one that took it under the name of its code", async () => {
  const undo = async () => {
    const { changes } = (await call("/api/admin/settings", { cookie: administrator.cookie })).body;
    return call(`/api/admin/settings/changes/${changes[0].id}/undo`, {
      method: "POST",
      cookie: administrator.cookie,
    });
  };
  const vault = "Other/deep-vault";
  const before = "Basement = Cellar";
  await save({ SPACE_TYPES: before });
  await save({ SPACE_TYPES: `${vault} = Cellar, icon wine, without power` });
  await newProperty(await newLandlord(), { typeOfSpace: vault });
  const undone = await undo();
  expect([undone.status, undone.body.hidden]).toEqual([
    200,
    [
      `${vault} is hidden instead of removed: 1 space has it. It is called Deep vault now, since another has the name Cellar.`,
    ],
  ]);
  expect(config.spaceTypes.slice(0, 2)).toEqual([
    { type: "Basement", name: "Cellar", isOffered: true },
    { type: vault, name: "Deep vault", isOffered: false, icon: "wine", without: ["power"] },
  ]);
  // An undo of the undo has both as they were.
  expect((await undo()).status).toBe(200);
  expect(config.spaceTypes[0]).toMatchObject({ type: vault, name: "Cellar", isOffered: true });
  // Both names are taken: the refusal says what to do.
  const barrel = "Other/barrel-room";
  await save({ SPACE_TYPES: `${vault} = Cellar; Basement = Barrel room; Other = Casks` });
  await save({ SPACE_TYPES: `${vault} = Cellar; ${barrel} = Casks` });
  await newProperty(await newLandlord(), { typeOfSpace: barrel });
  const refusal = await undo();
  expect([refusal.status, refusal.body.message]).toEqual([
    409,
    `This would hide ${barrel}, since 1 space has it, and give its name to another. Write in the form what you want back, with another name for ${barrel}.`,
  ]);
});

test("a type with spaces can be hidden, not removed: a change is refused, and an undo of the one that added it hides it", async () => {
  const landlord = await newLandlord();
  const cellar = "Basement/wine-cellar";
  await save({ SPACE_TYPES: rules });
  const with2 = `basement/wine-cellar = Cellar; ${rules}; Other/barn`;
  const added = await save({ SPACE_TYPES: with2, BRAND_NAME: "Cellars" });
  const { id } = await newProperty(landlord, { typeOfSpace: cellar });
  const sentence = `Types of space must keep ${cellar}: 1 space has it. Hide it with a minus instead.`;
  const removed = await save({ SPACE_TYPES: rules, BRAND_NAME: "Half" });
  expect([removed.status, removed.body.fields]).toEqual([400, { SPACE_TYPES: sentence }]);
  const undo = ({ body }: { body: { changes: { id: number }[] } }) =>
    call(`/api/admin/settings/changes/${body.changes[0]!.id}/undo`, {
      method: "POST",
      cookie: administrator.cookie,
    });
  const undone = await undo(added);
  const hidden = `${rules}; -basement/wine-cellar = Cellar`;
  expect([undone.status, undone.body.hidden]).toEqual([
    200,
    [`${cellar} is hidden instead of removed: 1 space has it.`],
  ]);
  const entry = await db.selectFrom("auditEntries").selectAll().orderBy("id", "desc").executeTakeFirst();
  expect(entry).toMatchObject({
    action: "undoSettings",
    details: {
      SPACE_TYPES: { before: with2, after: hidden },
      BRAND_NAME: { before: "Cellars", after: null },
    },
  });
  const cellarNow = () => config.spaceTypes.find(({ type }) => type === cellar);
  expect(cellarNow()).toMatchObject({ name: "Cellar", isOffered: false });
  expect(config.spaceTypes.map(({ type }) => type)).not.toContain("Other/barn");
  expect((await read(id)).type_of_space).toBe(cellar);
  // An undo of the undo shows it again.
  const again = await undo(undone);
  expect([again.status, again.body.hidden]).toEqual([200, []]);
  expect([config.brandName, cellarNow()!.isOffered]).toEqual(["Cellars", true]);
  await edit(id, landlord.cookie, { type_of_space: "Other" });
  expect((await save({ SPACE_TYPES: rules })).status).toBe(200);
});

test("a type that the environment has no longer is shown by its code, and its space stays found, edited and copied", async () => {
  const landlord = await newLandlord();
  await save({ SPACE_TYPES: rules });
  const { id, zipcode } = await newProperty(landlord, { typeOfSpace: rvPort });
  await db.deleteFrom("operatorSettings").execute();
  await applyOperatorSettings();
  expect(await read(id)).toMatchObject({ type_of_space: rvPort });
  expect(await found(zipcode, rvPort)).toContain(id);
  const edited = await edit(id, landlord.cookie, { type_of_space: rvPort, title: "Still here" });
  expect([edited.status, (await read(id)).title]).toEqual([200, "Still here"]);
  expect((await loadCopy(landlord.actor, id, day(0)))!.draft.type_of_space).toBe("");
  // Also for a stay that was quoted while the type was there.
  const quote = await call(`/api/quote?property_id=${id}&start_date=${day(10)}&end_date=${day(11)}`);
  expect(quote.status).toBe(200);
});

test("another process takes a type over as it looks, and refuses it before", async () => {
  const landlord = await newLandlord();
  await db
    .transaction()
    .execute((trx) => writeOperatorSettings(trx, { version: 0, chosen: { SPACE_TYPES: rules } }));
  expect((await addProperty(landlord, { type_of_space: rvPort })).status).toBe(400);
  await applyOperatorSettings();
  expect((await addProperty(landlord, { type_of_space: rvPort })).status).toBe(201);
});

test("codes that collide, and names that are long or HTML, are refused with a sentence; others may not set types", async () => {
  const says = async (value: string) => (await save({ SPACE_TYPES: value })).body.fields?.SPACE_TYPES;
  expect(await says("Driveway/RV")).toMatch(
    /^Types of space can’t have “Driveway\/RV”, which is not a type\. Ours are Driveway/,
  );
  expect(await says("admin")).toMatch(/^Types of space can’t have “admin”, which is not a type/);
  expect(await says("Other/admin = Driveway")).toMatch(/a name that no other has, unlike “Driveway”/);
  expect(await says("Other/admin = ＤＲＩＶＥＷＡＹ")).toMatch(/a name that no other has/);
  expect(await says("Other/a-b; Other/a-b")).toBe("Types of space must name Other/a-b once.");
  expect(await says("Other/a-b = <b>Bold</b>")).toMatch(/must have names of at most 30 letters/);
  expect(await says("Other/a-b = A, icon <svg>")).toMatch(
    /must have after a comma “icon” and one of archive,/,
  );
  expect(await says("Other/a-b = A, without door")).toMatch(
    /or “without” and one of covered, power, lit at night, drive-up access, access hours, vehicle height, unlike “Other\/a-b = A, without door”/,
  );
  const long = await save({ SPACE_TYPES: `Other/a-b = ${"a".repeat(10_000)}` });
  expect([long.status, Object.values(long.body.fields)]).toEqual([
    400,
    ["A setting has at most 5,000 characters."],
  ]);
  const own = (count: number) =>
    Array.from({ length: count }, (_, at) => `Other/a${"b".repeat(at + 1)} = T${at}`).slice(0, 29);
  expect(await says([...own(29), "Driveway/aa", "Driveway/bb"].join(";"))).toBe(
    "Types of space must have at most 30 types of your own.",
  );
  for (const person of [await newTenant(), await newAdministrator("Sue Support", "support")])
    expect((await save({ SPACE_TYPES: rules }, person.cookie)).status).toBe(403);
  expect(config.spaceTypes).toHaveLength(6);
});
