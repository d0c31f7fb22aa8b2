import { beforeEach, expect, test } from "vitest";
import { reinstateMember } from "#app/features/accounts/members/reinstate-member.server.ts";
import { suspendMember } from "#app/features/accounts/members/suspend-member.server.ts";
import { moveClock, now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { whileUncommitted } from "#tests/support/held-back.ts";
import { orderOf, payFor, runJobs } from "#tests/support/payments.ts";
import { newAdministrator, newLandlord, newTenant, type Person } from "#tests/support/people.ts";
import { decidePayouts } from "./decide-payouts.server.ts";
import { openPayoutAccount } from "./open-payout-account.server.ts";
import { reconcile } from "../reconciliation/reconcile.server.ts";
import { onboardAccount } from "@sparebay/stripe-sandbox/onboard-account.server.ts";
import { stripe } from "../stripe.server.ts";

const hour = 3_600_000;
const dayOfStay = 30 * 24 * hour;
let administrator: Person;
let landlord: Person;

beforeEach(async () => {
  moveClock(0);
  administrator = await newAdministrator();
  landlord = await newLandlord();
  await rentIsDue();
});

const suspend = () =>
  suspendMember(administrator.actor, { userId: landlord.id, reason: "Fraud" }, "192.0.2.1");
const reinstate = () => reinstateMember(administrator.actor, landlord.id, "192.0.2.1");

test("a suspended landlord is sent no rent until they are reinstated", async () => {
  await suspend();
  await decidePayouts();
  await runJobs();
  expect(await payouts()).toEqual([]);
  await reinstate();
  await decidePayouts();
  await runJobs();
  expect([await payouts(), await transfers()]).toEqual([["succeeded"], [10_000]]);
});

test("a payout decided before the suspension is not sent either, until they are reinstated", async () => {
  await decidePayouts();
  await suspend();
  await runJobs();
  moveClock(dayOfStay + 50 * hour);
  await reconcile();
  expect([await payouts(), await transfers()]).toEqual([["requested"], []]);
  await reinstate();
  moveClock(dayOfStay + 51 * hour);
  await reconcile();
  expect([await payouts(), await transfers()]).toEqual([["succeeded"], [10_000]]);
});

test("a transfer whose answer was lost before the suspension is booked anyway", async () => {
  await decidePayouts();
  const payout = await db
    .selectFrom("payouts")
    .selectAll()
    .where("landlordId", "=", landlord.id)
    .executeTakeFirstOrThrow();
  const metadata = { payout_id: payout.id };
  await db.updateTable("payouts").set({ firstTriedAt: now() }).where("id", "=", payout.id).execute();
  await stripe.transfers.create({ amount: 10_000, currency: "usd", destination: payout.accountId, metadata });
  await db.deleteFrom("sandboxDeliveries").execute();
  await suspend();
  await runJobs();
  expect([await payouts(), await transfers()]).toEqual([["succeeded"], [10_000]]);
});

test("a decision waits for a suspension, and then sends nothing", async () => {
  await whileUncommitted(
    (trx) => trx.updateTable("users").set({ banned: true }).where("id", "=", landlord.id).execute(),
    () => decidePayouts(),
  );
  expect(await payouts()).toEqual([]);
});

/** A paid, accepted stay that began two days ago, of a landlord who can be paid. */
async function rentIsDue() {
  const { url } = await openPayoutAccount(landlord.actor, "http://localhost:3000");
  const bank = { name: "Lena Lord", routing: "110000000", account: "000123456789" };
  await onboardAccount(new URL(url).pathname.split("/").at(-1)!, bank);
  const tenant = await newTenant();
  const [reservation] = await orderOf(tenant, landlord);
  await payFor(tenant, reservation!.id);
  await db
    .updateTable("reservations")
    .set({ status: "accepted", payBy: new Date(now().getTime() + 72 * hour) })
    .where("id", "=", reservation!.id)
    .execute();
  moveClock(dayOfStay + 48 * hour);
}

async function payouts() {
  const rows = await db.selectFrom("payouts").select("state").where("landlordId", "=", landlord.id).execute();
  return rows.map((row) => row.state);
}

async function transfers() {
  const { accountId } = await db
    .selectFrom("payoutAccounts")
    .select("accountId")
    .where("landlordId", "=", landlord.id)
    .executeTakeFirstOrThrow();
  const { data } = await stripe.transfers.list({ destination: accountId, limit: 100 });
  return data.map(({ amount }) => amount);
}
