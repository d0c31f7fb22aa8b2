import { afterEach, expect, test } from "vitest";
import { editProperty } from "#app/features/properties/listing/edit-property.server.ts";
import { loadProperty } from "#app/features/reservations/booking/load-property.server.ts";
import { reserve } from "#app/features/reservations/booking/reserve.server.ts";
import { reservationsOfLandlord } from "#app/features/reservations/queries.server.ts";
import { expire } from "#app/features/reservations/lifecycle/expire.server.ts";
import { holdLimits } from "#app/features/reservations/model.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { emailsTo, runJobs } from "#tests/support/payments.ts";
import { newLandlord, newTenant, newVisitor } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { book, newVerifiedTenant } from "#tests/support/verified-tenant.ts";
import { day } from "#tests/support/reservations.ts";
import { call } from "#tests/support/web.ts";

const landlord = await newLandlord();
const instant = (overrides = {}) =>
  newProperty(landlord, { isInstant: true, pricePer: "Day", priceCents: 900, ...overrides });
const hour = 3_600_000;

afterEach(() => moveClock(0));

const lackOf = async (actor: Parameters<typeof loadProperty>[0]) =>
  (await loadProperty(actor, (await instant()).id, { from: "", to: "" }))!.instantLack;

test("a tenant whose ID is verified is accepted at once: one move of its own, one email each, and the time to pay", async () => {
  const tenant = await newVerifiedTenant("Ida Instant");
  const { id, title } = await instant({ title: "Instant bay" });
  const { status, body } = await book(tenant, id);
  expect(status).toBe(201);
  const [reservation] = body.reservations;
  expect(reservation).toMatchObject({
    status: "accepted",
    instant: true,
    id_verified: true,
    payment_status: "unpaid",
  });
  const { payBy, createdAt, holdUntil } = await db
    .selectFrom("reservations")
    .select(["payBy", "createdAt", "holdUntil"])
    .where("id", "=", reservation.id)
    .executeTakeFirstOrThrow();
  expect(payBy!.getTime() - createdAt.getTime()).toBeCloseTo(config.paymentHours * hour, -4);
  expect(holdUntil).toBeNull();
  const history = await call(`/api/reservations/${reservation.id}/history`, { cookie: landlord.cookie });
  expect(history.body).toMatchObject([
    { action: "reserve", by: "tenant", from_status: null, to_status: "pending" },
    { action: "bookInstantly", by: "system", from_status: "pending", to_status: "accepted" },
  ]);
  await runJobs();
  const ofTenant = (await emailsTo(tenant.email)).filter((subject) => subject.includes(title));
  expect(ofTenant).toEqual([`Booked: ${title}`]);
  const ofLandlord = (await emailsTo(landlord.email)).filter((subject) => subject.includes(title));
  expect(ofLandlord).toEqual([`Booked instantly: ${title}`]);
  const { rows } = await reservationsOfLandlord(landlord.actor);
  expect(rows.find(({ id: one }) => one === reservation.id)).toMatchObject({
    isInstant: true,
    status: "accepted",
  });
  // Unpaid in time, it expires as any accepted one.
  moveClock((config.paymentHours + 1) * hour);
  await expire();
  expect((await call(`/api/reservations/${reservation.id}`, { cookie: tenant.cookie })).body.status).toBe(
    "expired",
  );
});

test("everyone else makes a request, and reads what is missing", async () => {
  const { id } = await instant();
  const visitor = newVisitor();
  expect(await lackOf(visitor.actor)).toBe("account");
  const asked = await call("/api/reserve-order", {
    cookie: visitor.cookie,
    json: {
      properties: [{ property_id: id }],
      start_date: day(5),
      end_date: day(6),
      guest_name: "Vic",
      guest_contact: "vic@people.example",
    },
  });
  expect(asked.body.reservations[0]).toMatchObject({ status: "pending", instant: false });
  const tenant = await newTenant();
  expect(await lackOf(tenant.actor)).toBe("id");
  const own = await book(tenant, (await instant()).id);
  expect(own.body.reservations[0]).toMatchObject({ status: "pending", instant: false });
  const verified = await newVerifiedTenant();
  expect(await lackOf(verified.actor)).toBeNull();
  // Verified for their own name only, and with a confirmed email only.
  const other = await book(verified, (await instant()).id, { name: "Someone Else" });
  expect(other.body.reservations[0]).toMatchObject({ status: "pending", instant: false, id_verified: false });
  await db.updateTable("users").set({ emailVerified: false }).where("id", "=", verified.id).execute();
  expect(await lackOf({ ...verified.actor, emailVerified: false })).toBe("email");
  const unconfirmed = await book(verified, (await instant()).id);
  expect(unconfirmed.body.reservations[0]).toMatchObject({ status: "pending", instant: false });
});

test("of one order the instant space is accepted, and the other waits for its answer", async () => {
  const tenant = await newVerifiedTenant();
  const spaces = [await instant(), await newProperty(await newLandlord())];
  const { body } = await book(
    tenant,
    spaces.map(({ id }) => id),
  );
  expect(body.reservations.map((one: { status: string }) => one.status)).toEqual(["accepted", "pending"]);
});

test("a worst story: an ID that was verified too long ago books nothing instantly until it is verified again", async () => {
  const tenant = await newVerifiedTenant();
  const { id } = await instant({ offered: `{[${day(0)},)}` });
  moveClock((config.idValidDays + 1) * 24 * hour);
  expect(await lackOf(tenant.actor)).toBe("newer id");
  const { username: guestName, email: guestContact } = tenant;
  const wish = {
    items: [{ propertyId: id, quantity: 1 }],
    start: day(5),
    lastDay: day(6),
    guestName,
    guestContact,
  };
  const [reservation] = await reserve(tenant.actor, wish, null);
  expect(reservation).toMatchObject({ status: "pending", isInstant: false, idVerified: false });
});

test("a worst story: a script of a verified tenant holds no more instant spaces than requests", async () => {
  const tenant = await newVerifiedTenant();
  const { landlord: most } = holdLimits.confirmed;
  const spaces = await Promise.all(Array.from({ length: most + 1 }, () => instant()));
  const answers = await Promise.all(spaces.map(({ id }) => book(tenant, id)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(most);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body).toMatchObject({ limit: most });
});

test("a worst story: a landlord turns instant booking off while someone books; the booking becomes a request", async () => {
  const tenant = await newVerifiedTenant();
  const property = await instant();
  await editProperty(landlord.actor, property.id, { instant: false });
  const { body } = await book(tenant, property.id);
  expect(body.reservations[0]).toMatchObject({ status: "pending", instant: false });
  // What was booked before stays booked.
  const other = await instant();
  const booked = (await book(tenant, other.id)).body.reservations[0];
  await editProperty(landlord.actor, other.id, { instant: false, min_stay_days: 30 });
  expect((await call(`/api/reservations/${booked.id}`, { cookie: tenant.cookie })).body).toMatchObject({
    status: "accepted",
    instant: true,
  });
});

test("the same instant booking twice is one", async () => {
  const tenant = await newVerifiedTenant();
  const { id } = await instant();
  const answers = await Promise.all([book(tenant, id), book(tenant, id)]);
  expect(new Set(answers.map(({ body }) => body.reservationId)).size).toBe(1);
});
