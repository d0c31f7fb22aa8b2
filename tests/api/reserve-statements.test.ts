import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { newLandlord, newTenant } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day, newReservation } from "#tests/support/reservations.ts";
import { statementsOf } from "#tests/support/statements.ts";
import { call } from "#tests/support/web.ts";

const reserve = (cookie: string, ids: string[], start: number, key?: string) =>
  call("/api/reserve-order", {
    cookie,
    headers: key ? { "idempotency-key": key } : {},
    json: {
      properties: ids.map((property_id) => ({ property_id })),
      start_date: day(start),
      end_date: day(start + 3),
    },
  });

test("taken dates are refused with few statements, however many spaces are requested", async () => {
  const landlord = await newLandlord();
  const tenant = await newTenant();
  const ids = [await newProperty(landlord), await newProperty(landlord), await newProperty(landlord)].map(
    ({ id }) => id,
  );
  for (const id of ids)
    await newReservation((await newTenant()).actor, { id }, { start: day(5), lastDay: day(9) });
  await reserve(tenant.cookie, ids, 5);
  for (const asked of [ids.slice(0, 1), ids]) {
    let answer: Awaited<ReturnType<typeof reserve>> | undefined;
    const sent = await statementsOf(async () => (answer = await reserve(tenant.cookie, asked, 6)));
    expect(answer).toMatchObject({ status: 409, body: { message: "Those dates are already taken." } });
    const clashes = answer!.body.clashes as { property_id: string; next_free: object[] }[];
    expect(clashes.map(({ property_id }) => property_id).toSorted()).toEqual(asked.toSorted());
    for (const { next_free } of clashes)
      expect(next_free.at(-1)).toMatchObject({ start_date: day(10), end_date: day(13) });
    expect(sent.slice(5)).toEqual([]);
  }
});

test("reserving takes few statements, however many spaces, and writes history and jobs", async () => {
  const landlord = await newLandlord();
  const tenant = await newTenant();
  const ids = [
    await newProperty(landlord),
    await newProperty(await newLandlord()),
    await newProperty(landlord),
  ].map(({ id }) => id);
  await reserve(tenant.cookie, ids, 5);
  for (const [asked, start] of [[ids.slice(0, 1), 20] as const, [ids, 40] as const]) {
    let answer: Awaited<ReturnType<typeof reserve>> | undefined;
    const sent = await statementsOf(async () => (answer = await reserve(tenant.cookie, asked, start)));
    expect(answer).toMatchObject({ status: 201 });
    expect(sent.slice(5)).toEqual([]);
    const made = answer!.body.reservations as { id: string; property_id: string }[];
    // In the order of the request.
    expect(made.map(({ property_id }) => property_id)).toEqual(asked);
    for (const { id } of made) {
      const told = await db
        .selectFrom("reservationTransitions")
        .select(["action", "fromStatus", "toStatus", "actorId"])
        .where("reservationId", "=", id)
        .execute();
      const reserved = { action: "reserve", fromStatus: null, toStatus: "pending", actorId: tenant.id };
      expect(told).toEqual([reserved]);
      const { rows } = await sql`select from pgboss.job where data->>'reservationId' = ${id}`.execute(db);
      expect(rows).toHaveLength(1);
    }
  }
});

test("the same request again doesn't clash with its own order, nor does its key match another request", async () => {
  const tenant = await newTenant();
  const { id } = await newProperty(await newLandlord());
  const [first, second] = [await reserve(tenant.cookie, [id], 5), await reserve(tenant.cookie, [id], 5)];
  expect([first.status, second.status, second.body.orderId]).toEqual([201, 201, first.body.orderId]);
  const keyed = await reserve(tenant.cookie, [id], 20, "one-key");
  expect((await reserve(tenant.cookie, [id], 20, "one-key")).body.orderId).toBe(keyed.body.orderId);
  expect(await reserve(tenant.cookie, [id], 21, "one-key")).toMatchObject({
    status: 409,
    body: { message: "This Idempotency-Key was used for another request." },
  });
});
