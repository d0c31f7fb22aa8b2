import { expect, test } from "vitest";
import { jobs } from "#app/jobs.ts";
import { holdLimits } from "#app/features/reservations/model.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { drainJobs } from "#app/platform/jobs.server.ts";
import { maxEmailsADay } from "#app/platform/limit-emails.server.ts";
import { newLandlord, newTenant, newVisitor } from "#tests/support/people.ts";
import { day } from "#tests/support/reservations.ts";
import { call } from "#tests/support/web.ts";
import {
  ask,
  halfAnHourLater,
  liveOf,
  minute,
  someone,
  spacesOf,
  startEachFromNoHolds,
} from "#tests/support/holds.ts";

const { unconfirmed, confirmed } = holdLimits;

startEachFromNoHolds();

test("the first story: a visitor's script requests whole towns, holds five spaces for half an hour, and no more that day", async () => {
  const landlords = await Promise.all([newLandlord(), newLandlord(), newLandlord()]);
  const spaces = (await Promise.all(landlords.map((landlord) => spacesOf(landlord, 12)))).flat();
  const visitor = newVisitor();
  const contact = someone();
  const answers = [];
  for (let place = 0; place < 30; place += 3)
    answers.push(await ask(visitor, spaces.slice(place, place + 3), contact));
  expect(answers.map(({ status }) => status)).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
  expect(answers[1]?.body.message).toBe(
    "Without a confirmed email you can have 5 requests. Open the link in our email, or pay for one, then try again.",
  );
  expect((await ask(visitor, spaces.slice(33, 35), contact)).status).toBe(201);
  expect(await liveOf(spaces)).toBe(unconfirmed.holder);
  await halfAnHourLater();
  expect(await liveOf(spaces)).toBe(0);
  // Neither the same browser nor, for the same contact, another one can start again; nor does canceling help.
  expect((await ask(visitor, [spaces[0]!])).status).toBe(409);
  expect((await ask(newVisitor(), [spaces[0]!], contact.toUpperCase())).status).toBe(409);
  moveClock(25 * 60 * minute);
  const [again] = (await ask(visitor, [spaces[0]!], contact)).body.reservations;
  await call(`/api/reservations/${again.id}/cancel`, { method: "POST", cookie: visitor.cookie });
  expect((await ask(visitor, spaces.slice(0, 5), contact)).status).toBe(409);
});

test("the second story: new browsers and contacts from one network overwhelm neither the town nor a landlord", async () => {
  const [landlord, other] = [await newLandlord(), await newLandlord()];
  const spaces = await spacesOf(landlord, 22);
  const elsewhere = await spacesOf(other, 4);
  config.trustProxy = true;
  const hosts = spaces.map((space, host) => ({ space, address: `2001:db8:1:2::${host + 1}` }));
  const answers = [];
  for (const { space, address } of hosts) answers.push(await ask(newVisitor(), [space], someone(), address));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(unconfirmed.network);
  expect(answers.at(-1)?.body.message).toContain("unconfirmed requests from your network");
  expect((await ask(newVisitor(), [elsewhere[0]!], someone(), "2001:db8:1:2:ffff::1")).status).toBe(409);
  // From another network: this landlord has enough of them, others haven't, and members are allowed.
  const other64 = "2001:db8:1:3::1";
  const refused = await ask(newVisitor(), [spaces[21]!], someone(), other64);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    "This landlord has 20 unconfirmed requests, which is the limit. Please log in to an account with a confirmed email, or try again in half an hour.",
  ]);
  expect((await ask(newVisitor(), [elsewhere[1]!], someone(), other64)).status).toBe(201);
  expect((await ask(await newTenant(), [spaces[21]!], someone(), other64)).status).toBe(201);
  await halfAnHourLater();
  expect((await ask(newVisitor(), [spaces[20]!], someone(), other64)).status).toBe(201);
  // The first network has used up its share of the day.
  expect((await ask(newVisitor(), [spaces[19]!], someone(), hosts[0]!.address)).status).toBe(409);
});

test("the third story: a stranger enters someone's address again and again; it gets few emails, and its owner can reserve", async () => {
  const [landlord, victim, stranger] = [await newLandlord(), await newTenant(), await newTenant()];
  const spaces = await spacesOf(landlord, 40);
  for (const space of spaces.slice(0, 8)) await ask(newVisitor(), [space], victim.email);
  expect(await liveOf(spaces)).toBe(unconfirmed.contact);
  const { id } = (await ask(stranger, spaces.slice(10, 30), victim.email)).body.reservations[0];
  await drainJobs(jobs);
  const { count } = await db
    .selectFrom("emails")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("recipient", "=", victim.email)
    .executeTakeFirstOrThrow();
  expect(count).toBeLessThanOrEqual(maxEmailsADay);
  expect(count).toBeGreaterThan(0);
  expect(id).toMatch(/^res_/);
  const own = await ask(victim, [spaces[35]!], victim.email);
  expect([own.status, own.body.reservations[0].hold_until]).toEqual([201, null]);
  await drainJobs(jobs);
  const emails = db.selectFrom("emails").select("id").where("recipient", "=", victim.email);
  expect((await emails.execute()).length).toBe(count + 1);
});

test("a confirmed member has at most thirty unpaid requests, twenty with one landlord, and gets room by canceling", async () => {
  const member = await newTenant();
  const [spaces, others] = await Promise.all([
    spacesOf(await newLandlord(), confirmed.landlord + 1),
    spacesOf(await newLandlord(), confirmed.holder - confirmed.landlord + 1),
  ]);
  const order = await ask(member, spaces.slice(0, 20));
  expect(order.status).toBe(201);
  const refusals = {
    landlord: await ask(member, [spaces[20]!]),
    twentyFirstWithOthers: await ask(member, [spaces[20]!, others[0]!]),
  };
  for (const { status, body } of Object.values(refusals))
    expect([status, body.message]).toEqual([
      409,
      "You have 20 unpaid requests for one landlord’s spaces, which is the limit. Please pay for one or cancel one, then try again.",
    ]);
  expect((await ask(member, others.slice(0, 10))).status).toBe(201);
  const refused = await ask(member, [others[10]!]);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    "You have 30 unpaid requests, which is the limit. Please pay for one or cancel one, then try again.",
  ]);
  await call(`/api/reservations/${order.body.reservationId}/cancel`, {
    method: "POST",
    cookie: member.cookie,
  });
  expect((await ask(member, [spaces[20]!])).status).toBe(201);
});

test("no path that reserves lets more through", async () => {
  const spaces = await spacesOf(await newLandlord(), 10);
  const [visitor, contact] = [newVisitor(), someone()];
  expect((await ask(visitor, spaces.slice(0, 5), contact)).status).toBe(201);
  const [id] = spaces.slice(6);
  const dates = { startDate: day(5), endDate: day(6) };
  const guest = { guestName: "Gail", tenantEmail: contact };
  const asked: [string, object][] = [
    [
      "/api/reserve-order",
      { properties: [{ id }], start_date: day(5), guest_name: "G", guest_contact: contact },
    ],
    ["/api/orders", { cartItems: [{ id }], ...dates, shippingInfo: { name: "Gail", email: contact } }],
    ["/api/create-checkout-session", { propertyId: id, ...dates, ...guest }],
    ["/api/create-checkout-session", { cartItems: [{ id }], ...dates, ...guest }],
    ["/api/payment/create-checkout-session", { cartItems: [{ id }], ...dates, ...guest }],
  ];
  for (const [path, json] of asked) {
    const { status, body } = await call(path, { json, cookie: visitor.cookie });
    expect([path, status, body.message]).toEqual([path, 409, expect.stringContaining("5 requests")]);
  }
  expect(await liveOf(spaces)).toBe(5);
});

test.each<[string, (at: number) => { cookie?: string }, string | undefined, number]>([
  ["by one visitor", sameVisitor(), undefined, unconfirmed.holder],
  ["for one contact", () => newVisitor(), "raced@people.example", unconfirmed.contact],
  ["from one network to one landlord", () => newVisitor(), undefined, unconfirmed.network],
])("simultaneous requests %s are no more than allowed", async (_, whoAt, contact, most) => {
  const spaces = await spacesOf(await newLandlord(), 24);
  const answers = await Promise.all(spaces.map((space, at) => ask(whoAt(at), [space], contact)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(most);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(24 - most);
  expect(await liveOf(spaces)).toBe(most);
});

function sameVisitor(): () => { cookie: string } {
  const visitor = newVisitor();
  return () => visitor;
}
