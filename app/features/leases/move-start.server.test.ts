import { afterAll, expect, test } from "vitest";
import { ledgerDifference } from "#app/features/ledger/queries.server.ts";
import { reserve } from "#app/features/reservations/booking/reserve.server.ts";
import { accept } from "#app/features/reservations/lifecycle/answer.server.ts";
import { renewLeases } from "./renew-leases.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { moneyOf, payFor, runJobs } from "#tests/support/payments.ts";
import {
  agreeToRenewal,
  atDay,
  leaseOf,
  newOffer,
  type Rental,
  rentOut,
  rentsOf,
  runSchedulesOn,
} from "#tests/support/rentals.ts";
import { newTenant } from "#tests/support/people.ts";
import { newReservation } from "#tests/support/reservations.ts";
import { answer, changesOf, stayNow } from "#tests/support/stay-changes.ts";
import { call } from "#tests/support/web.ts";

afterAll(() => moveClock(0));

/** A paid rental from January 15 on, as of January 5. */
async function upcoming(): Promise<Rental> {
  await atDay(-10);
  const offer = await newOffer();
  const { id: reservationId } = await rentOut(offer);
  return { ...offer, reservationId };
}

const ask = (id: string, start_date: string, cookie: string, end_date = "9999-12-30") =>
  call(`/api/reservations/${id}/changes`, { json: { start_date, end_date }, cookie });

test("a rental that hasn't begun moves its first day; its periods and rents count from there, and nothing is paid", async () => {
  const rental = await upcoming();
  const { reservationId: id, tenant, landlord } = rental;
  const response = await ask(id, "2027-01-20", tenant.cookie);
  expect(response).toMatchObject({
    status: 201,
    body: { renews: true, changes: [{ state: "asked", difference: 0, total: 126 }] },
  });
  expect((await stayNow(id)).stay).toBe("[2027-01-15,)");
  expect((await answer(id, "agree", landlord.cookie)).body.changes[0].state).toBe("made");
  await runJobs();
  expect(await stayNow(id)).toMatchObject({ stay: "[2027-01-20,)", askedStay: null, totalCents: 12_600 });
  expect(await leaseOf(rental)).toMatchObject({ anchor: "2027-01-20" });
  expect(await rentsOf(rental)).toEqual(["2027-01-20 12600 paid"]);
  // The second rent is charged three days before February 20, not before February 15.
  await runSchedulesOn(22, 30);
  expect(await rentsOf(rental)).toEqual(["2027-01-20 12600 paid", "2027-02-20 12600 due"]);
  await runSchedulesOn(34);
  expect(await rentsOf(rental)).toEqual(["2027-01-20 12600 paid", "2027-02-20 12600 paid"]);
  expect((await moneyOf(id)).settled).toEqual([12_600, 12_600]);
  expect(await ledgerDifference({ kind: "system" })).toBe(0);
});

test("a landlord asks for an earlier day, too; the tenant answers, and the days between are held meanwhile", async () => {
  const rental = await upcoming();
  const { reservationId: id, tenant, landlord, propertyId } = rental;
  await ask(id, "2027-01-10", landlord.cookie);
  const other = await newTenant();
  const stay = { start: "2027-01-08", lastDay: "2027-01-12", guestContact: other.email };
  await expect(newReservation(other.actor, { id: propertyId }, stay)).rejects.toThrow("already taken");
  await answer(id, "agree", tenant.cookie);
  await runJobs();
  expect(await rentsOf(rental)).toEqual(["2027-01-10 12600 paid"]);
});

test("an unpaid rental is paid at its new first day", async () => {
  await atDay(-10);
  const { tenant, landlord, propertyId } = await newOffer();
  const from = "2027-01-15";
  const [made] = await reserve(
    tenant.actor,
    {
      items: [{ propertyId, quantity: 1, ...(await agreeToRenewal(propertyId, from)) }],
      start: from,
      lastDay: null,
      guestName: "Pat Doe",
      guestContact: tenant.email,
    },
    null,
  );
  await db.updateTable("reservations").set({ idVerified: true }).where("id", "=", made!.id).execute();
  await accept(landlord.actor, made!.id, {});
  await atDay(-9);
  await runJobs();
  await ask(made!.id, "2027-01-18", tenant.cookie);
  await answer(made!.id, "agree", landlord.cookie);
  await payFor(tenant, made!.id);
  const rental = { tenant, landlord, propertyId, reservationId: made!.id };
  expect(await rentsOf(rental)).toEqual(["2027-01-18 12600 paid"]);
});

test("until the moved first day is written to the lease, no rent of its old days is added", async () => {
  const rental = await upcoming();
  const { reservationId: id, tenant, landlord } = rental;
  await ask(id, "2027-01-20", tenant.cookie);
  await answer(id, "agree", landlord.cookie);
  // The job comes late.
  await atDay(25);
  await renewLeases();
  expect(await rentsOf(rental)).toEqual(["2027-01-15 12600 paid"]);
  await runJobs();
  await runSchedulesOn(30);
  expect(await rentsOf(rental)).toEqual(["2027-01-20 12600 paid", "2027-02-20 12600 due"]);
});

test("only the first day changes, and not once it has begun", async () => {
  const { reservationId: id, tenant } = await upcoming();
  expect((await ask(id, "2027-01-20", tenant.cookie, "2027-03-01")).body.fields).toEqual({
    end_date: "A rental without an end date changes only its first day.",
  });
  expect((await ask(id, "2027-01-15", tenant.cookie)).body.fields).toEqual({
    start_date: "Those are the dates already. Choose others.",
  });
  expect((await ask(id, "2027-01-04", tenant.cookie)).body.fields.start_date).toContain("earlier than today");
  await atDay(0);
  expect((await changesOf(id, tenant.cookie)).unchangeable).toContain("once it has begun");
  expect((await ask(id, "2027-01-20", tenant.cookie)).status).toBe(409);
});
