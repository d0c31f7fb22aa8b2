import { afterEach, beforeEach, expect, test } from "vitest";
import { catchUpTimelines } from "#app/features/handovers/catch-up-timelines.server.ts";
import { loadLandlordScreen } from "#app/features/handovers/load-landlord-screen.server.ts";
import { loadOrderScreen } from "#app/features/handovers/load-order-screen.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { atHoursAfter, newDeposit } from "#tests/support/deposits.ts";
import { addTo, agreeTo } from "#tests/support/handovers.ts";
import { newAdministrator, newLandlord, newTenant, newVisitor, sessionOf } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { newRental } from "#tests/support/rentals.ts";
import { day, newReservation } from "#tests/support/reservations.ts";
import { newOpenStay, reviewedBoth } from "#tests/support/reviews.ts";
import { statementsOf } from "#tests/support/statements.ts";
import { call } from "#tests/support/web.ts";

beforeEach(() => moveClock(0));
afterEach(() => moveClock(0));

const newestOf = async (id: string, who?: { id: string }) =>
  call(`/api/reservations/${id}/timeline/newest`, { cookie: who && (await sessionOf(who.id)) });

async function handedOver() {
  const stay = await newDeposit(0);
  await atHoursAfter(stay, -20);
  await addTo(stay.tenant.actor, stay.id, "move-in", { photos: 1, note: "Call 717-555-0142" });
  await agreeTo(stay.tenant.actor, stay.id, "move-in");
  return stay;
}

test("an order and the open request show the newest three entries, newest first, without words", async () => {
  const { id, tenant, landlord } = await handedOver();
  const kinds = ["agreed", "note", "photo"];
  for (const { actor } of [tenant, landlord]) {
    const shown = actor.kind === "tenant" ? await loadOrderScreen(actor, id) : null;
    const open = shown ? null : (await loadLandlordScreen(actor, { tab: "requests", reservation: id })).open;
    const entries = shown?.property === null ? shown.timelines.get(id)! : open!.entries;
    expect(entries.map(({ entry: { facts } }) => facts.kind)).toEqual(kinds);
  }
  for (const side of [tenant, landlord]) {
    const { status, body } = await newestOf(id, side);
    expect([status, body.time_zone]).toEqual([200, "America/New_York"]);
    expect(body.entries.map(({ kind }: { kind: string }) => kind)).toEqual(kinds);
    expect(JSON.stringify(body)).not.toContain("555-0142");
  }
});

test("a stranger, another landlord and an administrator get no summary", async () => {
  const { id } = await handedOver();
  for (const other of [undefined, await newTenant(), await newLandlord(), await newAdministrator()])
    expect((await newestOf(id, other)).status).toBe(404);
  const { open } = await loadLandlordScreen((await newLandlord()).actor, {
    tab: "requests",
    reservation: id,
  });
  expect(open).toBeNull();
  await expect(loadOrderScreen(newVisitor().actor, id)).rejects.toMatchObject({ status: 404 });
});

test("a summary is one statement, adds nothing to a timeline, and an unpaid order has none", async () => {
  const stay = await newDeposit();
  const { tenant, id } = stay;
  const read = () => loadOrderScreen(tenant.actor, id);
  await read();
  const sent = await statementsOf(read);
  expect(sent.filter((text) => text.includes("timeline"))).toHaveLength(1);
  expect(await db.selectFrom("timelines").select("length").where("reservationId", "=", id).execute()).toEqual(
    [],
  );
  await catchUpTimelines();
  expect((await read()) as object).toMatchObject({ timelines: new Map([[id, [{}, {}]]]) });
  const asked = await newReservation(tenant.actor, await newProperty(await newLandlord()), {
    start: day(20),
    lastDay: day(21),
  });
  const unpaid = await statementsOf(() => loadOrderScreen(tenant.actor, asked.id));
  expect(unpaid.filter((text) => text.includes("timeline"))).toEqual([]);
});

test("an open request that isn't paid has no entries, and other tabs open none", async () => {
  const landlord = await newLandlord();
  const { id } = await newReservation((await newTenant()).actor, await newProperty(landlord));
  const { open, months } = await loadLandlordScreen(landlord.actor, { tab: "requests", reservation: id });
  expect([open!.reservation.id, open!.entries, months]).toEqual([id, [], null]);
  const today = await loadLandlordScreen(landlord.actor, { tab: "today", reservation: id });
  expect([today.open, today.requests!.list.rows.length]).toEqual([null, 1]);
  const missing = await loadLandlordScreen(landlord.actor, { tab: "requests", reservation: null });
  expect(missing.open).toBeNull();
});

test("the months of a landlord's earnings have the rents of rentals", async () => {
  const { landlord } = await newRental();
  const { months, open } = await loadLandlordScreen(landlord.actor, { tab: "earnings" });
  const rents = months!.map(({ month, rentCents }) => [month.slice(0, 7), rentCents]);
  expect(rents).toContainEqual(["2027-01", 12_000]);
  expect(rents).toContainEqual(["2027-02", 12_000]);
  expect(open).toBeNull();
});

test("the open request has its tenant's rating; lists don't read any", async () => {
  const stay = await newOpenStay();
  await reviewedBoth(stay);
  const { actor } = stay.landlord;
  const asked = { tab: "requests", reservation: stay.id } as const;
  const { open } = await loadLandlordScreen(actor, asked);
  expect(open!.rating).toMatchObject({ rating: 4, count: 1, latest: [{ body: "Left it swept." }] });
  const list = await statementsOf(() => loadLandlordScreen(actor, { tab: "requests" }));
  expect(list.filter((text) => /timeline|"?reviews"?/.test(text))).toEqual([]);
});
