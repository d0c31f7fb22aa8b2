import { afterEach, expect, test } from "vitest";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { cancelStay, paidStay } from "#tests/support/passes.ts";
import {
  newLandlord,
  newTenant,
  newVisitor,
  password,
  type Person,
  sessionOf,
} from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day, newReservation } from "#tests/support/reservations.ts";
import { call } from "#tests/support/web.ts";

afterEach(() => moveClock(0));

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const month = () => new Date().toISOString().slice(0, 7);
const guestOf = async (id: string, landlord: Person) =>
  call(`/api/reservations/${id}/guest`, { cookie: await sessionOf(landlord.id) });

async function requestBy(tenant: Person, landlord: Person, start = 20) {
  const dates = { start: day(start), lastDay: day(start + 1) };
  return newReservation(tenant.actor, await newProperty(landlord), dates);
}

test("a landlord sees a tenant's ended paid stays, membership and whether the ID is verified, and nothing else", async () => {
  const landlord = await newLandlord();
  const ended = await paidStay(0, 0);
  const { id } = await requestBy(ended.tenant, landlord);
  const about = { kind: "member", member_since: month(), false_reports: 0, id_verified: false };
  expect((await guestOf(id, landlord)).body).toEqual({ ...about, stays: 0 });
  moveClock(2 * dayMs);
  expect((await guestOf(id, landlord)).body).toEqual({ ...about, stays: 1 });
  await db.updateTable("reservations").set({ idVerified: true }).where("id", "=", id).execute();
  const { body } = await guestOf(id, landlord);
  expect(body).toEqual({ ...about, stays: 1, id_verified: true });
  expect(JSON.stringify(body)).not.toMatch(new RegExp(`${ended.tenant.email}|${ended.tenant.id}|Tess`));
});

test("a stay ends with its property's day, which is after the day in UTC", async () => {
  // Two in the morning in UTC is the evening before in New York.
  moveClock((dayMs + 2 * hourMs - (Date.now() % dayMs)) % dayMs);
  const landlord = await newLandlord();
  const today = await paidStay(0, 0);
  const { id } = await requestBy(today.tenant, landlord);
  expect((await guestOf(id, landlord)).body.stays).toBe(0);
});

test("stays that were canceled, refunded or are still to come are no stays", async () => {
  const landlord = await newLandlord();
  const [canceled, refunded] = [await paidStay(3, 4), await paidStay(0, 0)];
  await cancelStay(canceled);
  await db
    .updateTable("reservations")
    .set({ paymentStatus: "refunded" })
    .where("id", "=", refunded.row.id)
    .execute();
  const requests = [await requestBy(canceled.tenant, landlord), await requestBy(refunded.tenant, landlord)];
  moveClock(10 * dayMs);
  for (const { id } of requests) expect((await guestOf(id, landlord)).body.stays).toBe(0);
});

test("of a visitor it says only that, also when an account has the same address", async () => {
  const landlord = await newLandlord();
  const known = await paidStay(0, 0);
  const contact = { guestContact: known.tenant.email, start: day(20), lastDay: day(21) };
  const { id } = await newReservation(newVisitor().actor, await newProperty(landlord), contact);
  moveClock(2 * dayMs);
  const nothing = { kind: "visitor", member_since: null, stays: null, false_reports: 0, id_verified: false };
  expect((await guestOf(id, landlord)).body).toEqual(nothing);
});

test("other landlords, tenants and visitors learn nothing of a guest", async () => {
  const landlord = await newLandlord();
  const tenant = await newTenant();
  const { id } = await requestBy(tenant, landlord);
  const status = async (cookie?: string) => (await call(`/api/reservations/${id}/guest`, { cookie })).status;
  expect([
    await status(),
    await status(tenant.cookie),
    await status((await newLandlord()).cookie),
    await status(landlord.cookie),
  ]).toEqual([401, 403, 404, 200]);
});

test("a deleted account leaves no membership and no stays", async () => {
  const landlord = await newLandlord();
  const tenant = await newTenant();
  const { id } = await requestBy(tenant, landlord);
  await call(`/api/reservations/${id}/cancel`, { method: "POST", json: {}, cookie: tenant.cookie });
  const closed = await call("/api/account", {
    method: "DELETE",
    json: { currentPassword: password },
    cookie: tenant.cookie,
  });
  expect(closed.status).toBe(200);
  const gone = { kind: "deleted", member_since: null, stays: null, false_reports: 0, id_verified: false };
  expect((await guestOf(id, landlord)).body).toEqual(gone);
});
