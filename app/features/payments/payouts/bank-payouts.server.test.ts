import { beforeEach, expect, test } from "vitest";
import { moveClock, now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { onboardAccount } from "@sparebay/stripe-sandbox/onboard-account.server.ts";
import { emailsTo, orderOf, payFor, runJobs, sessionOf } from "#tests/support/payments.ts";
import { newAdministrator, newLandlord, newTenant, type Person } from "#tests/support/people.ts";
import { call } from "#tests/support/web.ts";
import { presentPayouts } from "../present.ts";
import { payoutAccountOf } from "../queries.server.ts";
import { listBankRefusals } from "../reconciliation/queries.server.ts";
import { bookEvent } from "../reconciliation/steps/book-event.server.ts";
import { decidePayouts } from "./decide-payouts.server.ts";
import { openPayoutAccount } from "./open-payout-account.server.ts";

let landlord: Person;
let accountId: string;

beforeEach(async () => {
  moveClock(0);
  landlord = await newLandlord();
  await openPayoutAccount(landlord.actor, "http://localhost:3000");
  accountId = (await payoutAccountOf(landlord.actor))!.accountId;
});

let count = 0;
async function told(
  status: "failed" | "paid",
  created = Math.floor(now().getTime() / 1000),
  account = accountId,
) {
  count += 1;
  const failure = { failure_code: "account_closed", failure_message: "The bank account has been closed." };
  const event = {
    id: `evt_bank_${count}_${accountId}`,
    type: `payout.${status}`,
    account,
    created,
    livemode: false,
    data: {
      object: {
        id: `po_${count}_${accountId}`,
        object: "payout",
        amount: 12_000,
        status,
        ...(status === "failed" && failure),
      },
    },
  };
  expect(await bookEvent(event as never)).toBe(null);
  await runJobs();
}

test("a payout that a bank refused reaches its landlord and administrators, until one arrives", async () => {
  const at = Math.floor(now().getTime() / 1000);
  await told("failed", at);
  const refusal = { amount: 120, reason: "The bank account has been closed." };
  const shown = async () => presentPayouts(await payoutAccountOf(landlord.actor), undefined).bank_refusal;
  expect(await shown()).toEqual(refusal);
  const balance = await call(`/api/landlord/${landlord.id}/balance`, { cookie: landlord.cookie });
  expect(balance.body.payouts.bank_refusal).toEqual(refusal);
  expect(await emailsTo(landlord.email)).toContain("Your bank refused a payout");
  const administrator = await newAdministrator();
  const listed = async () =>
    (await listBankRefusals(administrator.actor)).filter((one) => one.accountId === accountId).length;
  expect(await listed()).toBe(1);
  await expect(listBankRefusals(landlord.actor)).rejects.toMatchObject({ status: 403 });
  await told("paid", at - 60);
  expect(await shown()).toEqual(refusal);
  await told("failed", at + 60, "acct_of_nobody");
  await told("paid", at + 60);
  expect([await shown(), await listed()]).toEqual([null, 0]);
});

test("of a refused payout and one that arrived the newer counts, in either order; within a second the refused one", async () => {
  const at = Math.floor(now().getTime() / 1000);
  const shown = async () => (await payoutAccountOf(landlord.actor))!.bankRefusal !== null;
  await told("paid", at);
  await told("failed", at - 60);
  expect(await shown()).toBe(false);
  expect(await emailsTo(landlord.email)).not.toContain("Your bank refused a payout");
  await told("failed", at + 60);
  await told("paid", at + 60);
  expect(await shown()).toBe(true);
  await told("paid", at + 120);
  await told("failed", at + 120);
  expect(await shown()).toBe(true);
  expect(await emailsTo(landlord.email)).toHaveLength(2);
});

test("a payment says which provider collects it, and the rent of another mode's payment is not sent", async () => {
  const { url } = await openPayoutAccount(landlord.actor, "http://localhost:3000");
  const bank = { name: "Lena Lord", routing: "110000000", account: "000123456789" };
  await onboardAccount(sessionOf(url), bank);
  const tenant = await newTenant();
  const [reservation] = await orderOf(tenant, landlord);
  await payFor(tenant, reservation!.id);
  const ours = { status: "accepted" as const, payBy: now() };
  await db.updateTable("reservations").set(ours).where("id", "=", reservation!.id).execute();
  const made = db.updateTable("payments").where("orderId", "=", reservation!.orderId);
  const before = await made.set({ state: "succeeded" }).returning("provider").execute();
  expect(before).toEqual([{ provider: "sandbox" }]);
  const payouts = async () => {
    moveClock(32 * 24 * 3_600_000);
    await decidePayouts();
    await runJobs();
    const sent = db.selectFrom("payouts").select("state").where("landlordId", "=", landlord.id);
    return sent.execute();
  };
  await made.set({ provider: "test" }).execute();
  expect(await payouts()).toEqual([]);
  await made.set({ provider: "sandbox" }).execute();
  expect(await payouts()).toEqual([{ state: "succeeded" }]);
});
