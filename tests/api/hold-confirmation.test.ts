import { expect, test } from "vitest";
import { jobs } from "#app/jobs.ts";
import { setPaymentStatus } from "#app/features/reservations/lifecycle/record-facts.server.ts";
import { expire } from "#app/features/reservations/lifecycle/expire.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { drainJobs } from "#app/platform/jobs.server.ts";
import { newLandlord, newTenant, newVisitor } from "#tests/support/people.ts";
import { pictureFile } from "#tests/support/pictures.ts";
import { call } from "#tests/support/web.ts";
import {
  ask,
  halfAnHourLater,
  minute,
  someone,
  spacesOf,
  statusOf,
  startEachFromNoHolds,
} from "#tests/support/holds.ts";

startEachFromNoHolds();

test("an order stores its network only as a keyed hash, and none for a member on this machine", async () => {
  const spaces = await spacesOf(await newLandlord(), 3);
  const made = await ask(newVisitor(), [spaces[0]!]);
  const from = await db
    .selectFrom("orders")
    .select("madeFrom")
    .where("id", "=", made.body.orderId)
    .executeTakeFirstOrThrow();
  expect(from.madeFrom).toMatch(/^[\w-]{43}$/);
  const member = await ask(await newTenant(), [spaces[1]!]);
  const own = db.selectFrom("orders").select("madeFrom").where("id", "=", member.body.orderId);
  expect(await own.executeTakeFirstOrThrow()).toEqual({ madeFrom: null });
});

/** The ways in which a guest confirms a reservation. */
const confirmers = {
  "the link in the email": async (_: string, contact: string, cookie: string) => {
    await drainJobs(jobs);
    const mail = await db
      .selectFrom("inboxMessages")
      .select(["html", "bodyText"])
      .where("subject", "like", "Your request%")
      .where((eb) => eb(eb.val(contact), "=", eb.fn.any("recipients")))
      .executeTakeFirstOrThrow();
    expect(mail.bodyText).toMatch(/Please confirm it by .*: open the link below, upload your ID or pay/);
    const token = /\/open-reservation\?token=([\w.-]+)/.exec(mail.html)?.[1];
    expect((await call("/api/open-reservation", { json: { token }, cookie })).status).toBe(200);
  },
  "an ID": async (id: string, _: string, cookie: string) => {
    const form = new FormData();
    form.set("reservationId", id);
    form.set("frontId", await pictureFile());
    expect((await call("/api/upload-id", { form, cookie })).status).toBe(200);
  },
  "a payment": (id: string) => transaction((trx) => setPaymentStatus(trx, [id], "paid")),
};

test.each(["the link in the email", "an ID", "a payment"] as const)(
  "%s confirms a visitor's request, which then follows the normal deadlines",
  async (by) => {
    const [space] = await spacesOf(await newLandlord(), 1);
    const visitor = newVisitor();
    const contact = someone();
    const made = await ask(visitor, [space!], contact);
    const { id, expires_at, hold_until, created_at } = made.body.reservations[0];
    expect(hold_until).toBe(expires_at);
    expect(Date.parse(expires_at) - Date.parse(created_at)).toBeCloseTo(30 * minute, -3);
    await confirmers[by](id, contact, visitor.cookie);
    await halfAnHourLater();
    expect(await statusOf(id)).toEqual({ status: "pending", holdUntil: null });
    moveClock(49 * 60 * minute);
    await expire();
    expect((await statusOf(id)).status).toBe("expired");
  },
);

test("a request that its guest claims into an account follows the normal deadlines, too", async () => {
  const [space] = await spacesOf(await newLandlord(), 1);
  const tenant = await newTenant();
  const made = await ask(newVisitor(), [space!], tenant.email);
  const { id } = made.body.reservations[0];
  const claimed = await call("/api/claims", {
    json: { order_ids: [made.body.orderId] },
    cookie: tenant.cookie,
  });
  expect(claimed.status).toBe(200);
  await halfAnHourLater();
  expect(await statusOf(id)).toEqual({ status: "pending", holdUntil: null });
});

test("a browser that opened a link for this contact reserves twenty spaces at once, confirmed from the start", async () => {
  const spaces = await spacesOf(await newLandlord(), 20);
  const [visitor, contact] = [newVisitor(), someone()];
  const { orderId } = (await ask(visitor, await spacesOf(await newLandlord(), 1), contact)).body;
  await db
    .insertInto("orderBrowsers")
    .values({ orderId, visitorId: visitor.id, openedAt: new Date() })
    .execute();
  const order = await ask(visitor, spaces, contact);
  expect(order.status).toBe(201);
  expect(new Set(order.body.reservations.map((one: { hold_until: null }) => one.hold_until))).toEqual(
    new Set([null]),
  );
});

test("a payment in progress at the end of the half hour keeps the dates; one that fails then does not", async () => {
  const [space] = await spacesOf(await newLandlord(), 1);
  const { id } = (await ask(newVisitor(), [space!])).body.reservations[0];
  await transaction((trx) => setPaymentStatus(trx, [id], "processing"));
  await halfAnHourLater();
  expect((await statusOf(id)).status).toBe("pending");
  await transaction((trx) => setPaymentStatus(trx, [id], "unpaid"));
  await expire();
  expect((await statusOf(id)).status).toBe("expired");
});

test("the landlord gets the request at once and may accept it, which confirms nothing for the guest", async () => {
  const landlord = await newLandlord();
  const [space] = await spacesOf(landlord, 1);
  const { id } = (await ask(newVisitor(), [space!])).body.reservations[0];
  const { body } = await call(`/api/landlord/${landlord.id}/reservations`, { cookie: landlord.cookie });
  expect(body).toMatchObject([{ id, status: "pending", hold_until: body[0].expires_at }]);
  const accepted = await call(`/api/reservations/${id}/status`, {
    method: "PUT",
    cookie: landlord.cookie,
    json: { status: "accepted_pending_verification" },
  });
  expect(accepted.body).toMatchObject({ hold_until: body[0].hold_until, expires_at: body[0].expires_at });
  await halfAnHourLater();
  expect((await statusOf(id)).status).toBe("expired");
});

test("the same applies to a member with an unconfirmed email, until it is confirmed", async () => {
  const member = await newTenant();
  await db.updateTable("users").set({ emailVerified: false }).where("id", "=", member.id).execute();
  const spaces = await spacesOf(await newLandlord(), 7);
  const made = await ask(member, spaces.slice(0, 5));
  expect(made.body.reservations[0].hold_until).not.toBeNull();
  const refused = await ask(member, [spaces[5]!]);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    "Without a confirmed email you can have 5 requests. Confirm your email with the link we sent you, or pay for one, then try again.",
  ]);
  await db.updateTable("users").set({ emailVerified: true }).where("id", "=", member.id).execute();
  expect((await statusOf(made.body.reservationId)).holdUntil).toBeNull();
  expect((await ask(member, [spaces[5]!])).status).toBe(201);
});
