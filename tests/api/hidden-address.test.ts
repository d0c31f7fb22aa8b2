import { sql } from "kysely";
import { expect, test } from "vitest";
import { propertiesToEdit } from "#app/features/properties/queries.server.ts";
import { presentDraft } from "#app/features/properties/present.ts";
import { metersBetween } from "#app/features/properties/listing/model.ts";
import { publicPoint } from "#app/features/properties/listing/steps/place-address.server.ts";
import { db } from "#app/platform/db.server.ts";
import { precisions } from "#app/platform/places/place.ts";
import { securedStay } from "#tests/support/access.ts";
import { exportOf } from "#tests/support/account-traces.ts";
import { newAdministrator, newLandlord, newTenant, password, type Person } from "#tests/support/people.ts";
import { propertyForm } from "#tests/support/property-form.ts";
import { newReservation } from "#tests/support/reservations.ts";
import { call } from "#tests/support/web.ts";

const pin = { latitude: 40.261234, longitude: -76.882345 };
const street = "48713 Quillwort Lane, Unit 9";

/** A listed property whose exact address only guests see. */
async function listed(landlord: Person, fields: Record<string, string> = {}) {
  const form = propertyForm();
  const hidden = {
    hide_address: "true",
    street_address: street,
    latitude: String(pin.latitude),
    longitude: String(pin.longitude),
  };
  for (const [name, value] of Object.entries({ ...hidden, ...fields })) form.set(name, value);
  const { status, body } = await call("/api/properties", { form, cookie: landlord.cookie });
  expect(status).toBe(201);
  return body.property as { id: string; version: number; latitude: number; longitude: number };
}

const edit = (landlord: Person, id: string, json: object) =>
  call(`/api/properties/${id}`, { method: "PATCH", json, cookie: landlord.cookie });
const movedBy = (shown: { latitude: number; longitude: number }, exact = pin) =>
  metersBetween([shown.latitude, shown.longitude], [exact.latitude, exact.longitude]);

test("a hidden address is its street without number and unit, and a point 100 to 300 meters away", async () => {
  const landlord = await newLandlord();
  const shown = await listed(landlord);
  expect(shown).toMatchObject({ street_address: "Quillwort Lane", hide_address: true });
  expect(movedBy(shown)).toBeGreaterThanOrEqual(100);
  expect(movedBy(shown)).toBeLessThanOrEqual(300);
  expect(String(shown.latitude)).toMatch(/^\d+\.\d{1,3}$/);
  for (const words of ["48713", "48713 Quillwort"]) {
    const found = await call(`/api/search?query=${encodeURIComponent(words)}`);
    expect(JSON.stringify(found.body)).not.toContain(shown.id);
  }
  const suggested = await call("/api/places/suggest?q=48713%20Quillwort");
  expect(JSON.stringify(suggested.body)).not.toContain("48713");
});

test("a title or description may not say a hidden house number, in figures or words", async () => {
  const landlord = await newLandlord();
  const form = propertyForm();
  const description = "Dry. At forty-eight seven thirteen Quillwort Lane.";
  for (const [name, value] of Object.entries({ hide_address: "true", street_address: street, description }))
    form.set(name, value);
  const refused = await call("/api/properties", { form, cookie: landlord.cookie });
  expect(refused.status).toBe(400);
  expect(refused.body.fields).toEqual({
    description: "Take out “forty-eight seven thirteen”: it says your house number, which you hide.",
  });
  const { id } = await listed(landlord);
  const title = "Garage at 48713 Quillwort";
  const sentence = "Take out “48713”: it says your house number, which you hide.";
  expect(await edit(landlord, id, { title })).toMatchObject({
    status: 400,
    body: { fields: { title: sentence } },
  });
  // It may say what everyone sees, until that is hidden.
  expect((await edit(landlord, id, { hide_address: false, title })).status).toBe(200);
  expect((await edit(landlord, id, { hide_address: true })).body.fields).toEqual({ title: sentence });
  const { body: shown } = await edit(landlord, id, {
    hide_address: true,
    title: "Room of 48713 square feet",
  });
  expect(shown).toMatchObject({ street_address: "Quillwort Lane", title: "Room of 48713 square feet" });
});

const pointOf = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  `${latitude} ${longitude}`;
/** Five meters away. */
const around = [
  [5, 0],
  [0, 5],
  [-3, -4],
  [4, -3],
];
/** A pin some meters north and east of another, as the form's fields. */
const pinBeside = (north: number, east: number, of = pin) => ({
  latitude: String(of.latitude + north / 111_195),
  longitude: String(of.longitude + east / 84_850),
});

test.each([
  ["description", "Our house is number three-eighteen."],
  ["description", "Dry.\n3 1 8 Herr Street"],
  ["title", "Garage, ３１８ Herr St"],
  ["city", "Harrisburg, 318 Herr"],
])("a hidden house number written otherwise is refused in the %s: %s", async (field, text) => {
  const landlord = await newLandlord();
  const { id } = await listed(landlord, { street_address: "318 Herr Street" });
  const refused = await edit(landlord, id, { [field]: text });
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, [field]]);
});

test("a house has one public point, however its address is spelled, how exact it is called, and whoever lists it", async () => {
  const [landlord, partner] = [await newLandlord(), await newLandlord()];
  const { id, ...first } = await listed(landlord);
  const otherwise: Record<string, string>[] = [
    ...precisions.map((location_precision) => ({ location_precision })),
    { street_address: "48713 quillwort ln" },
    { street_address: "Quillwort Lane 48713, garage side", location_precision: "street" },
    { street_address: "48731 Quilwort Lane rear", city: "Harrisburg Township" },
    { street_address: "48713 Quillwort Lane, Harrisburg", zipcode: "17103", location_precision: "city" },
    { street_address: "the blue house" },
  ];
  const points = [];
  for (const who of [landlord, partner])
    for (const fields of otherwise) points.push(pointOf(await listed(who, fields)));
  expect(new Set(points)).toEqual(new Set([pointOf(first)]));
  // Deleted spaces and accounts count: who has kept their points would compare.
  await call(`/api/properties/${id}`, { method: "DELETE", cookie: landlord.cookie });
  const account = { currentPassword: password };
  const left = await call("/api/account", { method: "DELETE", json: account, cookie: partner.cookie });
  expect(left.status).toBe(200);
  for (const who of [landlord, await newLandlord()]) expect(pointOf(await listed(who))).toBe(pointOf(first));
});

test("edits in any order end at a house's one public point", async () => {
  const landlord = await newLandlord();
  const { id, ...first } = await listed(landlord);
  const aside = pinBeside(15, 0);
  for (const change of [
    { street_address: "48713 Quillwort Lane, Harrisburg" },
    { latitude: Number(aside.latitude), longitude: Number(aside.longitude), location_precision: "street" },
    { hide_address: false },
    { latitude: 40.31, longitude: -76.91 },
    { hide_address: true },
    { street_address: "12 Elm Street", latitude: null, longitude: null },
  ])
    expect((await edit(landlord, id, change)).status).toBe(200);
  for (const location_precision of precisions) {
    const back = { street_address: street, ...pin, location_precision };
    for (const change of [back, { hide_address: false }, { hide_address: true }])
      expect((await edit(landlord, id, change)).status).toBe(200);
    const { body: again } = await edit(landlord, id, { title: `Title ${location_precision}` });
    expect(pointOf(again)).toBe(pointOf(first));
  }
});

test("a pin that moves by a few meters mostly keeps its public point, and never has it in its middle", () => {
  let changes = 0;
  let middles = 0;
  for (let house = 0; house < 200; house += 1) {
    const there = { lat: pin.latitude + house / 1000, lng: pin.longitude + house / 700 };
    const points = [[0, 0], ...around].map(([north = 0, east = 0]) =>
      publicPoint({ lat: there.lat + north / 111_195, lng: there.lng + east / 84_850 }, "a key"),
    );
    const different = [...new Map(points.map((point) => [pointOf(point), point])).values()];
    changes += points.filter((point) => pointOf(point) !== pointOf(points[0]!)).length;
    const mean = (part: "latitude" | "longitude") =>
      different.reduce((sum, point) => sum + point[part], 0) / different.length;
    const middle = { latitude: mean("latitude"), longitude: mean("longitude") };
    if (movedBy(middle, { latitude: there.lat, longitude: there.lng }) < 50) middles += 1;
  }
  // Some 3 in 100 corrections of 5 meters show another point.
  expect(changes / (200 * around.length)).toBeLessThan(0.06);
  expect(middles / 200).toBeLessThan(0.03);
});

test.each([13.4, 40.26, 71.3])("at latitude %d every house has a point within the bounds", (latitude) => {
  for (let house = 0; house < 100; house += 1) {
    const exact = { latitude: latitude + house / 7777, longitude: -150 + house / 3333 };
    const shown = publicPoint({ lat: exact.latitude, lng: exact.longitude }, "a key");
    expect(movedBy(shown, exact)).toBeGreaterThanOrEqual(100);
    expect(movedBy(shown, exact)).toBeLessThanOrEqual(300);
  }
});

test("all of forty houses are moved within the bounds, in every direction", async () => {
  // Each lists so many an hour at most.
  const landlords = [await newLandlord(), await newLandlord()];
  const quarters = new Set<string>();
  for (let house = 1; house <= 40; house += 1) {
    const there = pinBeside(house * 170, house * 40);
    const exact = { latitude: Number(there.latitude), longitude: Number(there.longitude) };
    const shown = await listed(landlords[house % 2]!, there);
    expect(movedBy(shown, exact)).toBeGreaterThanOrEqual(100);
    expect(movedBy(shown, exact)).toBeLessThanOrEqual(300);
    quarters.add(`${shown.latitude > exact.latitude} ${shown.longitude > exact.longitude}`);
  }
  expect(quarters.size).toBe(4);
});

test("searches measure and sort by the moved point, and a box around the exact one doesn't find it", async () => {
  const shown = await listed(await newLandlord());
  // One that hides nothing, at the point to which the other was moved.
  const there = { latitude: String(shown.latitude), longitude: String(shown.longitude) };
  const open = await listed(await newLandlord(), {
    ...there,
    hide_address: "",
    street_address: "1 Elm Street",
  });
  const { body: found } = await call("/api/search?query=17101&limit=60");
  const miles = (id: string) => found.find((one: { id: string }) => one.id === id).distance_miles;
  expect(miles(shown.id)).toBe(miles(open.id));
  const box = (lat: number, lng: number) => {
    const half = 0.0004;
    return call(`/api/search?bbox=${lng - half},${lat - half},${lng + half},${lat + half}&limit=60`);
  };
  const ids = async (answer: Promise<{ body: { id: string }[] }>) => (await answer).body.map(({ id }) => id);
  expect(await ids(box(pin.latitude, pin.longitude))).not.toContain(shown.id);
  expect(await ids(box(shown.latitude, shown.longitude))).toContain(shown.id);
  const { rows } = await sql<{ card: string }>`
    select card from property_cards where property_id = ${shown.id}`.execute(db);
  expect(rows[0]!.card).toContain(`"latitude":${shown.latitude},"longitude":${shown.longitude}`);
  expect(rows[0]!.card).not.toContain("48713");
});

test("hiding and showing again changes nothing else, and the landlord's form has the whole address", async () => {
  const landlord = await newLandlord();
  const { id, ...hidden } = await listed(landlord);
  const draft = async () => {
    const { property, form } = (await propertiesToEdit(landlord.actor, [id])).get(id)!;
    return presentDraft(property, form);
  };
  const whole = { street_address: street, latitude: String(pin.latitude), longitude: String(pin.longitude) };
  expect(await draft()).toMatchObject({ ...whole, hide_address: "true" });
  expect((await edit(landlord, id, { title: "Another title" })).body).toMatchObject({
    ...hidden,
    version: 2,
    title: "Another title",
    name: "Another title",
  });
  const { body: shown } = await edit(landlord, id, { hide_address: false });
  expect(shown).toMatchObject({ street_address: street, hide_address: false });
  expect(movedBy(shown)).toBeLessThan(80);
  expect(await draft()).toMatchObject({ ...whole, hide_address: "" });
  const { body: again } = await edit(landlord, id, { hide_address: "true" });
  expect([again.latitude, again.longitude]).toEqual([hidden.latitude, hidden.longitude]);
  const { body: moved } = await edit(landlord, id, { street_address: "48799 Quillwort Lane" });
  expect(moved).toMatchObject({ street_address: "Quillwort Lane", hide_address: true });
  expect(await draft()).toMatchObject({ street_address: "48799 Quillwort Lane" });
});

test("its landlord, administrators and the holder of an accepted and paid stay see it; nobody else, and no one after", async () => {
  const [landlord, tenant, administrator] = [
    await newLandlord(),
    await newTenant(),
    await newAdministrator(),
  ];
  const { id: propertyId } = await listed(landlord);
  const { id } = await newReservation(tenant.actor, { id: propertyId });
  const address = async (who: Person) =>
    (await call(`/api/reservations/${id}`, { cookie: who.cookie })).body.address as string;
  const inCalendar = async () =>
    (await call(`/api/reservations/${id}/calendar.ics`, { cookie: tenant.cookie })).body as string;
  const set = (columns: object) => db.updateTable("reservations").set(columns).where("id", "=", id).execute();
  expect(await address(tenant)).toMatch(/^Quillwort Lane, /);
  for (const who of [landlord, administrator]) expect(await address(who)).toContain(street);
  await set({ status: "accepted", undoUntil: null });
  expect(await address(tenant)).not.toContain("48713");
  await set({ paymentStatus: "paid", undoUntil: new Date(Date.now() + 1e6) });
  expect(await address(tenant)).not.toContain("48713");
  await set({ undoUntil: null });
  expect(await address(tenant)).toContain(street);
  expect(await inCalendar()).toContain("48713");
  const listOf = await call(`/api/reservations?tenantId=${tenant.id}`, { cookie: tenant.cookie });
  expect(JSON.stringify(listOf.body)).toContain("48713");
  for (const over of [
    { lostAt: new Date() },
    { lostAt: null, paymentStatus: "refunded" },
    { paymentStatus: "paid", status: "canceled" },
    { status: "accepted", stay: "[2026-01-01,2026-01-05)" },
  ]) {
    await set(over);
    expect(await address(tenant)).not.toContain("48713");
    expect(await inCalendar()).not.toContain("48713");
    expect(JSON.stringify(await exportOf(tenant.cookie))).not.toContain("48713");
  }
  const listOfAll = await call(`/api/landlord/${landlord.id}/reservations`, { cookie: landlord.cookie });
  expect(JSON.stringify(listOfAll.body)).toContain("48713");
  expect((await exportOf(landlord.cookie))["hidden_addresses.json"]).toEqual([
    { property_id: propertyId, street_address: street },
  ]);
  const admins = await call("/api/admin/lists/properties?q=48713", { cookie: administrator.cookie });
  expect(JSON.stringify(admins.body)).toContain("Quillwort");
});

test("a squatter's unpaid request and a later landlord's acceptance change nothing on the property's own page", async () => {
  const landlord = await newLandlord();
  const { id: propertyId } = await listed(landlord);
  const tenant = await newTenant();
  await securedStay(tenant.actor, { id: propertyId });
  const { body } = await call(`/api/properties/${propertyId}`, { cookie: tenant.cookie });
  expect(body.street_address).toBe("Quillwort Lane");
});
