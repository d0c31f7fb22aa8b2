import { sql } from "kysely";
import { expect, test } from "vitest";
import { propertyToEdit } from "#app/features/properties/queries.server.ts";
import { presentDraft } from "#app/features/properties/present.ts";
import { metersBetween } from "#app/features/properties/listing/model.ts";
import { db } from "#app/platform/db.server.ts";
import { securedStay } from "#tests/support/access.ts";
import { exportOf } from "#tests/support/account-traces.ts";
import { newAdministrator, newLandlord, newTenant, type Person } from "#tests/support/people.ts";
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
/** A pin some meters north and east of another, as the form's fields. */
const pinBeside = (north: number, east: number, of = pin) => ({
  latitude: String(of.latitude + north / 111_195),
  longitude: String(of.longitude + east / 84_850),
});

test("a house has one public point, however its address is spelled and its pin is set", async () => {
  const landlord = await newLandlord();
  const first = pointOf(await listed(landlord));
  const otherwise: Record<string, string>[] = [
    {},
    { street_address: "48713 quillwort ln" },
    { street_address: "Quillwort Lane 48713, garage side" },
    { street_address: "48731 Quilwort Lane rear", city: "Harrisburg Township" },
    { street_address: "48713 Quillwort Lane, Harrisburg", zipcode: "17103" },
    { street_address: "Forty-Eight Seven Thirteen Quillwort Lane", ...pinBeside(10, -10) },
    { street_address: "the blue house", ...pinBeside(-12, 8) },
  ];
  const points = [];
  for (const fields of otherwise) points.push(pointOf(await listed(landlord, fields)));
  expect(new Set(points)).toEqual(new Set([first]));
});

test("a corrected pin, another street line and hiding again leave a house's public point", async () => {
  const landlord = await newLandlord();
  const { id, ...first } = await listed(landlord);
  for (const change of [
    { street_address: "48713 Quillwort Lane, Harrisburg" },
    { latitude: pin.latitude + 15 / 111_195, longitude: pin.longitude, location_precision: "rooftop" },
    { hide_address: false },
    { hide_address: true },
    { latitude: 40.31, longitude: -76.91 },
    { latitude: pin.latitude, longitude: pin.longitude },
  ])
    expect((await edit(landlord, id, change)).status).toBe(200);
  const { body: again } = await edit(landlord, id, { title: "Another title" });
  expect(pointOf(again)).toBe(pointOf(first));
  // Deleted spaces count: who has kept their points would compare.
  await call(`/api/properties/${id}`, { method: "DELETE", cookie: landlord.cookie });
  expect(pointOf(await listed(landlord, { street_address: "48713 Quillwort Ln rear" }))).toBe(pointOf(first));
});

test("a pin that moves on takes its public point along: many points on the way don't have it in their middle", async () => {
  const landlord = await newLandlord();
  const { id } = await listed(landlord);
  const ways: [north: number, east: number][] = [];
  for (let meters = 0; meters <= 1200; meters += 60) {
    const { latitude, longitude } = pinBeside(meters, meters / 2);
    const to = { latitude: Number(latitude), longitude: Number(longitude) };
    const { body: shown } = await edit(landlord, id, to);
    expect(movedBy(shown, to)).toBeGreaterThanOrEqual(100);
    expect(movedBy(shown, to)).toBeLessThanOrEqual(300);
    ways.push([(shown.latitude - to.latitude) * 111_195, (shown.longitude - to.longitude) * 84_850]);
  }
  // Independent directions would cancel each other out, to some 40 m.
  const [north, east] = [0, 1].map(
    (axis) => ways.reduce((sum, way) => sum + way[axis as 0], 0) / ways.length,
  );
  expect(Math.hypot(north!, east!)).toBeGreaterThan(80);
});

test("a ZIP code's center, which everyone knows, doesn't tell how a pin next to it is moved", async () => {
  const moves = new Set<string>();
  for (let house = 0; house < 4; house += 1) {
    const landlord = await newLandlord();
    const unpinned = await listed(landlord, { latitude: "", longitude: "" });
    const { body: center } = await call("/api/places/zip?zipcode=17101&state=PA");
    const exact = { latitude: center.lat as number, longitude: center.lng as number };
    const pinned = await listed(landlord, pinBeside(0, 0, exact));
    moves.add(pointOf(unpinned) === pointOf(pinned) ? "same" : "other");
  }
  expect(moves).toContain("other");
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
    const { property, ...form } = (await propertyToEdit(landlord.actor, id))!;
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
