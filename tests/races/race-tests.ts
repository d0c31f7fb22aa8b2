import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { config } from "#app/platform/config.server.ts";
import { fromRange } from "#app/features/reservations/model.ts";
import { addDays } from "#app/platform/dates.ts";
import { db } from "#app/platform/db.server.ts";
import { giveTwoStep } from "#app/features/accounts/credentials/give-two-step.server.ts";
import { openClient } from "#tests/support/http-client.ts";
import { newLandlord, newTenant, password } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day, newReservation } from "#tests/support/reservations.ts";
import { startWeb, stopProcess, type WebProcess } from "#tests/support/server-process.ts";
import { changeable, newestChange } from "#tests/support/stay-changes.ts";
import { totp } from "#tests/support/totp.ts";

// The first test that needs the built server builds it.
const building = 180_000;

/** The product's races, run through two web processes on this test file's database. */
export function raceTests(): void {
  let webs: WebProcess[] = [];

  beforeAll(async () => {
    const settings = { DATABASE_URL: config.databaseUrl, DATA_DIR: config.dataDir, TRUST_PROXY: "true" };
    webs = await Promise.all([startWeb(settings), startWeb(settings)]);
  }, building);
  // All these visitors share an IP address, whose limit isn't tested here.
  beforeEach(() => db.deleteFrom("rateLimits").execute());
  afterAll(() => Promise.all(webs.map((web) => stopProcess(web))));

  test("200 at once ask for the same dates: one gets them, 199 are told that they are taken", async () => {
    const property = await newProperty(await newLandlord());
    await countOrdersWritten();
    const answers = await atOnce(200, (turn) => reserve(webs[turn % 2]!, [property.id]));
    expect(countByStatus(answers)).toEqual({ 201: 1, 409: 199 });
    // The others don't write orders that are then undone: they wait for each other.
    expect(await ordersWritten()).toBe(1);
    const refused = answers.find((answer) => answer.status === 409);
    expect(refused?.body["message"]).toBe("Those dates are already taken.");
    expect(refused?.body["clashes"]).toMatchObject([{ property_id: property.id }]);
    expect(await reservationsOf([property.id])).toBe(1);
    expect(await ordersOf([property.id])).toBe(1);
  });

  test("two stays closer than the days between stays, asked for at once through two processes: one gets its dates", async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await newProperty(await newLandlord(), { gapDays: 2 });
      // Either may be the earlier one; a third is far enough from both.
      const starts = round % 2 === 0 ? [3, 6, 12] : [6, 3, 12];
      const answers = await atOnce(3, (turn) =>
        reserve(webs[turn % 2]!, [id], day(starts[turn]!), day(starts[turn]! + 1)),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409]);
      expect(answers[2]?.status).toBe(201);
      const refused = answers.find((answer) => answer.status === 409);
      expect(refused?.body["message"]).toContain("The landlord leaves 2 days between stays.");
    }
  });

  test("an authenticator code, sent to both processes at once, opens one session", async () => {
    const { id, email } = await newTenant();
    const secret = new URL(await giveTwoStep(email)).searchParams.get("secret")!;
    const browsers = webs.map(({ url }) => openClient(url));
    for (const ask of browsers)
      expect((await ask("/api/login", { json: { email, password } })).body.two_step).toBe(true);
    const json = { code: totp(secret) };
    const entered = await Promise.all(browsers.map((ask) => ask("/api/login/code", { json })));
    expect(entered.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    const left = await db.selectFrom("sessions").select("ipAddress").where("userId", "=", id).execute();
    expect(left.filter(({ ipAddress }) => ipAddress === "127.0.0.1")).toHaveLength(1);
  });

  test("two orders over the same spaces in opposite order never deadlock", async () => {
    const landlord = await newLandlord();
    const ids: string[] = [];
    for (let count = 0; count < 4; count++) ids.push((await newProperty(landlord)).id);
    const answers = await atOnce(60, (turn) => {
      const wanted = [ids[turn % 4]!, ids[(turn + 1) % 4]!, ids[(turn + 2) % 4]!];
      return reserve(webs[turn % 2]!, turn % 3 === 0 ? wanted.toReversed() : wanted);
    });
    expect(countByStatus(answers)).toEqual({ 201: 1, 409: 59 });
    expect(await reservationsOf(ids)).toBe(3);
  });

  test("50 carts of three spaces confirmed at once, over overlapping dates: each is reserved or refused as a whole", async () => {
    const spaces: string[] = [];
    for (let count = 0; count < 8; count++) spaces.push((await newProperty(await newLandlord())).id);
    const deadlocksBefore = await deadlocks();
    const carts = Array.from({ length: 50 }, (_, turn) => ({
      ids: [0, 1, 3].map((step) => spaces[(turn + step) % spaces.length]!),
      start: day(2 + (turn % 11)),
      last: day(4 + (turn % 11)),
    }));
    const answers = await atOnce(carts.length, (turn) => {
      const { ids, start, last } = carts[turn]!;
      return reserve(webs[turn % 2]!, turn % 3 === 0 ? ids.toReversed() : ids, start, last);
    });
    const counts = countByStatus(answers);
    expect(Object.keys(counts).map(Number)).toEqual([201, 409]);
    expect(counts[201]).toBeGreaterThan(1);
    expect(await deadlocks()).toBe(deadlocksBefore);
    const held = await db
      .selectFrom("reservations")
      .innerJoin("reservationTransitions", "reservationTransitions.reservationId", "reservations.id")
      .select(["orderId", "propertyId", "stay", "action"])
      .where("propertyId", "in", spaces)
      .orderBy("propertyId")
      .execute();
    expect(held).toHaveLength(counts[201]! * 3);
    const outcomes = answers.map(({ status, body }, turn) => ({ status, body, ...carts[turn]! }));
    for (const { body, ids, start, last } of outcomes.filter(({ status }) => status === 201)) {
      const order = held.filter(({ orderId }) => orderId === body["orderId"]);
      expect(order.map(({ propertyId }) => propertyId)).toEqual(ids.toSorted());
      expect(new Set(order.map(({ stay }) => stay))).toEqual(new Set([`[${start},${addDays(last, 1)})`]));
    }
    // Every space that a refusal names is really held on one of those days.
    for (const { body, start, last } of outcomes.filter(({ status }) => status === 409))
      for (const { property_id } of body["clashes"] as { property_id: string }[])
        expect(held.filter((one) => one.propertyId === property_id).some(meets(start, last))).toBe(true);
    const overlaps = held.filter((one) =>
      held.some(
        (other) => other !== one && other.propertyId === one.propertyId && meetsStay(one.stay, other.stay),
      ),
    );
    expect(overlaps).toEqual([]);
    await ordersOf(spaces);
  });

  test("Accept and Reject pressed in two tabs at once: one wins, the other sees the status", async () => {
    const landlord = await newLandlord();
    for (let round = 0; round < 10; round++) {
      const property = await newProperty(landlord);
      const reservation = await newReservation({ kind: "visitor", visitorId: `vis_${round}` }, property, {
        guestContact: `guest${round}@people.example`,
      });
      const wishes = ["accepted_pending_verification", "rejected"];
      const answers = await atOnce(2, (turn) =>
        send(webs[turn]!, "PUT", `/api/reservations/${reservation.id}/status`, {
          cookie: landlord.cookie,
          body: { status: wishes[turn] },
        }),
      );
      expect(countByStatus(answers)).toEqual({ 200: 1, 409: 1 });
      const won = answers.findIndex((answer) => answer.status === 200);
      expect(answers[1 - won]?.body["status"]).toBe(wishes[won]);
    }
  });

  test("two changes and a third person ask for the same free days at once: one gets them, nothing overlaps", async () => {
    for (let round = 0; round < 6; round++) {
      const landlord = await newLandlord();
      const first = await changeable(landlord, { paid: false, starts: 10 });
      const second = await changeable(landlord, { paid: false, starts: 16, space: first.space });
      const asks = [
        () => askDates(webs[0]!, first, 10, 13),
        () => askDates(webs[1]!, second, 12, 14),
        () => reserve(webs[round % 2]!, [first.space.id], day(12), day(13)),
      ];
      const answers = await atOnce(3, (turn) => asks[(turn + round) % 3]!());
      expect(countByStatus(answers)).toEqual({ 201: 1, 409: 2 });
      expect(await overlapsOf(first.space.id)).toEqual([]);
    }
  });

  test("days that a change gives up are had by one of another change and a third person, once it counts", async () => {
    for (let round = 0; round < 6; round++) {
      const landlord = await newLandlord();
      const first = await changeable(landlord, { paid: false, starts: 10 });
      const second = await changeable(landlord, { paid: false, starts: 16, space: first.space });
      await askDates(webs[0]!, first, 12, 13);
      const { id } = await newestChange(first.id);
      const path = `/api/reservations/${first.id}/changes/${id}/answer`;
      const agree = () =>
        send(webs[0]!, "POST", path, { cookie: landlord.cookie, body: { answer: "agree" } });
      const asks = [
        agree,
        () => askDates(webs[1]!, second, 10, 11),
        () => reserve(webs[round % 2]!, [first.space.id], day(10), day(11)),
      ];
      const [agreed, ...others] = await Promise.all(asks.map((ask) => ask()));
      expect(agreed!.status).toBe(200);
      expect(others.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1);
      expect(await overlapsOf(first.space.id)).toEqual([]);
    }
  });

  test("two stays of other spaces and a third person want the same days of one at once: one has them", async () => {
    for (let round = 0; round < 6; round++) {
      const landlord = await newLandlord();
      const target = await newProperty(landlord, { priceCents: 4000, pricePer: "Day" });
      const stays = [
        await changeable(landlord, { paid: false, starts: 10 }),
        await changeable(landlord, { paid: false, starts: 11 }),
      ] as const;
      const asks = [
        () => askDates(webs[0]!, stays[0], 10, 11, target.id),
        () => askDates(webs[1]!, stays[1], 11, 12, target.id),
        () => reserve(webs[round % 2]!, [target.id], day(11), day(11)),
      ];
      const answers = await atOnce(3, (turn) => asks[(turn + round) % 3]!());
      expect(countByStatus(answers)).toEqual({ 201: 1, 409: 2 });
      expect(await overlapsOf(target.id)).toEqual([]);
    }
  });

  test("the days of a space that a stay leaves are had by one of two, once the change counts", async () => {
    for (let round = 0; round < 4; round++) {
      const landlord = await newLandlord();
      const target = await newProperty(landlord, { priceCents: 4000, pricePer: "Day" });
      const first = await changeable(landlord, { paid: false, starts: 10 });
      const second = await changeable(landlord, { paid: false, starts: 10 });
      await askDates(webs[0]!, first, 10, 11, target.id);
      const { id } = await newestChange(first.id);
      const path = `/api/reservations/${first.id}/changes/${id}/answer`;
      const [agreed, ...others] = await Promise.all([
        send(webs[0]!, "POST", path, { cookie: landlord.cookie, body: { answer: "agree" } }),
        askDates(webs[1]!, second, 10, 11, first.space.id),
        reserve(webs[round % 2]!, [first.space.id], day(10), day(11)),
      ]);
      expect(agreed.status).toBe(200);
      expect(others.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1);
      // Both may have come before the change counted: one of them has the days now, or gets them here.
      const again = await reserve(webs[1]!, [first.space.id], day(10), day(11));
      expect([...others, again].filter(({ status }) => status === 201)).toHaveLength(1);
      for (const { id: space } of [first.space, target]) expect(await overlapsOf(space)).toEqual([]);
    }
  });

  test("while a change is made in one process, another never shows half of it", async () => {
    const landlord = await newLandlord();
    const { id, tenant } = await changeable(landlord, { paid: false, starts: 10 });
    await askDates(webs[0]!, { id, tenant }, 12, 14);
    const change = await newestChange(id);
    const path = `/api/reservations/${id}/changes/${change.id}/answer`;
    const read = async () => {
      const response = await fetch(`${webs[1]!.url}/api/reservations/${id}`, {
        headers: { cookie: tenant.cookie },
      });
      const { start_date, end_date, total, asked_dates } = (await response.json()) as Record<string, unknown>;
      return { start_date, end_date, total, isAsked: asked_dates !== null };
    };
    const before = { start_date: day(10), end_date: day(11), total: 84, isAsked: true };
    const after = { start_date: day(12), end_date: day(14), total: 126, isAsked: false };
    const [agreed, ...seen] = await Promise.all([
      send(webs[0]!, "POST", path, { cookie: landlord.cookie, body: { answer: "agree" } }),
      ...Array.from({ length: 30 }, read),
    ]);
    expect(agreed.status).toBe(200);
    for (const shown of seen) expect([before, after]).toContainEqual(shown);
    expect(await read()).toEqual(after);
  });
}

/** After a look at the quote, like the screen. */
async function askDates(
  web: WebProcess,
  { id, tenant }: { id: string; tenant: { cookie: string } },
  from: number,
  last: number,
  property_id?: string,
): Promise<Answer> {
  const wish = { start_date: day(from), end_date: day(last), ...(property_id && { property_id }) };
  const { cookie } = tenant;
  const path = `/api/reservations/${id}/changes`;
  const seen = await fetch(`${web.url}${path}?${new URLSearchParams(wish)}`, { headers: { cookie } });
  const { quote } = (await seen.json()) as { quote?: { quote_mark: string } };
  return send(web, "POST", path, { cookie, body: { ...wish, quote_mark: quote?.quote_mark } });
}

/** Pairs of live reservations of a property that hold a day in common. */
async function overlapsOf(propertyId: string): Promise<unknown[]> {
  const { rows } = await sql`
    select a.reservation_id, b.reservation_id from held_stays a join held_stays b
      on a.property_id = b.property_id and a.reservation_id < b.reservation_id
    where a.property_id = ${propertyId} and is_live(a.status) and is_live(b.status)
      and held_days(a.stay, a.asked_stay, 0, 0) && held_days(b.stay, b.asked_stay, 0, 0)`.execute(db);
  return rows;
}

let visitors = 0;

type Answer = { status: number; body: Record<string, unknown> };

function atOnce(count: number, ask: (turn: number) => Promise<Answer>): Promise<Answer[]> {
  return Promise.all(Array.from({ length: count }, (_, turn) => ask(turn)));
}

/** Each request is from another visitor with a new contact and network, so that no limit on unpaid requests applies. */
function reserve(web: WebProcess, propertyIds: string[], start = day(2), last = day(8)): Promise<Answer> {
  visitors += 1;
  return send(web, "POST", "/api/reserve-order", {
    headers: { "x-forwarded-for": `198.51.${visitors >> 8}.${visitors & 255}` },
    body: {
      properties: propertyIds.map((id) => ({ property_id: id, quantity: 1 })),
      start_date: start,
      end_date: last,
      guest_name: `Guest ${visitors}`,
      guest_contact: `visitor${visitors}@people.example`,
    },
  });
}

async function send(
  web: WebProcess,
  method: string,
  path: string,
  { cookie, body, headers }: { cookie?: string; body: object; headers?: Record<string, string> },
): Promise<Answer> {
  const sent = { "content-type": "application/json", origin: web.url, ...(cookie && { cookie }), ...headers };
  const response = await fetch(web.url + path, { method, headers: sent, body: JSON.stringify(body) });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

function countByStatus(answers: Answer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

async function reservationsOf(propertyIds: string[]): Promise<number> {
  const rows = await db
    .selectFrom("reservations")
    .select("id")
    .where("propertyId", "in", propertyIds)
    .execute();
  return rows.length;
}

/** Orders are also counted in the whole database: a refused request may not leave an empty one. */
async function ordersOf(propertyIds: string[]): Promise<number> {
  const kept = await db
    .selectFrom("reservations")
    .select("orderId")
    .distinct()
    .where("propertyId", "in", propertyIds)
    .execute();
  const all = await db.selectFrom("orders").select("id").execute();
  expect(all.map((order) => order.id).toSorted()).toEqual(
    (await db.selectFrom("reservations").select("orderId").distinct().execute())
      .map((row) => row.orderId)
      .toSorted(),
  );
  return kept.length;
}

/** Counts orders from now on, also those of transactions that are undone. */
async function countOrdersWritten(): Promise<void> {
  await sql`create sequence orders_written`.execute(db);
  await sql`
    create function count_order_written() returns trigger language plpgsql as
    $$ begin perform nextval('orders_written'); return new; end $$`.execute(db);
  await sql`
    create trigger order_is_counted before insert on orders for each row execute function count_order_written()
  `.execute(db);
}

async function ordersWritten(): Promise<number> {
  await sql`drop trigger order_is_counted on orders`.execute(db);
  const { rows } = await sql<{ value: number }>`select last_value as value from orders_written`.execute(db);
  return rows[0]!.value;
}

function meets(start: string, last: string) {
  return ({ stay }: { stay: string }) => meetsStay(stay, `[${start},${addDays(last, 1)})`);
}

function meetsStay(one: string, other: string): boolean {
  const [a, b] = [fromRange(one), fromRange(other)];
  return a.start < b.end && b.start < a.end;
}

/** Transactions that the database aborted because they waited for each other. */
async function deadlocks(): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::int from pg_stat_database where datname = current_database()`.execute(db);
  return rows[0]!.deadlocks;
}
