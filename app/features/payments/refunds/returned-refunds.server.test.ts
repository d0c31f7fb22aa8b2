import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { reject } from "#app/features/reservations/lifecycle/answer.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { clearFaults } from "@sparebay/stripe-sandbox/faults.server.ts";
import { newPaidLandlord, paidStays } from "#tests/support/paid-stays.ts";
import {
  checkoutOf,
  emailsTo,
  ledgerOf,
  moneyOf,
  orderOf,
  payByCard,
  runJobs,
} from "#tests/support/payments.ts";
import { newAdministrator, newLandlord, newTenant, type Person } from "#tests/support/people.ts";
import { sendEvent } from "#tests/support/provider-events.ts";
import { call } from "#tests/support/web.ts";
import { reconcile } from "../reconciliation/reconcile.server.ts";

const hour = 3_600_000;
let tenant: Person;

beforeEach(async () => {
  moveClock(0);
  await clearFaults();
  tenant = await newTenant();
});

const rowsOf = (reservationId: string) =>
  db
    .selectFrom("refunds")
    .selectAll()
    .where("reservationId", "=", reservationId)
    .orderBy("createdAt")
    .execute();
const tell = (told: object) => sendEvent("refund.failed", { object: "refund", metadata: {}, ...told });

/** The provider's own list says so, too. */
async function failAtProvider(id: string): Promise<void> {
  await db
    .updateTable("sandboxObjects")
    .set({ object: sql`object || '{"status": "failed"}'::jsonb` })
    .where("id", "=", id)
    .execute();
}

test("a refund that the bank returns five times is not tried again, and the guest is told once", async () => {
  const { id } = await paidStays(tenant, await newPaidLandlord());
  const { cookie } = await newAdministrator();
  const json = { amount: 20, paid_by: "landlord", reason: "The door did not open." };
  await call(`/api/admin/reservations/${id}/refunds`, { cookie, json });
  await runJobs();
  const ids = new Set<string>();
  for (let time = 1; time <= 6; time += 1) {
    const [one] = await rowsOf(id);
    if (one!.state !== "succeeded") break;
    const providerRefundId = one!.providerRefundId!;
    ids.add(providerRefundId);
    expect(one!.refusals).toBe(time - 1);
    expect(await emailsTo(tenant.email)).not.toContain(
      "Your bank refuses our refund: Dry garage near the river",
    );
    await failAtProvider(providerRefundId);
    await tell({ id: providerRefundId, amount: 2_000, status: "failed", failure_reason: "lost_card" });
    if (time < 5) await runJobs();
    moveClock(2 * time * hour);
    await reconcile();
    if (time < 5) await runJobs();
  }
  expect(ids.size).toBe(5);
  await runJobs();
  expect(await rowsOf(id)).toMatchObject([
    { state: "failed", refusals: 5, returns: 5, refusal: "lost_card" },
  ]);
  const told = (await emailsTo(tenant.email)).filter((subject) => subject.startsWith("Your bank refuses"));
  expect(told).toHaveLength(1);
  expect(await ledgerOf([id])).toEqual({ fee: -500, landlord: -8_000, refunds: -2_000 });
});

test("a returned refund of a second payment is owed to the guest, and the refunded stay stays refunded", async () => {
  const landlord = await newLandlord();
  const [reservation] = await orderOf(tenant, landlord);
  const { id } = reservation!;
  const first = await checkoutOf(tenant, id);
  // As if we had been told wrongly that it was over.
  await db.updateTable("payments").set({ state: "expired" }).where("reservationId", "=", id).execute();
  const second = await checkoutOf(tenant, id);
  for (const { url } of [first, second]) await payByCard(url);
  await runJobs();
  await reject(landlord.actor, id);
  await runJobs();
  const reasons = (await rowsOf(id)).map(({ reason, state }) => `${reason} ${state}`);
  expect(reasons).toEqual(["double_payment succeeded", "rejected succeeded"]);
  expect((await moneyOf(id)).paymentStatus).toBe("refunded");
  const [twice] = await rowsOf(id);
  await tell({ id: twice!.providerRefundId!, amount: 10_500, status: "failed" });
  expect((await moneyOf(id)).paymentStatus).toBe("refunded");
  expect(await ledgerOf([id])).toEqual({ refunds: -10_500 });
  // And the other way around: the stay's own refund comes back.
  const own = (await rowsOf(id)).find((one) => one.reason === "rejected")!;
  await tell({ id: own.providerRefundId!, amount: 10_500, status: "failed" });
  expect((await moneyOf(id)).paymentStatus).toBe("paid");
  expect(await ledgerOf([id])).toEqual({ refunds: -21_000 });
});
