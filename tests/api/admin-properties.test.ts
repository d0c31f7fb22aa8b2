import { expect, test } from "vitest";
import { jobs } from "#app/jobs.ts";
import { offeredProperties } from "#app/features/admin/queries.server.ts";
import { presentOffered } from "#app/features/admin/present.ts";
import { db } from "#app/platform/db.server.ts";
import { drainJobs } from "#app/platform/jobs.server.ts";
import { newAdministrator, newLandlord, newTenant } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day, newReservation } from "#tests/support/reservations.ts";
import { call } from "#tests/support/web.ts";

const administrator = await newAdministrator();
const reason = "The photos show another place.";

const hide = (id: string, cookie = administrator.cookie, json: object = { reason }) =>
  call(`/api/admin/properties/${id}/hiding`, { method: "PUT", json, cookie });
const show = (id: string, cookie = administrator.cookie) =>
  call(`/api/admin/properties/${id}/hiding`, { method: "DELETE", cookie });
const found = async (q: string) =>
  (await offeredProperties(administrator.actor, { q })).rows.map(presentOffered);

test("no one finds or reserves a hidden property, its reservations stay, and its landlord reads why", async () => {
  const [landlord, tenant] = [await newLandlord(), await newTenant()];
  const property = await newProperty(landlord, { title: "A garage of another place" });
  const reservation = await newReservation(tenant.actor, property);
  const listed = async () => {
    const { body } = await call(`/api/search?query=${encodeURIComponent(property.title)}`);
    return body.some((one: { id: string }) => one.id === property.id);
  };
  expect(await listed()).toBe(true);
  expect((await hide(property.id)).body).toEqual({ ok: true });
  expect(await listed()).toBe(false);
  expect((await call(`/api/properties/${property.id}`)).status).toBe(404);
  const order = { properties: [{ property_id: property.id }], start_date: day(60), end_date: day(61) };
  const json = { ...order, guest_name: "Gus", guest_contact: "gus@people.example" };
  const refused = await call("/api/reserve-order", { json, cookie: (await newTenant()).cookie });
  expect([404, 409]).toContain(refused.status);
  const kept = await call(`/api/reservations/${reservation.id}`, { cookie: tenant.cookie });
  expect(kept.body).toMatchObject({ status: "pending", title: property.title });
  await drainJobs(jobs);
  const mail = await db
    .selectFrom("emails")
    .select("bodyText")
    .where("recipient", "=", landlord.email)
    .where("subject", "=", `${property.title} is hidden`)
    .executeTakeFirstOrThrow();
  expect(mail.bodyText).toContain(reason);
  expect(await found(property.id)).toMatchObject([{ hidden: reason }]);

  expect((await show(property.id)).status).toBe(200);
  expect([await listed(), (await call(`/api/properties/${property.id}`)).status]).toEqual([true, 200]);
  expect(await found(landlord.email)).toMatchObject([{ id: property.id, hidden: null }]);
});

test("is for administrators only, needs a reason, and the property must exist", async () => {
  const landlord = await newLandlord();
  const [property, deleted] = [await newProperty(landlord), await newProperty(landlord)];
  await call(`/api/properties/${deleted.id}`, { method: "DELETE", cookie: landlord.cookie });
  for (const [cookie, status] of [
    ["", 401],
    [(await newTenant()).cookie, 403],
    [landlord.cookie, 403],
  ] as const) {
    expect((await hide(property.id, cookie)).status).toBe(status);
    expect((await show(property.id, cookie)).status).toBe(status);
  }
  const silent = await hide(property.id, administrator.cookie, {});
  expect([silent.status, silent.body.fields]).toEqual([400, { reason: "Enter a reason." }]);
  for (const id of [deleted.id, "prp_unknown"]) {
    expect((await hide(id)).status).toBe(404);
    expect((await show(id)).status).toBe(404);
  }
  expect((await call(`/api/properties/${property.id}`)).status).toBe(200);
  expect(await found(deleted.id)).toEqual([]);
});
