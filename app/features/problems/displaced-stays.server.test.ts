import { afterEach, expect, test } from "vitest";
import { cancel } from "#app/features/reservations/lifecycle/cancel.server.ts";
import { fromRange } from "#app/features/reservations/model.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { db } from "#app/platform/db.server.ts";
import { emailsTo, payFor, runJobs } from "#tests/support/payments.ts";
import { newAdministrator, newTenant } from "#tests/support/people.ts";
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
import { newReservation } from "#tests/support/reservations.ts";
import { giveUpStay } from "./give-up-stay.server.ts";
import { loadStayProblems } from "./load-stay-problems.server.ts";
import { problemsFor, problemsForAdministrators } from "./queries.server.ts";

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
const stillThere = async (stay: PaidStay) => report(stay, "left_behind", [await pictureFile()]);

test("the next tenant is told at once, and has everything refunded by one press; the landlord gets nothing of it", async () => {
  const [first, next] = await twoStays();
  await expect(giveUp(next)).rejects.toThrow("Nothing that was left behind");
  await stillThere(first);
  await runJobs();
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
