import { beforeEach, expect, test } from "vitest";
import { accountTotals } from "#app/features/ledger/queries.server.ts";
import { reject } from "#app/features/reservations/lifecycle/answer.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { emailsTo, moneyOf, orderOf, payFor, runJobs } from "#tests/support/payments.ts";
import { newAdministrator, newLandlord, newTenant, newVisitor, type Person } from "#tests/support/people.ts";
import { listTroubles } from "../reconciliation/queries.server.ts";
import { presentTrouble } from "../present.ts";
import { reconcile } from "../reconciliation/reconcile.server.ts";
import { orderFault, clearFaults } from "@sparebay/stripe-sandbox/faults.server.ts";
import { settleRefunds } from "@sparebay/stripe-sandbox/settle-refunds.server.ts";

const minute = 60_000;
let landlord: Person;
let tenant: Person;
let administrator: Person;

beforeEach(async () => {
  moveClock(0);
  await clearFaults();
  landlord = await newLandlord();
  tenant = await newTenant();
  administrator = await newAdministrator();
});

/** A reservation paid with this card and then rejected, once the provider has been asked for the refund. */
async function rejectedAfter(card: string) {
  const [reservation] = await orderOf(tenant, landlord);
  await payFor(tenant, reservation!.id, card);
  await reject(landlord.actor, reservation!.id);
  await runJobs();
  return reservation!;
}

const withProvider = async () => (await accountTotals(administrator.actor)).provider;

test("a slow bank's refund is done when the bank says so", async () => {
  const before = await withProvider();
  const { id, totalCents } = await rejectedAfter("4000000000007726");
  expect(await moneyOf(id)).toMatchObject({ paymentStatus: "paid", refunds: [{ state: "requested" }] });
  expect(await withProvider()).toBe(before + totalCents);
  moveClock(minute);
  await settleRefunds();
  await runJobs();
  expect(await moneyOf(id)).toMatchObject({ paymentStatus: "refunded", refunds: [{ state: "succeeded" }] });
  expect(await withProvider()).toBe(before);
});

test.each([
  ["tells it at once", false],
  ["is not heard, and the list tells it", true],
])("a refund that the bank returns is retried until it stays; when its webhook %s", async (_, lost) => {
  const before = await withProvider();
  const { id, totalCents } = await rejectedAfter("4000000000005126");
  expect(await moneyOf(id)).toMatchObject({ paymentStatus: "refunded", refunds: [{ state: "succeeded" }] });
  expect(await withProvider()).toBe(before);
  moveClock(minute);
  if (lost) await orderFault({ kind: "lost", eventType: "refund.failed" });
  await settleRefunds();
  if (lost) await reconcile();
  else await runJobs();
  expect(await moneyOf(id)).toMatchObject({ paymentStatus: "paid", refunds: [{ state: "failed" }] });
  expect(await withProvider()).toBe(before + totalCents);
  expect((await listTroubles(administrator.actor)).map(presentTrouble)).toMatchObject([
    { kind: "refund", amount: 105, person: tenant.email, refusal: "expired_or_canceled_card", refusals: 1 },
  ]);
  moveClock(65 * minute);
  await reconcile();
  await runJobs();
  await settleRefunds();
  await runJobs();
  expect(await moneyOf(id)).toMatchObject({ paymentStatus: "refunded", refunds: [{ state: "succeeded" }] });
  expect(await withProvider()).toBe(before);
  expect(await listTroubles(administrator.actor)).toEqual([]);
  const told = (await emailsTo(tenant.email)).filter((subject) => subject.startsWith("Refunded:"));
  expect(told).toHaveLength(1);
});

test("only administrators see refunds and payouts that need attention", async () => {
  for (const actor of [tenant.actor, landlord.actor, newVisitor().actor])
    await expect(listTroubles(actor)).rejects.toMatchObject({ status: actor.kind === "visitor" ? 401 : 403 });
});
