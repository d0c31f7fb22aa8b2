import { beforeEach, expect, test } from "vitest";
import { balanceOf } from "#app/features/ledger/queries.server.ts";
import { db } from "#app/platform/db.server.ts";
import { clearFaults, orderFault } from "@sparebay/stripe-sandbox/faults.server.ts";
import { emailsTo, payNow } from "#tests/support/payments.ts";
import { newAdministrator, type Person } from "#tests/support/people.ts";
import {
  atDay,
  books,
  leaseOf,
  newRental,
  rentsOf,
  runSchedules,
  runSchedulesOn,
} from "#tests/support/rentals.ts";
import { payRent } from "./pay-rent.server.ts";
import { rentsForAdministrators } from "./queries.server.ts";
import { renewLeases } from "./renew-leases.server.ts";
import { waiveRent } from "./waive-rent.server.ts";

const reason = "The street was closed.";
const payouts = (landlord: Person) =>
  db.selectFrom("payouts").select("amountCents").where("landlordId", "=", landlord.id).execute();
let administrator: Person;

beforeEach(async () => {
  await clearFaults();
  administrator = await newAdministrator();
});

test("a rent waived twice at once is waived once and never charged, both sides are told, and the rents around it are paid out", async () => {
  const rental = await newRental();
  const before = await books();
  await atDay(25);
  await runSchedules();
  const rent = (await leaseOf(rental)).rents.at(-1)!;
  await expect(rentsForAdministrators(rental.landlord.actor, {})).rejects.toMatchObject({ status: 403 });
  expect(
    (await rentsForAdministrators(administrator.actor, { q: rent.id })).rows.find(({ id }) => id === rent.id),
  ).toMatchObject({
    state: "due",
    tenantEmail: rental.tenant.email,
  });
  for (const person of [rental.landlord, rental.tenant])
    await expect(waiveRent(person.actor, { rentId: rent.id, reason }, "")).rejects.toMatchObject({
      status: 403,
    });
  const waive = () => waiveRent(administrator.actor, { rentId: rent.id, reason }, "192.0.2.1");
  const both = await Promise.allSettled([waive(), waive()]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await expect(waive()).rejects.toThrow("waived");
  await atDay(64);
  for (let time = 0; time < 3; time += 1) await runSchedules();
  expect(await rentsOf(rental)).toEqual([
    "2027-01-15 12600 paid",
    "2027-02-15 12600 waived",
    "2027-03-15 12600 paid",
  ]);
  expect(await payouts(rental.landlord)).toEqual([{ amountCents: 12_000 }, { amountCents: 12_000 }]);
  for (const { email } of [rental.tenant, rental.landlord])
    expect(await emailsTo(email)).toContain("Rent waived: Dry garage near the river");
  const entries = db
    .selectFrom("auditEntries")
    .select(["action", "details"])
    .where("subjectId", "=", rent.id);
  expect(await entries.execute()).toMatchObject([{ action: "waiveRent", details: { reason } }]);
  expect(await books()).toEqual(before);
});

test("a past-due rental continues once its rent is waived, and a payment that still arrives is refunded", async () => {
  const rental = await newRental();
  const before = await books();
  await orderFault({ kind: "declined" });
  for (const days of [28, 29.1, 31.1, 33.1]) {
    await atDay(days);
    await runSchedules();
  }
  await clearFaults();
  const lease = await leaseOf(rental);
  expect(lease.state).toBe("past_due");
  const { url } = await payRent(rental.tenant.actor, lease.id, "http://localhost:3000");
  await waiveRent(administrator.actor, { rentId: lease.rents.at(-1)!.id, reason }, "192.0.2.1");
  expect(await leaseOf(rental)).toMatchObject({ state: "active", pastDueSince: null });
  await payNow(url);
  expect((await rentsOf(rental)).at(-1)).toBe("2027-02-15 12600 waived");
  const refunds = db
    .selectFrom("refunds")
    .select(["amountCents", "state"])
    .where("reservationId", "=", rental.reservationId);
  expect(await refunds.execute()).toEqual([{ amountCents: 12_600, state: "succeeded" }]);
  await runSchedules();
  expect(await balanceOf(rental.landlord.actor)).toBe(0);
  expect(await books()).toEqual(before);
});

test("a rent can't be waived while its card is charged; it can once the card has refused it, and is tried no more", async () => {
  const rental = await newRental();
  await runSchedulesOn(25);
  const rent = (await leaseOf(rental)).rents.at(-1)!;
  const waive = () => waiveRent(administrator.actor, { rentId: rent.id, reason }, "192.0.2.1");
  await orderFault({ kind: "down" });
  await atDay(28);
  await renewLeases();
  await expect(waive()).rejects.toMatchObject({
    status: 409,
    message: "The card is being charged. Try again in an hour.",
  });
  expect((await rentsOf(rental)).at(-1)).toBe("2027-02-15 12600 processing");

  await clearFaults();
  await orderFault({ kind: "declined" });
  await runSchedulesOn(28.1);
  expect((await leaseOf(rental)).rents.at(-1)).toMatchObject({ state: "due", refusal: expect.any(String) });
  await waive();
  await clearFaults();
  await runSchedulesOn(29.2, 31.2, 33.2);
  expect((await leaseOf(rental)).rents.at(-1)).toMatchObject({ state: "waived", refusal: null, attempts: 1 });
  expect((await leaseOf(rental)).state).toBe("active");
});
