import { expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { decidePayouts } from "#app/features/payments/payouts/decide-payouts.server.ts";
import { readBalance } from "#app/features/payments/reconciliation/read-balance.server.ts";
import { openPayoutAccount } from "#app/features/payments/payouts/open-payout-account.server.ts";
import { moveClock, now, todayIn } from "#app/platform/clock.server.ts";
import { onboardAccount } from "@sparebay/stripe-sandbox/onboard-account.server.ts";
import { checkoutOf, orderOf, payByCard, payFor, runJobs, sessionOf } from "#tests/support/payments.ts";
import { newAdministrator, newLandlord, newTenant } from "#tests/support/people.ts";
import { call } from "#tests/support/web.ts";

const day = 24 * 3_600_000;
const year = now().getUTCFullYear();
const month = now().toISOString().slice(0, 7);

async function rowsOf(path: string, cookie: string): Promise<string[][]> {
  const answer = await call(path, { cookie });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
  return (answer.body as string)
    .replace("\uFEFF", "")
    .trim()
    .split("\r\n")
    .map((line) => line.split(","));
}

test("a month's charges, refunds, fees, payouts and debts, and a landlord's gross of the year before refunds", async () => {
  moveClock(0);
  const [administrator, landlord, tenant] = [
    await newAdministrator(),
    await newLandlord(),
    await newTenant(),
  ];
  const { url } = await openPayoutAccount(landlord.actor, "http://localhost:3000");
  const bank = { name: "Lena Lord", routing: "110000000", account: "000123456789" };
  await onboardAccount(sessionOf(url), bank);
  const months = async () => {
    await readBalance();
    const rows = await rowsOf(`/api/admin/money/months?year=${year}`, administrator.cookie);
    expect(rows).toHaveLength(13);
    return rows
      .find(([name]) => name === month)!
      .slice(1)
      .map(Number);
  };
  const before = await months();
  const paid = [await orderOf(tenant, landlord), await orderOf(tenant, landlord, [20_000])].flat();
  for (const { id } of paid) await payByCard((await checkoutOf(tenant, id)).url);
  await runJobs();
  const refund = { amount: 30, paid_by: "landlord", reason: "A leak" };
  const path = `/api/admin/reservations/${paid[0]!.id}/refunds`;
  await call(path, { method: "POST", cookie: administrator.cookie, json: refund });
  await runJobs();
  await payByCardAndDispute();
  const after = await months();
  const changed = after.map((amount, at) => Math.round((amount - before[at]!) * 100) / 100);
  // 105 + 210 + 105 disputed; the dispute costs 15 and holds the money, which landlords are still owed.
  expect(changed).toEqual([420, 30, 20, 15, 0, 370, 0, 5]);
  // By the day at the property, which may be in another month than that of our books.
  const [yearThere, monthThere] = todayIn("America/New_York").split("-").map(Number);
  const gross = await rowsOf(`/api/admin/money/landlords?year=${yearThere}`, administrator.cookie);
  const own = gross.find(([id]) => id === landlord.id)!;
  expect(own.slice(2, 5)).toEqual([landlord.email, "3", "400.00"]);
  expect(own[4 + monthThere!]).toBe("400.00");
  await db
    .updateTable("reservations")
    .set({ status: "accepted", payBy: new Date(now().getTime() + 3 * day) })
    .where("id", "=", paid[1]!.id)
    .execute();
  const later = new Date(now().getTime() + 32 * day).toISOString().slice(0, 7);
  const paidOut = async () => {
    const rows = await rowsOf(`/api/admin/money/months?year=${later.slice(0, 4)}`, administrator.cookie);
    return Number(rows.find(([name]) => name === later)![5]);
  };
  const sentBefore = await paidOut();
  moveClock(32 * day);
  await decidePayouts();
  await runJobs();
  moveClock(0);
  expect(await paidOut()).toBe(sentBefore + 200);

  async function payByCardAndDispute() {
    const [third] = await orderOf(tenant, landlord);
    await payFor(tenant, third!.id, "4000000000000259");
  }
});

test("a year that isn't one is refused", async () => {
  const { cookie } = await newAdministrator();
  expect((await call("/api/admin/money/months?year=soon", { cookie })).status).toBe(400);
});
