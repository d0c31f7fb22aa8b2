import { afterAll, beforeAll, expect, test } from "vitest";
import { accept } from "#app/features/reservations/lifecycle/answer.server.ts";
import { moveClock, todayIn } from "#app/platform/clock.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { db } from "#app/platform/db.server.ts";
import { timeCursor } from "#app/platform/time-cursor.ts";
import { newPaidLandlord } from "#tests/support/paid-stays.ts";
import { orderOf, payFor } from "#tests/support/payments.ts";
import { newLandlord, newTenant, newVisitor, type Person } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day, newReservation } from "#tests/support/reservations.ts";
import { loadLandlordDashboard, type LandlordTab } from "./load-landlord-dashboard.server.ts";

type Asked = Parameters<typeof loadLandlordDashboard>[1];

const photoKey = "0123456789abcdef0123456789abcdef";
let landlord: Person;
let tenant: Person;
/** Newest first. */
let spaces: string[];
let hiddenId: string;
/** One accepted, then two that wait. */
let ids: string[];

beforeAll(async () => {
  [landlord, tenant] = [await newLandlord(), await newTenant()];
  const at = (minutes: number) => ({ createdAt: new Date(Date.now() + minutes * 60_000) });
  const garage = await newProperty(landlord, { title: "Old garage", ...at(-3) });
  const driveway = await newProperty(landlord, {
    title: "Long driveway",
    typeOfSpace: "Driveway",
    ...at(-2),
  });
  const basement = await newProperty(landlord, { title: "Dry basement", ...at(-1) });
  spaces = [basement.id, driveway.id, garage.id];
  const visitor = newVisitor().actor;
  const accepted = await newReservation(tenant.actor, garage);
  await accept(landlord.actor, accepted.id);
  const waiting = await newReservation(tenant.actor, driveway);
  const ofVisitor = await newReservation(visitor, basement);
  ids = [accepted.id, waiting.id, ofVisitor.id];
  await db.updateTable("users").set({ photoKey }).where("id", "=", landlord.id).execute();
  hiddenId = (await newProperty(landlord, { title: "Hidden attic" })).id;
  const hiddenBecause = "The photos are of another place.";
  const gone = { deletedAt: new Date(), hiddenAt: new Date(), hiddenBecause };
  await db.updateTable("properties").set(gone).where("id", "=", hiddenId).execute();
});

afterAll(() => moveClock(0));

const load = (asked: Asked) => loadLandlordDashboard(landlord.actor, asked);

test.each<{ tab: LandlordTab; reads: string[] }>([
  { tab: "today", reads: ["requests", "coming", "months", "money"] },
  { tab: "requests", reads: ["requests"] },
  { tab: "calendar", reads: ["calendar"] },
  { tab: "spaces", reads: [] },
  { tab: "earnings", reads: ["months", "money", "invoices"] },
  { tab: "business", reads: ["photoKey"] },
])("the tab $tab of a landlord's dashboard reads what it shows, and no more", async ({ tab, reads }) => {
  const { requests, coming, months, money, invoices, calendar, photoKey: photo } = await load({ tab });
  const found = { requests, coming, months, money, invoices, calendar, photoKey: photo };
  const read = Object.entries(found).flatMap(([name, value]) => (value === null ? [] : name));
  expect(read).toEqual(reads);
});

test("every tab knows how many spaces the landlord has, the hidden ones and how many requests wait", async () => {
  for (const tab of ["today", "business"] as const) {
    const { today, propertyCount, foundCount, hidden, waiting, business } = await load({ tab });
    expect(today).toBe(todayIn("America/New_York"));
    expect([propertyCount, foundCount, waiting.count]).toEqual([3, 3, 2]);
    expect(hidden.map(({ id }) => id)).toEqual([hiddenId]);
    expect(business).toBeNull();
  }
  expect((await load({ tab: "business" })).photoKey).toBe(photoKey);
});

test("today is the day that has begun at all spaces, or New York's without one", async () => {
  moveClock(Date.parse("2031-06-10T02:00:00Z") - Date.now());
  const far = await newLandlord();
  const loaded = () => loadLandlordDashboard(far.actor, { tab: "calendar" });
  const today = async () => {
    const { today: first, calendar } = await loaded();
    expect(calendar!.from).toBe(first);
    return first;
  };
  expect(await today()).toBe("2031-06-09");
  await newProperty(far, { timeZone: "Pacific/Auckland" });
  expect(await today()).toBe("2031-06-10");
  const behind = await newProperty(far, { timeZone: "Pacific/Honolulu", createdAt: new Date(0) });
  expect(await today()).toBe("2031-06-09");
  // Another landlord's, and one that was deleted, are none of them.
  await newProperty(await newLandlord(), { timeZone: "Pacific/Honolulu" });
  await db.updateTable("properties").set({ deletedAt: new Date() }).where("id", "=", behind.id).execute();
  expect(await today()).toBe("2031-06-10");
  moveClock(0);
});

test("the tab of spaces shows those that were searched, and no other tab reads them", async () => {
  const shown = async (asked: Partial<Asked>) => {
    const { properties, foundCount, propertyCount } = await load({ tab: "spaces", ...asked });
    return { ids: properties.map(({ id }) => id), foundCount, propertyCount };
  };
  expect(await shown({})).toEqual({ ids: spaces, foundCount: 3, propertyCount: 3 });
  expect(await shown({ tab: "today" })).toEqual({ ids: [], foundCount: 3, propertyCount: 3 });
  const wish = { words: "driveway", type: "" };
  expect(await shown({ wish })).toEqual({ ids: [spaces[1]], foundCount: 1, propertyCount: 3 });
});

test("Today lists the requests that wait; the tab of requests all of them, with counts and guests", async () => {
  const listed = async (asked: Asked) => {
    const { list, counts, guests } = (await load(asked)).requests!;
    return {
      ids: list.rows.map(({ id }) => id).toSorted(),
      total: list.total,
      counts,
      guests: guests.map(({ reservationId }) => reservationId).toSorted(),
    };
  };
  const [accepted, ...waiting] = ids;
  const both = waiting.toSorted();
  expect(await listed({ tab: "today" })).toEqual({ ids: both, total: 3, counts: null, guests: [] });
  const counts = { all: 3, waiting: 2, upcoming: 1, current: 0, past: 0 };
  expect(await listed({ tab: "requests" })).toEqual({ ids: ids.toSorted(), total: 3, counts, guests: both });
  const upcoming = { tab: "requests", view: "upcoming" } as const;
  expect(await listed(upcoming)).toEqual({ ids: [accepted], total: 3, counts, guests: [] });
  // The guest of the one that is open is shown, too.
  const open = await listed({ ...upcoming, reservation: accepted! });
  expect(open).toEqual({ ids: [accepted], total: 3, counts, guests: [accepted] });
});

test("a link to a request shows it in any part, but no one else's and no unknown one", async () => {
  const listed = async (reservation: string) => {
    const asked = { tab: "requests", view: "past", reservation } as const;
    return (await load(asked)).requests!.list.rows.map(({ id }) => id);
  };
  expect(await listed(ids[1]!)).toEqual([ids[1]]);
  const foreign = await newReservation(tenant.actor, await newProperty(await newLandlord()));
  expect(await listed(foreign.id)).toEqual([]);
  expect(await listed("res_unknown")).toEqual([]);
});

test("the calendar shows four weeks of twelve spaces from any day, and of those that were searched", async () => {
  const many = await newLandlord();
  for (let count = 0; count < 13; count += 1)
    await newProperty(many, {
      title: count === 0 ? "First garage" : `Garage ${count}`,
      createdAt: new Date(Date.now() + count * 1000),
    });
  const shown = async (asked: Partial<Asked>) => {
    const { calendar } = await loadLandlordDashboard(many.actor, { tab: "calendar", ...asked });
    const { from, older, total, count, spaces: rows } = calendar!;
    const until = new Set(rows.map(({ days }) => days.at(-1)!.end));
    return { from, older, total, count, titles: rows.map(({ title }) => title), until: [...until] };
  };
  const first = await shown({});
  expect(first).toMatchObject({ from: day(0), total: 13, count: 13, until: [day(28)] });
  expect(first.titles).toHaveLength(12);
  expect(first.titles[0]).toBe("Garage 12");
  const from = addDays(day(0), 100);
  const before = timeCursor("prp").parse(first.older);
  const second = await shown({ from, before });
  expect(second).toMatchObject({ from, older: null, titles: ["First garage"], until: [addDays(from, 28)] });
  const wish = { words: "garage", type: "" };
  expect((await shown({ wish, before })).titles).toEqual(["First garage"]);
  const found = await shown({ wish: { words: "First", type: "" } });
  expect(found).toMatchObject({ total: 1, count: 13, titles: ["First garage"] });
  expect((await shown({ wish: { words: "Attic", type: "" } })).titles).toEqual([]);
});

test("Today and earnings show the balance, and neither tenants nor visitors have a landlord's dashboard", async () => {
  for (const [tab, count] of [
    ["today", 2],
    ["earnings", 12],
  ] as const) {
    const { money, months } = await load({ tab });
    expect(money).toEqual({ balance: 0, notAccepted: 0, statement: [], account: undefined, next: undefined });
    expect(months).toHaveLength(count);
  }
  expect((await load({ tab: "earnings" })).invoices).toEqual([]);
  const asked = { tab: "today" } as const;
  await expect(loadLandlordDashboard(tenant.actor, asked)).rejects.toMatchObject({ status: 403 });
  await expect(loadLandlordDashboard(newVisitor().actor, asked)).rejects.toMatchObject({ status: 401 });
});

test("what of the balance was paid with requests is told apart until they are accepted, and not after", async () => {
  const host = await newPaidLandlord();
  const [first, second] = await orderOf(tenant, host, [8000, 4000]);
  await payFor(tenant, first!.orderId);
  const money = async () => {
    const { money: shown } = await loadLandlordDashboard(host.actor, { tab: "earnings" });
    return [shown!.balance, shown!.notAccepted];
  };
  const [balance, all] = await money();
  expect(balance).toBeGreaterThan(0);
  expect(all).toBe(balance);
  await accept(host.actor, first!.id);
  const [, rest] = await money();
  expect(rest).toBe(balance! / 3);
  await accept(host.actor, second!.id);
  expect(await money()).toEqual([balance, 0]);
});
