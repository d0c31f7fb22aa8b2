import { afterEach, beforeEach, expect, test } from "vitest";
import { expire } from "#app/features/reservations/lifecycle/expire.server.ts";
import { cancel } from "#app/features/reservations/lifecycle/cancel.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { clearFaults, orderFault } from "@sparebay/stripe-sandbox/faults.server.ts";
import { atDay, charge, chargeState, newSaved, shown } from "#tests/support/later-charges.ts";
import { checkoutOf, emailsTo, moneyOf, payByCard, runJobs } from "#tests/support/payments.ts";
import { newAdministrator, newLandlord, newTenant, type Person } from "#tests/support/people.ts";
import { listTroubles } from "../reconciliation/queries.server.ts";

let administrator: Person;
let landlord: Person;
let tenant: Person;

beforeEach(async () => {
  await clearFaults();
  atDay(0);
  [administrator, landlord, tenant] = [await newAdministrator(), await newLandlord(), await newTenant()];
});
afterEach(() => moveClock(0));

const troubles = async (id: string) =>
  (await listTroubles(administrator.actor)).filter(({ reservationId }) => reservationId === id);
const chargeOf = (id: string) =>
  db.selectFrom("laterCharges").selectAll().where("reservationId", "=", id).executeTakeFirstOrThrow();

/** A stay in 120 days whose card is due today, and whose charge the provider refuses. */
async function refusedStay() {
  const id = await newSaved({ landlord, tenant });
  await orderFault({ kind: "refused" });
  atDay(30);
  await charge();
  return id;
}

test("a refused request tells no guest and gives up no stay, is repeated every hour, and administrators see it", async () => {
  const id = await refusedStay();
  for (const days of [30.1, 31, 33, 35, 36, 40]) {
    atDay(days);
    await charge();
    await expire();
    await runJobs();
    expect(await troubles(id)).toMatchObject([{ kind: "charge", amountCents: 10_500 }]);
  }
  expect(await chargeOf(id)).toMatchObject({ state: "due", attempts: 0, firstTriedAt: null, refusal: null });
  expect(await moneyOf(id)).toMatchObject({ paymentStatus: "unpaid", status: "accepted" });
  expect(await shown(id)).toMatchObject({ charged_on: "2027-02-24", expires_at: null });
  const told = [...(await emailsTo(tenant.email)), ...(await emailsTo(landlord.email))];
  expect(told.filter((subject) => /declined|Please pay|Not paid|Confirm/.test(subject))).toEqual([]);
  // The same payment is asked for each time.
  const payments = db.selectFrom("payments").select(["refusals", "state"]).where("reservationId", "=", id);
  expect(await payments.execute()).toEqual([{ refusals: 7, state: "failed" }]);
  await clearFaults();
  atDay(40.1);
  await charge();
  expect(await moneyOf(id)).toMatchObject({ paymentStatus: "paid", settled: [10_500], refunds: [] });
  expect(await troubles(id)).toEqual([]);
});

test("a card that declines after that has its four tries", async () => {
  const id = await refusedStay();
  await clearFaults();
  await orderFault({ kind: "declined" });
  for (const days of [35, 36.1, 38.1, 40.1]) {
    expect(await chargeState(id)).toBe("due");
    atDay(days);
    await charge();
  }
  expect(await chargeState(id)).toBe("failed");
  expect((await emailsTo(tenant.email)).filter((subject) => subject.includes("declined"))).toHaveLength(3);
});

test("meanwhile the guest can pay by hand, or cancel", async () => {
  const canceled = await newSaved({ landlord, tenant });
  const paid = await refusedStay();
  await payByCard((await checkoutOf(tenant, paid)).url);
  expect([await troubles(paid), await troubles(canceled)]).toMatchObject([[{}], [{}]]);
  await runJobs();
  await cancel(tenant.actor, canceled);
  await clearFaults();
  atDay(30.1);
  await charge();
  expect(await moneyOf(paid)).toMatchObject({ paymentStatus: "paid", settled: [10_500], refunds: [] });
  expect(await moneyOf(canceled)).toMatchObject({ paymentStatus: "unpaid", settled: [] });
  expect([await chargeState(paid), await chargeState(canceled)]).toEqual(["paid", "void"]);
});
