import { sql } from "kysely";
import PostalMime from "postal-mime";
import { afterEach, expect, test } from "vitest";
import { cancel } from "#app/features/reservations/lifecycle/cancel.server.ts";
import { setRenewal } from "#app/features/properties/listing/set-renewal.server.ts";
import { reserve } from "#app/features/reservations/booking/reserve.server.ts";
import { fromRange } from "#app/features/reservations/model.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { mailServer } from "#tests/support/mail-server.ts";
import { emailsTo, payFor, runAndSend } from "#tests/support/payments.ts";
import { newAdministrator, newTenant, newVisitor, sessionOf } from "#tests/support/people.ts";
import { pictureFile } from "#tests/support/pictures.ts";
import {
  answer,
  atEnd,
  atStart,
  caseOf,
  later,
  newPaidStay,
  type PaidStay,
  report,
  runProblems,
} from "#tests/support/problems.ts";
import { newProperty } from "#tests/support/properties.ts";
import { rentsOf, runSchedules, wishFor } from "#tests/support/rentals.ts";
import { newReservation } from "#tests/support/reservations.ts";
import * as changes from "#tests/support/stay-changes.ts";
import { call } from "#tests/support/web.ts";
import { giveUpStay } from "./give-up-stay.server.ts";
import { loadStayProblems } from "./load-stay-problems.server.ts";
import { countProblems, problemsFor, problemsForAdministrators } from "./queries.server.ts";

afterEach(() => moveClock(0));

const address = "192.0.2.1";
const refund = { choice: "refund", propertyId: null } as const;
const giveUp = (stay: PaidStay, choice: Parameters<typeof giveUpStay>[2] = refund) =>
  giveUpStay(stay.tenant.actor, stay.id, choice, address);
const subjects = (stay: PaidStay) => emailsTo(stay.tenant.email);

/** A stay, and the next of the same space so many days after its end, both paid; an hour after the first has ended. */
async function twoStays(daysAfter = 0, days = 2): Promise<[PaidStay, PaidStay]> {
  const first = await newPaidStay();
  const { reservation } = await problemsFor({ kind: "system" }, first.id);
  const start = addDays(fromRange(reservation.stay).end, daysAfter);
  const tenant = await newTenant();
  const dates = { start, lastDay: addDays(start, days - 1), guestContact: tenant.email };
  const { id } = await newReservation(tenant.actor, { id: first.propertyId }, dates);
  await payFor(tenant, id);
  await db.updateTable("reservations").set({ status: "accepted" }).where("id", "=", id).execute();
  await atEnd(first, 1);
  return [first, { ...first, id, tenant }];
}
async function waitingForLocks() {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`.execute(db);
  return rows[0]!.count;
}
const stillThere = async (stay: PaidStay) => report(stay, "left_behind", [await pictureFile()]);

test("the next tenant is told at once, and has everything refunded by one press; the landlord gets nothing of it", async () => {
  const [first, next] = await twoStays();
  await expect(giveUp(next)).rejects.toThrow("Nothing that was left behind");
  await stillThere(first);
  await runAndSend();
  expect(await subjects(next)).toContainEqual(expect.stringMatching(/^Your space isn’t empty yet/));
  const { mayGiveUp } = await loadStayProblems(next.tenant.actor, next.id);
  expect(mayGiveUp).toBe(true);
  await expect(giveUpStay(first.landlord.actor, next.id, refund, address)).rejects.toMatchObject({
    status: 403,
  });
  await expect(giveUpStay(first.tenant.actor, next.id, refund, address)).rejects.toMatchObject({
    status: 404,
  });
  const presses = await Promise.allSettled([giveUp(next), giveUp(next)]);
  expect(presses.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await runProblems();
  later(48);
  await runProblems();
  // Only the first stay’s rent was sent.
  expect(await caseOf(next)).toMatchObject({
    status: "canceled",
    refunded: 21_000,
    sent: 50_000,
    ledger: "provider -21000",
  });
  const administrator = await newAdministrator();
  const { rows } = await problemsForAdministrators(administrator.actor, { q: first.id });
  expect(rows[0]!.problem.displaced).toMatchObject([{ reservationId: next.id, choice: "refund" }]);
});

test("another space is taken instead: everything is refunded, and what it may cost more is noted", async () => {
  const [first, next] = await twoStays();
  await stillThere(first);
  const own = { choice: "other_space", propertyId: next.propertyId } as const;
  await expect(giveUp(next, own)).rejects.toMatchObject({
    extra: { fields: { property_id: expect.any(String) } },
  });
  const other = await newProperty(first.landlord);
  await giveUp(next, { choice: "other_space", propertyId: other.id });
  await runProblems();
  expect(await caseOf(next)).toMatchObject({ status: "canceled", refunded: 21_000 });
  expect(await subjects(next)).toContainEqual(expect.stringMatching(/^Reserve your other space/));
  const { displacement } = await loadStayProblems(next.tenant.actor, next.id);
  expect(displacement).toMatchObject({ offeredPropertyId: other.id, offerLimitCents: 5_000 });
});

test("who waits keeps the stay: its rent waits until the space is empty, and is sent then", async () => {
  const [first, next] = await twoStays();
  const id = await stillThere(first);
  await atStart(next, 25);
  await runProblems();
  expect(await caseOf(next)).toMatchObject({ status: "accepted", sent: 50_000 });
  await answer(first.landlord, id, "confirmed");
  await runProblems();
  expect(await subjects(next)).toContainEqual(expect.stringMatching(/^Your space is empty/));
  await expect(giveUp(next)).rejects.toThrow("Nothing that was left behind");
  await runProblems();
  expect(await caseOf(next)).toMatchObject({ status: "accepted", sent: 70_000, refunded: 0 });
});

test("a stay beyond the limit isn’t told, and what was overtaken isn’t either", async () => {
  const [far, beyond] = await twoStays(31);
  await stillThere(far);
  const [first, next] = await twoStays();
  await answer(first.landlord, await stillThere(first), "confirmed");
  await runProblems();
  expect(await subjects(beyond)).not.toContainEqual(expect.stringMatching(/^Your space/));
  expect(await subjects(next)).not.toContainEqual(expect.stringMatching(/^Your space isn’t/));
});

test("a landlord who keeps a cheap stay out earns nothing by it, and the days stay blocked", async () => {
  const [first, next] = await twoStays();
  await stillThere(first);
  await giveUp(next);
  await runProblems();
  const { reservation } = await problemsFor({ kind: "system" }, next.id);
  const start = fromRange(reservation.stay).start;
  const { actor } = await newTenant();
  const dates = { start, lastDay: start };
  const isReserved = newReservation(actor, { id: first.propertyId }, dates).then(
    () => true,
    () => false,
  );
  expect(await isReserved).toBe(false);
});

test("canceling as usual would keep a part, so it leads to the full refund", async () => {
  const [first, next] = await twoStays(3);
  await stillThere(first);
  await expect(cancel(next.tenant.actor, next.id)).rejects.toThrow(`choose so at /problems/${next.id}`);
  await giveUp(next);
  await runProblems();
  expect(await caseOf(next)).toMatchObject({ status: "canceled", refunded: 21_000 });
});

test("who used the space for three days, or to its end, can't give the stay up anymore; before that they can", async () => {
  const [first, next] = await twoStays(0, 10);
  await stillThere(first);
  // Its tenant was told an hour after it began.
  await atStart(next, 73, 5);
  await expect(giveUp(next)).rejects.toThrow("Nothing that was left behind");
  expect(await loadStayProblems(next.tenant.actor, next.id)).toMatchObject({ mayGiveUp: false });
  await atStart(next, 73, -5);
  await giveUp(next);
  const [other, short] = await twoStays(0, 1);
  await stillThere(other);
  await atEnd(short, 0, 1);
  await expect(giveUp(short)).rejects.toThrow("Nothing that was left behind");
});

test("a stay that was moved away, and a tenant's own next one, have nothing in their way", async () => {
  const [first, next] = await twoStays(2);
  await stillThere(first);
  const { reservation } = await problemsFor({ kind: "system" }, next.id);
  const { start, end } = fromRange(reservation.stay);
  const moved = `[${addDays(start, 60)},${addDays(end, 60)})`;
  await db.updateTable("reservations").set({ stay: moved }).where("id", "=", next.id).execute();
  await expect(giveUp(next)).rejects.toThrow("Nothing that was left behind");
  const [before, own] = await twoStays(2);
  await db.updateTable("reservations").set({ tenantId: before.tenant.id }).where("id", "=", own.id).execute();
  await stillThere(before);
  const { displacement } = await loadStayProblems(before.tenant.actor, own.id);
  expect(displacement).toBeNull();
});

test("a stay that is moved into the days on which things are still there is told, once, and given up like others", async () => {
  const [first, next] = await twoStays(40);
  const tenant = await sessionOf(next.tenant.id);
  const before = (await countProblems({ kind: "system" })).displaced;
  // Asked before the report, so that its new days are held.
  expect((await changes.ask(next.id, 2, 3, tenant)).status).toBe(201);
  await stillThere(first);
  await runAndSend();
  expect(await subjects(next)).not.toContainEqual(expect.stringMatching(/^Your space isn/));
  expect((await changes.answer(next.id, "agree", await sessionOf(first.landlord.id))).status).toBe(200);
  await Promise.all([runAndSend(), runAndSend()]);
  const told = (await subjects(next)).filter((subject) => subject.startsWith("Your space isn’t empty yet"));
  expect(told).toHaveLength(1);
  expect((await countProblems({ kind: "system" })).displaced).toBe(before + 1);
  await giveUp(next);
  await runProblems();
  expect(await caseOf(next)).toMatchObject({ status: "canceled", refunded: 21_000 });
  expect((await countProblems({ kind: "system" })).displaced).toBe(before);
});

test("a visitor’s email opens the stay in another browser, where it is given up", async () => {
  const sent = await mailServer(() => null);
  const [first, next] = await twoStays();
  const [visitor, guestContact] = [newVisitor(), next.tenant.email.replace("@", ".visits@")];
  const holder = { tenantId: null, visitorId: visitor.id, guestContact };
  const { orderId } = (await problemsFor({ kind: "system" }, next.id)).reservation;
  await db.updateTable("reservations").set(holder).where("id", "=", next.id).execute();
  await db.updateTable("orders").set(holder).where("id", "=", orderId).execute();
  await stillThere(first);
  await runAndSend();
  const { html = "" } = await PostalMime.parse(sent.find((mail) => mail.includes(guestContact))!);
  const link = /href="([^"]*open-reservation[^"]*)"/.exec(html)![1]!.replaceAll("&amp;", "&");
  const { origin, searchParams } = new URL(link);
  expect([origin, searchParams.get("to")]).toEqual([config.publicUrl, "problems"]);
  const { cookie } = newVisitor();
  const path = `/api/reservations/${next.id}/problems`;
  expect((await call(path, { cookie })).status).toBe(404);
  const opened = await call("/api/open-reservation", {
    json: { token: searchParams.get("token") },
    cookie,
  });
  expect(opened.status).toBe(200);
  expect((await call(path, { cookie })).body.displaced).toMatchObject({ is_open: true });
  const form = new FormData();
  form.set("choice", "refund");
  expect((await call(`/api/reservations/${next.id}/give-up`, { form, cookie })).status).toBe(200);
  await runProblems();
  expect(await caseOf(next)).toMatchObject({ status: "canceled", refunded: 21_000 });
});

test("the tenant of a rental without an end is told, too, gives it up for everything back, and no rent follows", async () => {
  const first = await newPaidStay();
  const { landlord, propertyId } = first;
  const { reservation } = await problemsFor({ kind: "system" }, first.id);
  const month = { priceCents: 12_000, pricePer: "Month" } as const;
  await db.updateTable("properties").set(month).where("id", "=", propertyId).execute();
  await setRenewal(landlord.actor, propertyId, true);
  const tenant = await newTenant();
  const wish = await wishFor({ landlord, tenant, propertyId }, null, fromRange(reservation.stay).end);
  const [rental] = await reserve(tenant.actor, wish, null);
  await payFor(tenant, rental!.id);
  await db.updateTable("reservations").set({ status: "accepted" }).where("id", "=", rental!.id).execute();
  const next = { ...first, id: rental!.id, tenant };
  await atEnd(first, 1);
  await stillThere(first);
  await runAndSend();
  expect(await subjects(next)).toContainEqual(expect.stringMatching(/^Your space isn’t empty yet/));
  expect((await loadStayProblems(tenant.actor, next.id)).mayGiveUp).toBe(true);
  await giveUp(next);
  await runProblems();
  expect(await caseOf(next)).toMatchObject({
    status: "canceled",
    refunded: 12_600,
    ledger: "provider -12600",
  });
  later(40 * 24);
  await runSchedules();
  expect(await rentsOf(next)).toHaveLength(1);
});

test("who used the space to the end of their stay isn’t told that it isn’t empty yet", async () => {
  const [first, over] = await twoStays(0, 1);
  await atEnd(over, 1);
  await stillThere(first);
  await runAndSend();
  expect(await subjects(over)).not.toContainEqual(expect.stringMatching(/^Your space/));
});

test("the same thing isn’t reported of two tenants at once, also by two presses; once it is settled, the next can be", async () => {
  const [first, next] = await twoStays(0, 1);
  await atEnd(next, 1);
  // Both are at the point of deciding before one can go on.
  const { both } = await transaction(async (trx) => {
    await sql`select from properties where id = ${first.propertyId} for update`.execute(trx);
    const started = Promise.allSettled([stillThere(first), stillThere(next)]);
    await expect.poll(waitingForLocks).toBe(2);
    return { both: started };
  });
  const presses = await both;
  expect(presses.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const isFirst = presses[0].status === "fulfilled";
  const { value: id } = presses.find(
    ({ status }) => status === "fulfilled",
  ) as PromiseFulfilledResult<string>;
  const other = isFirst ? next : first;
  await expect(stillThere(other)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining("something of another stay is still there"),
  });
  await answer(first.landlord, id, "confirmed");
  await stillThere(other);
});
