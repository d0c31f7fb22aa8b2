import { afterEach, expect, test } from "vitest";
import { moveClock } from "#app/platform/clock.server.ts";
import { transitionReservation } from "#app/features/reservations/lifecycle/transition-reservation.server.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { disputePayment } from "#tests/support/disputes.ts";
import { emailsTo, runJobs } from "#tests/support/payments.ts";
import { newAdministrator } from "#tests/support/people.ts";
import {
  answer,
  atEnd,
  atStart,
  caseOf,
  decide,
  later,
  newPaidStay,
  report,
  runProblems,
} from "#tests/support/problems.ts";
import { books, newRental, runSchedulesOn } from "#tests/support/rentals.ts";
import { zones } from "#tests/support/zones.ts";
import { problemsFor } from "./queries.server.ts";

afterEach(() => moveClock(0));

const rent = 50_000;
const lastProblem = async (id: string) => (await problemsFor({ kind: "system" }, id)).problems.at(-1)!;

test.each(zones.slice(0, 1).map(([zone]) => zone))(
  "in %s a tenant’s report is a claim from a day after the start until 72 hours after the stay",
  async (timeZone) => {
    const stay = await newPaidStay({ timeZone });
    await atStart(stay, 24, -1);
    await answer(stay.tenant, await report(stay), "withdrawn");
    expect(await lastProblem(stay.id)).toMatchObject({ holdsRent: true });
    await atStart(stay, 24, 1);
    await answer(stay.tenant, await report(stay), "withdrawn");
    expect(await lastProblem(stay.id)).toMatchObject({ holdsRent: false });
    await atEnd(stay, 72, -1);
    await answer(stay.tenant, await report(stay), "withdrawn");
    await atEnd(stay, 72, 1);
    await expect(report(stay)).rejects.toThrow("until 72 hours after the stay");
  },
);

test("the rent is sent while a claim waits, the landlord has 72 hours, and what is refunded is taken from their rent", async () => {
  const stay = await newPaidStay();
  const administrator = await newAdministrator();
  await atStart(stay, 24, 1);
  const id = await report(stay, "not_as_described");
  await runProblems();
  expect(await caseOf(stay)).toMatchObject({ state: "open", sent: rent });
  expect(await emailsTo(stay.landlord.email)).toContainEqual(expect.stringMatching(/^Answer by /));
  later(72, -2);
  await runProblems();
  expect(await caseOf(stay)).toMatchObject({ state: "open" });
  later(0, 4);
  await Promise.all([runProblems(), runProblems()]);
  expect(await caseOf(stay)).toMatchObject({ state: "waiting", steps: "reported overdue" });
  await expect(decide(administrator, id, { outcome: "refund" })).rejects.toThrow("how much");
  await expect(decide(administrator, id, { outcome: "other_space", property_id: "prp_x" })).rejects.toThrow(
    "can’t be decided",
  );
  await decide(administrator, id, { outcome: "refund", amount: "40.00" });
  later(0, 2);
  await Promise.all([runProblems(), runProblems()]);
  expect(await caseOf(stay)).toMatchObject({
    outcome: "refund",
    status: "accepted",
    refunded: 4000,
    sent: rent,
    // They owe what went back to the tenant.
    ledger: `fee -2500, landlord 4000, provider ${-rent - 4000}`,
  });
});

test("of a rental in its third month a claim is refunded from the last rent, and the next rents go on", async () => {
  const rental = await newRental();
  const administrator = await newAdministrator();
  await runSchedulesOn(31, 59, 70);
  const stay = { id: rental.reservationId, ...rental };
  const id = await report(stay, "not_as_described");
  await expect(answer(rental.landlord, id, "fixed")).rejects.toThrow("no longer possible");
  await answer(rental.landlord, id, "disagreed");
  await decide(administrator, id, { outcome: "refund", amount: "30.00" });
  later(0, 2);
  await Promise.all([runProblems(), runProblems()]);
  const refunds = await db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.paymentId")
    .innerJoin("rents", "rents.id", "payments.rentId")
    .select(["refunds.rentCents", "refunds.feeCents", "refunds.state", "rents.period"])
    .where("refunds.reservationId", "=", rental.reservationId)
    .execute();
  expect(refunds).toEqual([
    { rentCents: 3000, feeCents: 0, state: "succeeded", period: expect.stringContaining("2027-03-15") },
  ]);
  expect(await books()).toEqual({ all: 0, differs: 0 });
  await runSchedulesOn(90, 95);
  expect(await books()).toEqual({ all: 0, differs: 0 });
});

test("a claim that the cardholder’s bank, or a cancellation, overtakes is refunded once at most", async () => {
  const stay = await newPaidStay();
  const administrator = await newAdministrator();
  await atStart(stay, 25);
  const id = await report(stay);
  await answer(stay.landlord, id, "disagreed");
  await Promise.allSettled([
    decide(administrator, id, { outcome: "refund", amount: "500.00" }),
    decide(administrator, id, { outcome: "refund", amount: "500.00" }),
  ]);
  later(0, 2);
  await Promise.all([runProblems(), runProblems(), runJobs()]);
  expect(await caseOf(stay)).toMatchObject({ outcome: "refund", refunded: rent });
  expect((await problemsFor({ kind: "system" }, stay.id)).reservation.paymentStatus).toBe("paid");
  // A second claim has nothing left to be refunded but our fee.
  const second = await report(stay);
  await answer(stay.landlord, second, "disagreed");
  await expect(decide(administrator, second, { outcome: "refund", amount: "1.00" })).rejects.toThrow(
    "Nothing is left",
  );
});

test("a rent that is charged ahead stays for who gives notice: a claim is taken from the one that has begun", async () => {
  const rental = await newRental();
  const administrator = await newAdministrator();
  // The rent from March 15 is charged on the 12th.
  await runSchedulesOn(31, 57);
  const id = await report({ id: rental.reservationId, ...rental }, "not_as_described");
  await answer(rental.landlord, id, "disagreed");
  await decide(administrator, id, { outcome: "refund", amount: "130.00" });
  later(0, 2);
  await runProblems();
  const refunds = await db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.paymentId")
    .leftJoin("rents", "rents.id", "payments.rentId")
    .select(["refunds.amountCents", "rents.period"])
    .where("refunds.reservationId", "=", rental.reservationId)
    .orderBy("refunds.amountCents", "desc")
    .execute();
  expect(refunds.map(({ amountCents, period }) => [amountCents, period?.slice(1, 11) ?? null])).toEqual([
    [12_000, "2027-02-15"],
    [1_000, null],
  ]);
  expect(await books()).toEqual({ all: 0, differs: 0 });
});

test("a bank that has the first month’s payment keeps no claim of the third from being refunded, but a larger one", async () => {
  const rental = await newRental();
  const administrator = await newAdministrator();
  await runSchedulesOn(31, 59);
  const { providerPaymentIntentId: intent } = await db
    .selectFrom("payments")
    .select("providerPaymentIntentId")
    .where("reservationId", "=", rental.reservationId)
    .where("rentId", "is", null)
    .executeTakeFirstOrThrow();
  await disputePayment(intent!);
  await runJobs();
  await runSchedulesOn(70);
  const stay = { id: rental.reservationId, ...rental };
  const claimOf = async () => {
    const id = await report(stay, "not_as_described");
    await answer(rental.landlord, id, "disagreed");
    return id;
  };
  const id = await claimOf();
  // Of three rents of $120.00, a bank has one.
  await expect(decide(administrator, id, { outcome: "refund", amount: "240.01" })).rejects.toThrow(
    "At most $240.00",
  );
  await decide(administrator, id, { outcome: "refund", amount: "240.00" });
  later(0, 2);
  await Promise.all([runProblems(), runProblems()]);
  expect(await lastProblem(stay.id)).toMatchObject({ outcome: "refund", refundCents: 24_000 });
  const refunds = await db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.paymentId")
    .select(["payments.rentId", "refunds.rentCents"])
    .where("refunds.reservationId", "=", stay.id)
    .execute();
  expect(refunds.map(({ rentId, rentCents }) => [rentId === null, rentCents])).toEqual([
    [false, 12_000],
    [false, 12_000],
  ]);
  const second = await claimOf();
  await expect(decide(administrator, second, { outcome: "refund", amount: "1.00" })).rejects.toThrow(
    "Nothing is left",
  );
  expect(await books()).toEqual({ all: 0, differs: 0 });
});

test("a claim of a rental that an administrator ends stays: its rents are still with the landlord", async () => {
  const rental = await newRental();
  await runSchedulesOn(31, 59, 70);
  const stay = { id: rental.reservationId, ...rental };
  const id = await report(stay, "not_as_described");
  await transaction((trx) => transitionReservation(trx, { kind: "system" }, stay.id, "cancel"));
  await runProblems();
  expect(await lastProblem(stay.id)).toMatchObject({ id, settledAt: null });
});

test("no claim keeps the landlord from saying that no one came; while that waits the tenant objects instead", async () => {
  const stay = await newPaidStay({ days: 9 });
  await atStart(stay, 24, 1);
  await report(stay);
  const id = await report(stay, "no_show");
  await expect(report(stay, "no_show")).rejects.toThrow("There is an open report");
  await answer(stay.tenant, id, "objected");
  const other = await newPaidStay({ days: 9 });
  await atStart(other, 24, 1);
  await report(other, "no_show");
  await expect(report(other)).rejects.toThrow("There is an open report");
});

test("three reports in 90 days are all that a stay’s tenant can make, withdrawn ones, too", async () => {
  const stay = await newPaidStay({ days: 200 });
  await atStart(stay, 25);
  for (const _ of [1, 2, 3]) await answer(stay.tenant, await report(stay), "withdrawn");
  await expect(report(stay)).rejects.toThrow("at most 3 reports in 90 days");
  later(91 * 24);
  expect(await report(stay)).toMatch(/^prb_/);
});
