import { afterEach, beforeEach, expect, test } from "vitest";
import { countMoneyTroubles, listTroubles } from "#app/features/payments/reconciliation/queries.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { clearFaults, orderFault } from "@sparebay/stripe-sandbox/faults.server.ts";
import { emailsTo, payNow } from "#tests/support/payments.ts";
import { newAdministrator, type Person } from "#tests/support/people.ts";
import { answerAt, refusal } from "#tests/support/provider-answers.ts";
import {
  atDay,
  books,
  leaseOf,
  newRental,
  noticeBy,
  type Rental,
  rentsOf,
  runSchedules,
  runSchedulesOn,
} from "#tests/support/rentals.ts";
import { payRent } from "./pay-rent.server.ts";
import { waiveRent } from "./waive-rent.server.ts";

let administrator: Person;

beforeEach(async () => {
  await clearFaults();
  administrator = await newAdministrator();
});
afterEach(() => moveClock(0));

/** What administrators read of a rental's refused charges. */
const troubles = async ({ reservationId }: Rental) =>
  (await listTroubles(administrator.actor))
    .filter((one) => one.reservationId === reservationId)
    .map(({ kind, amountCents, refusal: words }) => `${kind} ${amountCents}: ${words}`);
const refused = async () => (await countMoneyTroubles({ kind: "system" })).refused;
const told = async ({ tenant }: Rental) =>
  (await emailsTo(tenant.email)).filter((subject) => /declined|past due|Confirm|ends/i.test(subject));

/** A rental whose second rent the provider refuses to charge from now on. */
async function refusedRental() {
  const rental = await newRental();
  await runSchedulesOn(25);
  await orderFault({ kind: "refused" });
  await runSchedulesOn(28);
  return rental;
}

test("a refused request tells no tenant and ends no rental, is repeated every hour, and administrators see it", async () => {
  const rental = await refusedRental();
  const before = await books();
  const first = (await leaseOf(rental)).rents.at(-1)!;
  expect(first).toMatchObject({ state: "due", attempts: 0, firstTriedAt: null, refusal: null });
  expect(await troubles(rental)).toEqual(["charge 12600: Your account cannot currently make charges."]);
  expect(await refused()).toBe(1);
  // Far beyond the last try of a declined card, and the days after it.
  for (const days of [28.1, 29, 31, 33, 38, 44]) {
    await runSchedulesOn(days);
    expect((await rentsOf(rental)).at(-1)).toBe("2027-02-15 12600 due");
    expect(await troubles(rental)).toHaveLength(1);
  }
  expect(await leaseOf(rental)).toMatchObject({ state: "active", endsOn: null });
  expect(await told(rental)).toEqual([]);
  const payments = db.selectFrom("payments").select("refusals").where("rentId", "=", first.id);
  expect(await payments.execute()).toEqual([{ refusals: 7 }]);
  await clearFaults();
  await runSchedulesOn(44.1);
  expect((await rentsOf(rental)).slice(1)).toEqual(["2027-02-15 12600 paid"]);
  expect([await troubles(rental), await refused()]).toEqual([[], 0]);
  expect(await books()).toEqual(before);
});

test("a card that declines after refused requests has its four tries, days apart", async () => {
  const rental = await refusedRental();
  await clearFaults();
  await orderFault({ kind: "declined" });
  await runSchedulesOn(33.1, 33.5, 34.2, 35, 36.3, 37, 38.4);
  expect((await rentsOf(rental)).at(-1)).toBe("2027-02-15 12600 failed");
  expect((await told(rental)).filter((subject) => subject.includes("declined"))).toHaveLength(3);
  expect(await troubles(rental)).toEqual([]);
});

test("tries that no one made in time are not made up for at once", async () => {
  const rental = await newRental();
  await runSchedulesOn(25);
  await orderFault({ kind: "declined" });
  await runSchedulesOn(28, 32.9, 33, 33.1);
  expect((await leaseOf(rental)).rents.at(-1)).toMatchObject({ state: "due", attempts: 2 });
});

test("notice that comes while requests are refused cuts the rent, and the cut rent is charged", async () => {
  const rental = await refusedRental();
  await noticeBy(rental, "landlord");
  expect((await rentsOf(rental)).at(-1)).toBe("2027-02-15 4950 due");
  await runSchedulesOn(28.1);
  await clearFaults();
  const before = await books();
  await runSchedulesOn(28.2);
  expect((await rentsOf(rental)).at(-1)).toBe("2027-02-15 4950 paid");
  expect(await books()).toEqual(before);
  const refunds = db.selectFrom("refunds").select("id").where("reservationId", "=", rental.reservationId);
  expect(await refunds.execute()).toEqual([]);
});

test("meanwhile the tenant can pay by hand, and an administrator can waive the rent: then there is no trouble", async () => {
  const [byHand, waived] = [await refusedRental(), await refusedRental()];
  const { url } = await payRent(byHand.tenant.actor, (await leaseOf(byHand)).id, "http://localhost:3000");
  await payNow(url);
  expect((await rentsOf(byHand)).at(-1)).toBe("2027-02-15 12600 paid");
  expect(await troubles(byHand)).toEqual([]);
  const { id: rentId } = (await leaseOf(waived)).rents.at(-1)!;
  await waiveRent(administrator.actor, { rentId, reason: "Our mistake." }, "192.0.2.1");
  await runSchedulesOn(28.3);
  expect((await rentsOf(waived)).at(-1)).toBe("2027-02-15 12600 waived");
  expect(await troubles(waived)).toEqual([]);
});

test.each([
  [401, "authentication_error"],
  [403, "invalid_request_error"],
  [404, "invalid_request_error"],
])("status %i from the provider is our trouble, too", async (status, type) => {
  const rental = await newRental();
  await runSchedulesOn(25);
  answerAt("/v1/payment_intents", ({ method }) => (method === "POST" ? refusal(status, { type }) : null));
  await runSchedulesOn(28);
  expect((await rentsOf(rental)).at(-1)).toBe("2027-02-15 12600 due");
  expect(await troubles(rental)).toEqual(["charge 12600: Refused."]);
  expect(await told(rental)).toEqual([]);
});

test("a provider that is busy is asked again in an hour for the same payment, and is no one's trouble yet", async () => {
  const rental = await newRental();
  await runSchedulesOn(25);
  let isBusy = true;
  answerAt("/v1/payment_intents", ({ method }) =>
    method === "POST" && isBusy
      ? refusal(409, { type: "invalid_request_error", code: "idempotency_key_in_use" })
      : null,
  );
  await atDay(28);
  await runSchedules();
  expect((await rentsOf(rental)).at(-1)).toBe("2027-02-15 12600 processing");
  expect(await troubles(rental)).toEqual([]);
  isBusy = false;
  await runSchedulesOn(28.1);
  expect((await rentsOf(rental)).at(-1)).toBe("2027-02-15 12600 paid");
});
