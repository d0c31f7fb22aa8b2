import { expect, test } from "vitest";
import { loadHost } from "#app/features/reservations/booking/load-host.server.ts";
import { loadProperty } from "#app/features/reservations/booking/load-property.server.ts";
import { loadReservationSuccess } from "#app/features/reservations/guest/load-reservation-success.server.ts";
import { loadTenantDashboard } from "#app/features/reservations/guest/load-tenant-dashboard.server.ts";
import { countUnconfirmedEmail, maxEmailsADay } from "#app/platform/limit-emails.server.ts";
import { db } from "#app/platform/db.server.ts";
import { orderOf } from "#tests/support/payments.ts";
import { newLandlord, newTenant, newVisitor } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day, newReservation } from "#tests/support/reservations.ts";

const landlord = await newLandlord();
const visitor = newVisitor().actor;
const noDates = { from: "", to: "" };

test("a property's page has the price of the asked dates, and none for dates that can't be had", async () => {
  const { id } = await newProperty(landlord, { priceCents: 1_000, pricePer: "Day", minStayDays: 2 });
  const quoted = async (asked: { from: string; to: string }) => {
    const { quote, property } = (await loadProperty(visitor, id, asked))!;
    expect(property.id).toBe(id);
    return quote && quote.offer;
  };
  expect(await quoted(noDates)).toBeNull();
  expect(await quoted({ from: day(3), to: day(5) })).toBe(30);
  expect(await quoted({ from: day(3), to: day(3) })).toBeNull();
  expect(await quoted({ from: day(-3), to: day(5) })).toBeNull();
  expect(await loadProperty(visitor, "prp_unknown", noDates)).toBeNull();
});

test("a property's page knows who may reserve, whose it is, and what instant booking lacks", async () => {
  const plain = await newProperty(landlord);
  const instant = await newProperty(landlord, { isInstant: true });
  const tenant = await newTenant();
  const seen = async (actor: Parameters<typeof loadProperty>[0], { id }: { id: string }) => {
    const { owns, mayReserve, instantLack } = (await loadProperty(actor, id, noDates))!;
    return { owns, mayReserve, instantLack };
  };
  expect(await seen(visitor, plain)).toEqual({ owns: false, mayReserve: true, instantLack: null });
  expect(await seen(visitor, instant)).toEqual({ owns: false, mayReserve: true, instantLack: "account" });
  expect(await seen(tenant.actor, instant)).toEqual({ owns: false, mayReserve: true, instantLack: "id" });
  expect(await seen(landlord.actor, plain)).toEqual({ owns: true, mayReserve: false, instantLack: null });
  const other = await newLandlord();
  expect(await seen(other.actor, plain)).toEqual({ owns: false, mayReserve: false, instantLack: null });
});

test("a host's page has their spaces and record; an unknown host has none", async () => {
  const host = await newLandlord("Hanna Host");
  const { id } = await newProperty(host);
  const found = await loadHost(visitor, { name: "Hanna Host" });
  expect(found).toMatchObject({ mayReserve: true, record: { cancellations: 0 } });
  expect(found!.properties?.map((property) => property.id)).toEqual([id]);
  const { slug } = found!.host;
  expect((await loadHost(landlord.actor, { slug }))?.mayReserve).toBe(false);
  expect((await loadHost(visitor, { slug }))?.properties).toHaveLength(1);
  expect(await loadHost(visitor, { slug: "nobody-here" })).toBeNull();
});

test("after reserving, the page lists the asked space first, and says if a guest is emailed", async () => {
  const tenant = await newTenant();
  const order = await orderOf(tenant, landlord, [1_000, 2_000, 3_000]);
  const ids = order.map(({ id }) => id);
  for (const id of ids) {
    const { reservations, isEmailed } = await loadReservationSuccess(tenant.actor, id);
    expect(reservations.map((row) => row.id)).toEqual([id, ...ids.filter((other) => other !== id)]);
    expect(isEmailed).toBe(true);
  }
  await expect(loadReservationSuccess((await newTenant()).actor, ids[0]!)).rejects.toMatchObject({
    status: 404,
  });
});

test("an address that no one confirmed gets no more than a day's emails", async () => {
  const guestContact = "Flooded@people.example";
  const reservation = await newReservation(visitor, await newProperty(landlord), { guestContact });
  const isEmailed = async () => (await loadReservationSuccess(visitor, reservation.id)).isEmailed;
  for (let sent = 1; sent < maxEmailsADay; sent += 1) await countUnconfirmedEmail(guestContact.toLowerCase());
  expect(await isEmailed()).toBe(true);
  await countUnconfirmedEmail(guestContact.toLowerCase());
  expect(await isEmailed()).toBe(false);
  await db
    .insertInto("orderBrowsers")
    .values({ orderId: reservation.orderId, visitorId: visitor.visitorId })
    .execute();
  expect(await isEmailed()).toBe(true);
});

test("each tab of a tenant's dashboard has its own, and only the tenant's", async () => {
  const tenant = await newTenant();
  const { id, propertyId } = await newReservation(tenant.actor, await newProperty(landlord));
  const left = await newReservation(visitor, await newProperty(landlord), { guestContact: tenant.email });
  await db.insertInto("favorites").values({ userId: tenant.id, propertyId }).execute();
  const tab = async (name: string, query = "") => {
    const found = await loadTenantDashboard(tenant.actor, { tab: name, query });
    const { claims, reservations, favorites } = found;
    return {
      found: found.found,
      ids: [claims, reservations, favorites].map((rows) => rows.map((row) => row.id)),
    };
  };
  const bookings = [[left.id], [id], []];
  expect(await tab("dashboard")).toEqual({ found: null, ids: bookings });
  expect(await tab("bookings", "17101")).toEqual({ found: null, ids: bookings });
  expect(await tab("favorites")).toEqual({ found: null, ids: [[], [], [propertyId]] });
  expect(await tab("account")).toEqual({ found: null, ids: [[], [], []] });
  expect((await tab("dashboard", "17101")).found?.search).not.toBeNull();
  await expect(loadTenantDashboard(landlord.actor, { tab: "dashboard", query: "" })).rejects.toMatchObject({
    status: 403,
  });
});
