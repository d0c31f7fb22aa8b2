import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import type { ReserveRequest } from "#app/features/reservations/schema.ts";
import { db } from "#app/platform/db.server.ts";
import { newAdministrator, newLandlord, newTenant, newVisitor } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { agreeToRenewal } from "#tests/support/rentals.ts";
import { day, newReservation } from "#tests/support/reservations.ts";
import { datesTaken, gapProblem } from "./model.ts";
import { reserve } from "./reserve.server.ts";

type Item = ReserveRequest["items"][number];

const landlord = await newLandlord();
const newSpace = (more: Parameters<typeof newProperty>[1] = {}) =>
  newProperty(landlord, { priceCents: 1_000, pricePer: "Day", ...more });
const item = (propertyId: string, more: Partial<Item> = {}): Item => ({ propertyId, quantity: 1, ...more });

afterEach(async () => {
  await sql`drop trigger if exists taken_at_last on reservations`.execute(db);
});

function requestOf(items: Item[], more: Partial<ReserveRequest> = {}): ReserveRequest {
  const guest = { guestName: "Gail Guest", guestContact: "gail@people.example" };
  return { items, start: day(3), lastDay: day(4), ...guest, ...more };
}

const orderOfId = (id: string) =>
  db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

test("an order keeps who made it, for whom, and where the bill goes", async () => {
  const tenant = await newTenant("Tess Tenant");
  const billing = { name: "Tess Inc.", email: "bills@people.example", address: "1 Market Street" };
  const named = { guestName: "  ", guestContact: null, billing };
  const [own] = await reserve(tenant.actor, requestOf([item((await newSpace()).id)], named), "192.0.2.1");
  expect(await orderOfId(own!.orderId)).toMatchObject({
    tenantId: tenant.id,
    visitorId: null,
    guestName: "Tess Tenant",
    guestContact: tenant.email,
    billingName: "Tess Inc.",
    billingEmail: "bills@people.example",
    billingAddress: "1 Market Street",
    totalCents: 2_100,
    madeFrom: expect.stringMatching(/^[\w-]{43}$/),
    idempotencyKey: `once:${own!.orderId}`,
  });
  const visitor = newVisitor();
  const trimmed = { guestName: " Gail ", guestContact: " gail@people.example ", billing: {} };
  const [other] = await reserve(visitor.actor, requestOf([item((await newSpace()).id)], trimmed), null);
  expect(await orderOfId(other!.orderId)).toMatchObject({
    tenantId: null,
    visitorId: visitor.id,
    guestName: "Gail",
    guestContact: "gail@people.example",
    billingName: null,
    billingEmail: null,
    billingAddress: null,
    madeFrom: null,
  });
});

test("a visitor without a name or an address, landlords and administrators reserve nothing", async () => {
  const { id } = await newSpace();
  const ask = (more: Partial<ReserveRequest>) =>
    reserve(newVisitor().actor, requestOf([item(id)], more), null);
  await expect(ask({ guestName: " " })).rejects.toMatchObject({
    status: 400,
    extra: { fields: { guest_name: "Enter your name." } },
  });
  await expect(ask({ guestContact: null })).rejects.toMatchObject({
    status: 400,
    extra: { fields: { guest_contact: "Please enter a valid email address." } },
  });
  for (const { actor } of [landlord, await newAdministrator()])
    await expect(reserve(actor, requestOf([item(id)]), null)).rejects.toMatchObject({ status: 403 });
  expect(await db.selectFrom("orders").select("id").where("guestName", "=", "Gail Guest").execute()).toEqual(
    [],
  );
});

test("one key is of one request: its spaces in any order, and everything that it asks and asserts", async () => {
  const tenant = await newTenant();
  const [one, two] = [await newSpace(), await newSpace()];
  const asked = requestOf([item(one.id), item(two.id)], { idempotencyKey: "k-1" });
  const ask = (more: Partial<ReserveRequest> = {}) => reserve(tenant.actor, { ...asked, ...more }, null);
  const first = (await ask())[0]!.orderId;
  expect((await ask({ items: asked.items.toReversed() }))[0]!.orderId).toBe(first);
  const others: Partial<ReserveRequest>[] = [
    { items: [item(one.id)] },
    { items: [item(one.id, { quantity: 2 }), item(two.id)] },
    { start: day(4) },
    { lastDay: day(5) },
    { guestName: "Gus Guest" },
    { guestContact: "gus@people.example" },
    { assertedOfferCents: 4_000 },
    { assertedTotalCents: 4_200 },
    { assertedPaidCents: 4_200 },
    { assertedDepositCents: 0 },
  ];
  for (const other of others)
    await expect(ask(other)).rejects.toThrow("This Idempotency-Key was used for another request.");
  expect((await ask({ idempotencyKey: null, start: day(8), lastDay: day(9) }))[0]!.orderId).not.toBe(first);
});

test("each space that can't be had is named with its own problem; what can be had isn't", async () => {
  const [taken, close, free] = [await newSpace(), await newSpace({ gapDays: 2 }), await newSpace()];
  await newReservation((await newTenant()).actor, taken, { start: day(4), lastDay: day(5) });
  await newReservation((await newTenant()).actor, close, { start: day(6), lastDay: day(7) });
  const { actor } = await newTenant();
  const items = [taken, close, free].map(({ id }) => item(id));
  const error = await reserve(actor, requestOf(items), null).catch((refused: unknown) => refused);
  expect(error).toMatchObject({ status: 409, message: datesTaken });
  const { clashes } = (error as { extra: { clashes: { property_id: string; problem: string }[] } }).extra;
  expect(new Map(clashes.map((clash) => [clash.property_id, clash.problem]))).toEqual(
    new Map([
      [taken.id, datesTaken],
      [close.id, gapProblem(2)],
    ]),
  );
  await expect(reserve(actor, requestOf([item(close.id)]), null)).rejects.toThrow(gapProblem(2));
});

/** Takes the dates at the last moment, so many times. */
async function takeAtLast(times: number) {
  await sql`drop sequence if exists takings`.execute(db);
  await sql`create sequence takings`.execute(db);
  await sql
    .raw(`create or replace function taken_at_last() returns trigger language plpgsql as $$ begin
    if nextval('takings') <= ${times} then
      raise exception 'taken' using errcode = 'exclusion_violation', constraint = 'reservation_stay_is_free';
    end if; return new; end $$`)
    .execute(db);
  await sql`create or replace trigger taken_at_last before insert on reservations for each row
    execute function taken_at_last()`.execute(db);
}

test("dates that are lost at the last moment are priced again, three times, and then refused", async () => {
  const { actor } = await newTenant();
  const [lucky, lost] = [await newSpace(), await newSpace({ title: "Wanted by all" })];
  await takeAtLast(2);
  expect(await reserve(actor, requestOf([item(lucky.id)]), null)).toHaveLength(1);
  await takeAtLast(3);
  await expect(reserve(actor, requestOf([item(lost.id)]), null)).rejects.toMatchObject({
    status: 409,
    message: datesTaken,
    extra: {
      clashes: [
        {
          property_id: lost.id,
          title: "Wanted by all",
          start_date: day(3),
          end_date: day(4),
          problem: datesTaken,
          next_free: undefined,
        },
      ],
    },
  });
});

test("renting without an end needs an account, and a confirmed email holds the dates without a time limit", async () => {
  const { id } = await newProperty(landlord, { renews: true });
  const endless = requestOf([{ ...item(id), ...(await agreeToRenewal(id, day(3))) }], { lastDay: null });
  await expect(reserve(newVisitor().actor, endless, null)).rejects.toMatchObject({
    status: 409,
    message: "To rent without an end date, sign up or log in first; or choose an end date.",
  });
  const tenant = await newTenant();
  const [rented] = await reserve(tenant.actor, endless, null);
  expect(rented).toMatchObject({ renews: true, stay: `[${day(3)},)`, holdUntil: null });
  const { actor } = await newTenant();
  const unconfirmed = { ...actor, emailVerified: false };
  const [held] = await reserve(unconfirmed, requestOf([item((await newSpace()).id)]), null);
  expect(held!.holdUntil!.getTime() - held!.createdAt.getTime()).toBeCloseTo(30 * 60_000, -3);
});
