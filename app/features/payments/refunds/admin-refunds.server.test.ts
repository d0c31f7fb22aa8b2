import { beforeEach, expect, test } from "vitest";
import { balanceOf } from "#app/features/ledger/queries.server.ts";
import { cancelAsAdministrator } from "#app/features/reservations/lifecycle/cancel-as-administrator.server.ts";
import { moveClock, now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { clearFaults } from "@sparebay/stripe-sandbox/faults.server.ts";
import { whileUncommitted } from "#tests/support/held-back.ts";
import { emailsTo, ledgerOf, moneyOf, runJobs } from "#tests/support/payments.ts";
import { newPaidLandlord, paidStays, payOut } from "#tests/support/paid-stays.ts";
import { newAdministrator, newTenant, type Person } from "#tests/support/people.ts";
import { call } from "#tests/support/web.ts";
import { stateOfPayment } from "../model.ts";
import { presentPaymentLine } from "../reconciliation/present.ts";
import { paymentsFor } from "../reconciliation/queries.server.ts";
import { readBalance } from "../reconciliation/read-balance.server.ts";
import { compareBooks } from "../reconciliation/steps/compare-books.server.ts";
import { refundReservation } from "./refund-reservation.server.ts";
import { stripe } from "../stripe.server.ts";

const hour = 3_600_000;
const day = 24 * hour;
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

test("administrators refund a part from the rent, then one from us, then the rest; never more than was paid", async () => {
  const { id, intent } = await paid();
  const listed = async () => {
    const { rows } = await paymentsFor(administrator.actor, { q: intent });
    return stateOfPayment(presentPaymentLine(rows[0]!));
  };
  expect(await listed()).toBe("succeeded");
  expect(await refund(id, { amount: "20.00", paid_by: "landlord", reason })).toMatchObject({ status: 200 });
  expect(await refund(id, { amount: "20.00", paid_by: "landlord", reason })).toMatchObject({ status: 409 });
  await runJobs();
  expect([await owed(), (await moneyOf(id)).paymentStatus, await listed()]).toEqual([
    8_000,
    "paid",
    "partly refunded",
  ]);
  expect(await refund(id, { amount: 10, paid_by: "us", reason })).toMatchObject({ status: 200 });
  await runJobs();
  expect(await ledgerOf([id])).toEqual({ fee: 500, landlord: -8_000 });
  const tooMuch = await refund(id, { amount: 80.01, paid_by: "us", reason });
  expect([tooMuch.status, Object.keys(tooMuch.body.fields)]).toEqual([400, ["amount"]]);
  expect((await refund(id, { reason })).status).toBe(200);
  await runJobs();
  const money = await moneyOf(id);
  expect([money.paymentStatus, money.status, await listed()]).toEqual(["refunded", "accepted", "refunded"]);
  expect(money.refunds.map((one) => [one.amountCents, one.reason, one.state])).toEqual([
    [2_000, "goodwill", "succeeded"],
    [1_000, "goodwill", "succeeded"],
    [7_500, "goodwill", "succeeded"],
  ]);
  expect([await owed(), await ledgerOf([id])]).toEqual([0, {}]);
  expect((await refund(id, { reason })).status).toBe(409);
  expect(await emailsTo(tenant.email)).toContain("Refunded: Dry garage near the river");
  const actions = db.selectFrom("auditEntries").select("action").where("subjectId", "=", id);
  expect(await actions.execute()).toEqual(["1", "2", "3"].map(() => ({ action: "refundReservation" })));
});

test("a refund after the rent was sent is deducted from the landlord's next payout", async () => {
  const { id } = await paid();
  await payOut();
  const input = { amountCents: 3_000, from: "landlord" as const, reason };
  await refundReservation(administrator.actor, id, input, "192.0.2.1");
  await runJobs();
  expect(await owed()).toBe(-3_000);
});

test("an administrator cancels a stay that has started: what is left is refunded", async () => {
  const { id } = await paid();
  await refund(id, { amount: 5, paid_by: "us", reason });
  moveClock(31 * day);
  const cancel = (person: Person) =>
    cancelAsAdministrator(person.actor, { reservationId: id, reason }, "192.0.2.1");
  await expect(cancel(landlord)).rejects.toMatchObject({ status: 403 });
  await cancel(administrator);
  await runJobs();
  const money = await moneyOf(id);
  expect([money.status, money.paymentStatus]).toEqual(["canceled", "refunded"]);
  expect(money.refunds.map((one) => one.amountCents).toSorted()).toEqual([10_000, 500].toSorted());
  await expect(cancel(administrator)).rejects.toMatchObject({ status: 409 });
});

test("a transfer taken back in the dashboard is owed to the landlord again, and both books agree", async () => {
  await paid();
  await payOut();
  const { providerTransferId } = await db
    .selectFrom("payouts")
    .select("providerTransferId")
    .where("landlordId", "=", landlord.id)
    .executeTakeFirstOrThrow();
  await stripe.transfers.createReversal(providerTransferId!, { amount: 4_000 });
  await runJobs();
  expect(await owed()).toBe(4_000);
  await stripe.transfers.createReversal(providerTransferId!);
  await runJobs();
  expect(await owed()).toBe(10_000);
  moveClock(now().getTime() - Date.now() + 11 * 60_000);
  await readBalance();
  const books = await compareBooks(administrator.actor, now().toISOString().slice(0, 7));
  expect(books!.payments.filter((one) => one.state !== "agrees" && one.ours?.sentCents === 0)).toEqual([]);
});

test("a landlord on hold is sent nothing until an administrator releases the payouts", async () => {
  await paid();
  const hold = (method: string, person: Person) =>
    call(`/api/admin/users/${landlord.id}/payout-hold`, {
      method,
      cookie: person.cookie,
      ...(method === "PUT" && { json: { reason } }),
    });
  expect((await hold("PUT", landlord)).status).toBe(403);
  expect([(await hold("PUT", administrator)).status, (await hold("PUT", administrator)).status]).toEqual([
    200, 409,
  ]);
  await payOut();
  expect(await owed()).toBe(10_000);
  // Sessions of today have expired by then.
  moveClock(0);
  expect([
    (await hold("DELETE", administrator)).status,
    (await hold("DELETE", administrator)).status,
  ]).toEqual([200, 409]);
  await payOut();
  expect(await owed()).toBe(0);
});

test("holding payouts waits while they are being decided", async () => {
  const held = await whileUncommitted(
    (trx) => trx.selectFrom("users").select("id").where("id", "=", landlord.id).forShare().execute(),
    () =>
      call(`/api/admin/users/${landlord.id}/payout-hold`, {
        method: "PUT",
        cookie: administrator.cookie,
        json: { reason },
      }),
  );
  expect(held).toMatchObject({ status: "fulfilled", value: { status: 200 } });
});

test("of two administrators who refund everything at once, one does", async () => {
  const { id } = await paid();
  const other = await newAdministrator();
  const both = await Promise.all([refund(id, { reason }), refund(id, { reason }, other)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await runJobs();
  expect((await moneyOf(id)).refunds.map((one) => one.amountCents)).toEqual([10_500]);
});
