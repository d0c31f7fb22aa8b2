import { afterEach, beforeEach, expect, test } from "vitest";
import { sql } from "kysely";
import { loadImport } from "#app/features/properties/imports/load-import.server.ts";
import { loadCopy } from "#app/features/properties/listing/load-copy.server.ts";
import { rebuildCards, writeOldCards } from "#app/features/properties/search/rebuild-cards.server.ts";
import { config } from "#app/platform/config.server.ts";
import { usualAmenities } from "#app/platform/amenities.ts";
import { db } from "#app/platform/db.server.ts";
import { migrate } from "#app/platform/migrate.server.ts";
import { applyOperatorSettings, writeOperatorSettings } from "#app/platform/operator-settings.server.ts";
import { inRun, newRun } from "#app/platform/run.server.ts";
import { check, csvFile, goodRow, importFile, spacesOf } from "#tests/support/imports.ts";
import { newAdministrator, newLandlord } from "#tests/support/people.ts";
import { addProperty } from "#tests/support/property-form.ts";
import { call } from "#tests/support/web.ts";

const administrator = await newAdministrator();
const rules = "Power = Outlet; ev-charger = EV charger; dog-wash; -price = Free";

beforeEach(async () => {
  await db.deleteFrom("rateLimits").execute();
});

afterEach(async () => {
  await db.deleteFrom("operatorSettings").execute();
  await applyOperatorSettings();
});

async function save(values: Record<string, string | null>) {
  const { body } = await call("/api/admin/settings", { cookie: administrator.cookie });
  const json = { version: body.version, values };
  return call("/api/admin/settings", { method: "PATCH", cookie: administrator.cookie, json });
}

const edit = (id: string, cookie: string, amenities: unknown) =>
  call(`/api/properties/${id}`, { method: "PATCH", json: { amenities }, cookie });
const read = async (id: string) => (await call(`/api/properties/${id}`)).body;

test("a space’s own amenities are chosen, changed, shown and found", async () => {
  const landlord = await newLandlord();
  expect((await addProperty(landlord, { amenities: "ev-charger" })).body.fields).toEqual({
    amenities: "This marketplace has no amenities of its own.",
  });
  expect((await save({ AMENITIES: rules })).status).toBe(200);
  const { status, body } = await addProperty(landlord, { amenities: "ev-charger, dog-wash,ev-charger" });
  expect([status, (await read(body.id)).amenities]).toEqual([201, ["dog-wash", "ev-charger"]]);
  const { zipcode } = await read(body.id);
  const found = async (more: string) =>
    (await call(`/api/search?query=${zipcode}&limit=60${more}`)).body
      .filter(({ id }: { id: string }) => id === body.id)
      .map(({ amenities }: { amenities: string[] }) => amenities);
  expect(await found("&amenity=ev-charger&amenity=dog-wash")).toEqual([["dog-wash", "ev-charger"]]);
  expect((await edit(body.id, landlord.cookie, ["ev-charger"])).status).toBe(200);
  expect(await found("&amenity=ev-charger&amenity=dog-wash")).toEqual([]);
  expect(await found("&amenity=ev-charger")).toEqual([["ev-charger"]]);
  expect((await edit(body.id, landlord.cookie, "")).status).toBe(200);
  expect((await read(body.id)).amenities).toEqual([]);
});

test("codes and names are there for programs and for the columns of a file", async () => {
  const landlord = await newLandlord();
  const about = async () =>
    (await loadImport(landlord.actor, null)).columns.find(({ name }) => name === "amenities")!.about;
  expect(await about()).toBe("What else it has: this marketplace has no amenities of its own.");
  expect((await call("/api/amenities")).body).toHaveLength(5);
  await save({ AMENITIES: `${rules}; -sauna; -24-hour access = Open day and night` });
  expect((await call("/api/amenities")).body).toEqual([
    { code: "power", name: "Outlet", own: false, offered: true },
    { code: "ev-charger", name: "EV charger", own: true, offered: true },
    { code: "dog-wash", name: "Dog wash", own: true, offered: true },
    { code: "price", name: "Free", own: true, offered: false },
    { code: "sauna", name: "Sauna", own: true, offered: false },
    { code: "all_hours", name: "Open day and night", own: false, offered: false },
    { code: "covered", name: "Covered", own: false, offered: true },
    { code: "lit", name: "Lit at night", own: false, offered: true },
    { code: "drive_up", name: "Drive-up access", own: false, offered: true },
  ]);
  expect(await about()).toBe(
    "What else it has, with commas between: ev-charger (EV charger), dog-wash (Dog wash).",
  );
});

test("what isn’t offered is refused, but stays where it is; a visitor and another landlord change nothing", async () => {
  const landlord = await newLandlord();
  await save({ AMENITIES: rules });
  const { body } = await addProperty(landlord, { amenities: "ev-charger" });
  for (const [amenities, sentence] of [
    [["price"], "Amenities must be of: ev-charger, dog-wash."],
    [["sauna"], "Amenities must be of: ev-charger, dog-wash."],
    [["EV"], "Amenities must be codes of the operator’s own, such as ev-charger."],
    [[7], "Amenities must be codes of the operator’s own, such as ev-charger."],
    ["<b>", "Amenities must be codes of the operator’s own, such as ev-charger."],
    [Array.from({ length: 41 }, (_, at) => `a${"b".repeat(at + 1)}`.slice(0, 30)), expect.any(String)],
  ])
    expect((await edit(body.id, landlord.cookie, amenities)).body.fields).toEqual({ amenities: sentence });
  expect((await call("/api/search?amenity=EV")).status).toBe(400);
  await save({ AMENITIES: "-ev-charger = EV charger; dog-wash" });
  expect((await edit(body.id, landlord.cookie, ["ev-charger", "dog-wash"])).status).toBe(200);
  expect((await addProperty(landlord, { amenities: "ev-charger" })).status).toBe(400);
  const other = await newLandlord();
  expect((await edit(body.id, other.cookie, [])).status).toBe(403);
  expect((await read(body.id)).amenities).toEqual(["dog-wash", "ev-charger"]);
});

test("an amenity with spaces can’t be removed, and one that the environment has no longer stays with its space", async () => {
  const landlord = await newLandlord();
  await save({ AMENITIES: `${rules}; sauna-room` });
  const { body } = await addProperty(landlord, { amenities: "sauna-room" });
  const removed = await save({ AMENITIES: rules });
  expect([removed.status, removed.body.fields]).toEqual([
    400,
    { AMENITIES: "Amenities must keep sauna-room: 1 space has it. Hide it with a minus instead." },
  ]);
  const cookie = administrator.cookie;
  const [change] = (await call("/api/admin/settings", { cookie })).body.changes;
  const undone = await call(`/api/admin/settings/changes/${change.id}/undo`, { method: "POST", cookie });
  expect(undone.body.hidden).toContain("sauna-room is hidden instead of removed: 1 space has it.");
  expect(config.amenities.find(({ code }) => code === "sauna-room")).toMatchObject({ isOffered: false });
  expect((await read(body.id)).amenities).toEqual(["sauna-room"]);
  await db.deleteFrom("operatorSettings").execute();
  await applyOperatorSettings();
  expect(config.amenities).toEqual(usualAmenities);
  expect((await edit(body.id, landlord.cookie, ["sauna-room"])).status).toBe(200);
  const { zipcode, amenities } = await read(body.id);
  expect(amenities).toEqual(["sauna-room"]);
  const found = await call(`/api/search?query=${zipcode}&amenity=sauna-room&limit=60`);
  expect(found.body.map(({ id }: { id: string }) => id)).toContain(body.id);
});

test("a file has amenities by code or name, and its export changes nothing", async () => {
  const landlord = await newLandlord();
  await save({ AMENITIES: rules });
  const row = (externalId: string, amenities: string) => goodRow(externalId, { amenities });
  expect((await check(landlord, csvFile([row("X", "sauna")]))).problems).toMatchObject([
    { fields: { amenities: "Amenities must be of: ev-charger, dog-wash." } },
  ]);
  await importFile(landlord, csvFile([row("A", "EV charger, dog-wash"), row("B", "")]));
  expect((await spacesOf(landlord)).map(({ amenities }) => amenities)).toEqual([
    ["dog-wash", "ev-charger"],
    [],
  ]);
  const file = await call(`/api/landlord/${landlord.id}/spaces?format=csv`, { cookie: landlord.cookie });
  expect((await importFile(landlord, String(file.body))).done).toMatchObject({ unchanged: 2 });
});

test("a hidden amenity stays with its space in files and in an edit that waits, and isn’t copied", async () => {
  const landlord = await newLandlord();
  await save({ AMENITIES: rules });
  await importFile(landlord, csvFile([goodRow("H", { amenities: "dog-wash" })]));
  const { id } = (await spacesOf(landlord))[0]!;
  await save({ AMENITIES: "-dog-wash; ev-charger" });
  const row = (amenities: string) => check(landlord, csvFile([goodRow("H", { amenities })]));
  expect((await row("dog-wash, ev-charger")).problems).toEqual([]);
  expect((await row("sauna")).problems).toHaveLength(1);
  expect((await loadCopy(landlord.actor, id, "2030-01-01"))!.draft.amenities).toBe("");
  await save({ REVIEW_LISTINGS: "all" });
  expect((await edit(id, landlord.cookie, ["dog-wash", "ev-charger"])).body.fields).toBeUndefined();
  await save({ AMENITIES: "-dog-wash; -ev-charger; solar" });
  expect((await edit(id, landlord.cookie, ["solar", "ev-charger"])).body.fields).toBeUndefined();
  expect((await row("dog-wash, ev-charger")).problems).toEqual([]);
});

test("cards that were stored before amenities stay as they are in an update, and a job writes them once", async () => {
  const landlord = await newLandlord();
  const { body } = await addProperty(landlord, {
    title: 'A card with "amenities":[] in its title',
  });
  const card = async () =>
    (await sql<{ card: string }>`select card from property_cards where property_id = ${body.id}`.execute(db))
      .rows[0]!.card;
  const now = await card();
  const old = now.replace(',"amenities":[]', "");
  expect(old).not.toBe(now);
  const store = () => sql`update property_cards set card = ${old} where property_id = ${body.id}`.execute(db);
  await store();
  await db.deleteFrom("systemFacts").where("name", "=", "cards have amenities").execute();
  await migrate();
  expect(await card()).toBe(old);
  const stopping = AbortSignal.abort();
  await inRun(newRun(stopping, { isScheduled: true }), writeOldCards);
  expect(await card()).toBe(old);
  const run = newRun(new AbortController().signal, { isScheduled: true });
  await inRun(run, writeOldCards);
  expect([await card(), run.rows]).toEqual([now, 1]);
  // No card is stored without them since: it reads none again.
  await store();
  await writeOldCards();
  expect(await card()).toBe(old);
  expect((await rebuildCards()).wrong).toBe(1);
});

test("rules that can’t be read are refused with a sentence; another process takes over those that can", async () => {
  const says = async (value: string) => (await save({ AMENITIES: value })).body.fields?.AMENITIES;
  expect(await says("EV")).toMatch(/^Amenities must name amenities among Covered, Power, Lit at night, /);
  expect(await says("Power; power = Outlet")).toBe("Amenities must name power once.");
  expect(await says("ev-charger = <script>")).toMatch(/^Amenities must have names of at most 30 letters/);
  expect(await says("ev-charger = A, icon car")).toBe("Amenities must have no commas.");
  expect(await says("ev-charger = ＰＯＷＥＲ")).toMatch(/a name that no other has/);
  const many = Array.from(
    { length: 41 },
    (_, at) => `a${"b".repeat((at % 25) + 1)}${at < 25 ? "a" : "b"}= N${at}`,
  );
  expect(await says(many.join(";"))).toBe("Amenities must have at most 40 amenities of your own.");
  expect(config.amenities).toEqual(usualAmenities);
  await db
    .transaction()
    .execute((trx) => writeOperatorSettings(trx, { version: 0, chosen: { AMENITIES: rules } }));
  await applyOperatorSettings();
  expect(config.amenities.slice(0, 3)).toEqual([
    { code: "power", name: "Outlet", isOffered: true },
    { code: "ev-charger", name: "EV charger", isOffered: true },
    { code: "dog-wash", name: "Dog wash", isOffered: true },
  ]);
});
