import { beforeEach, expect, test } from "vitest";
import { balanceOf } from "#app/features/ledger/queries.server.ts";
import { cancelAsAdministrator } from "#app/features/reservations/lifecycle/cancel-as-administrator.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { clearFaults, orderFault } from "@sparebay/stripe-sandbox/faults.server.ts";
import { ledgerOf, moneyOf, runJobs } from "#tests/support/payments.ts";
import { newPaidLandlord, paidStays, payOut } from "#tests/support/paid-stays.ts";
import { newAdministrator, newTenant, type Person } from "#tests/support/people.ts";
import { call } from "#tests/support/web.ts";
import { reconcile } from "../reconciliation/reconcile.server.ts";
import { listUnbookedEvents } from "../reconciliation/queries.server.ts";
import { stripe } from "../stripe.server.ts";

const hour = 3_600_000;
let administrator: Person;
let landlord: Person;
let tenant: Person;

beforeEach(async () => {
  moveClock(0);
  await clearFaults();
  administrator = await newAdministrator();
  landlord = await newPaidLandlord();
  tenant = await newTenant();
});

const paid = (prices?: number[]) => paidStays(tenant, landlord, prices && { prices });
const refund = (id: string, json: object, person = administrator) =>
  call(`/api/admin/reservations/${id}/refunds`, { method: "POST", cookie: person.cookie, json });
const owed = () => balanceOf(landlord.actor);
const reason = "The door did not open.";

test("a refund in the dashboard of everything, told late, takes the place of a smaller one of ours", async () => {
  const { id, intent } = await paid();
  await orderFault({ kind: "late", times: 1, seconds: 3_600 });
  await stripe.refunds.create({ payment_intent: intent });
  await refund(id, { amount: "21.00", paid_by: "landlord", reason });
  await runJobs();
  const { paymentStatus, refunds } = await moneyOf(id);
  expect(paymentStatus).toBe("refunded");
  expect(refunds.map((one) => `${one.reason} ${one.amountCents} ${one.state}`).toSorted()).toEqual([
    "at_provider 10500 succeeded",
    "goodwill 2100 withdrawn",
  ]);
  expect(await ledgerOf([id])).toEqual({});
});

test("what a refund in the dashboard leaves is refunded when the reservation is canceled, however late it is told", async () => {
  const { id, intent } = await paid();
  await orderFault({ kind: "late", times: 1, seconds: 3_600 });
  await stripe.refunds.create({ payment_intent: intent, amount: 6_300 });
  await cancelAsAdministrator(administrator.actor, { reservationId: id, reason }, "192.0.2.1");
  await runJobs();
  expect((await moneyOf(id)).refunds).toMatchObject([{ amountCents: 10_500, state: "failed" }]);
  moveClock(2 * hour);
  await reconcile();
  await runJobs();
  const { paymentStatus, refunds } = await moneyOf(id);
  expect(paymentStatus).toBe("refunded");
  expect(refunds.map((one) => `${one.reason} ${one.amountCents} ${one.state}`).toSorted()).toEqual([
    "at_provider 6300 succeeded",
    "canceled 10500 withdrawn",
    "canceled 4200 succeeded",
  ]);
  expect(await ledgerOf([id])).toEqual({});
});

test("a refund made in the provider's dashboard is booked: the guest is told, and the landlord gets less", async () => {
  const { id, intent } = await paid();
  await stripe.refunds.create({ payment_intent: intent, amount: 2_100 });
  await runJobs();
  expect(await moneyOf(id)).toMatchObject({
    paymentStatus: "paid",
    refunds: [{ amountCents: 2_100, reason: "at_provider", state: "succeeded" }],
  });
  expect(await ledgerOf([id])).toEqual({ fee: -400, landlord: -8_000 });
  await payOut();
  expect(await owed()).toBe(0);
  await stripe.refunds.create({ payment_intent: intent });
  await runJobs();
  expect([(await moneyOf(id)).paymentStatus, await owed()]).toEqual(["refunded", -8_000]);
});

test("a dashboard refund of a payment for several spaces waits until it says which", async () => {
  const { ids, intent } = await paid([10_000, 20_000]);
  const made = await stripe.refunds.create({ payment_intent: intent, amount: 1_000 });
  await runJobs();
  const shown = (await listUnbookedEvents(administrator.actor)).filter((one) =>
    one.trouble?.includes(made.id),
  );
  expect(shown.map((one) => one.trouble)).toEqual([expect.stringContaining("Set reservation_id")]);
  const metadata = { reservation_id: ids[1]! };
  await stripe.refunds.create({ payment_intent: intent, amount: 2_100, metadata });
  await runJobs();
  expect((await moneyOf(ids[1]!)).refunds).toMatchObject([{ amountCents: 2_100, reason: "at_provider" }]);
});
