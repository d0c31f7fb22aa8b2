import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { balanceOf } from "#app/features/ledger/queries.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import {
  checkoutOf,
  moneyOf,
  orderOf,
  payByCard,
  payFor,
  runJobs,
  sessionOf,
  signed,
} from "#tests/support/payments.ts";
import { newLandlord, newTenant, type Person } from "#tests/support/people.ts";
import { decidePayouts } from "../payouts/decide-payouts.server.ts";
import { openPayoutAccount } from "../payouts/open-payout-account.server.ts";
import { receiveEvent } from "../reconciliation/receive-event.server.ts";
import { onboardAccount } from "@sparebay/stripe-sandbox/onboard-account.server.ts";
import { stripe } from "../stripe.server.ts";

let landlord: Person;
let tenant: Person;

beforeEach(async () => {
  moveClock(0);
  landlord = await newLandlord();
  tenant = await newTenant();
});

test("a second payment is refunded, the stay stays paid, and its landlord gets the rent", async () => {
  await connect();
  const [reservation] = await orderOf(tenant, landlord);
  const first = await checkoutOf(tenant, reservation!.id);
  // As if we had been told wrongly that it was over.
  await db
    .updateTable("payments")
    .set({ state: "expired" })
    .where("reservationId", "=", reservation!.id)
    .execute();
  const second = await checkoutOf(tenant, reservation!.id);
  for (const { url } of [first, second]) await payByCard(url);
  await runJobs();
  expect(await moneyOf(reservation!.id)).toMatchObject({
    paymentStatus: "paid",
    settled: [10_500],
    refunds: [{ amountCents: 10_500, reason: "double_payment", state: "succeeded" }],
  });
  expect(await balanceOf(landlord.actor)).toBe(10_000);
  await db
    .updateTable("reservations")
    .set({ status: "accepted" })
    .where("id", "=", reservation!.id)
    .execute();
  moveClock(33 * 24 * 3_600_000);
  await decidePayouts();
  await runJobs();
  const payouts = db.selectFrom("payouts").select(["amountCents", "state"]);
  expect(await payouts.where("landlordId", "=", landlord.id).execute()).toEqual([
    { amountCents: 10_000, state: "succeeded" },
  ]);
});

test.each(["checkout.session.expired", "checkout.session.async_payment_failed"])(
  "a late %s undoes no payment that succeeded",
  async (type) => {
    const [reservation] = await orderOf(tenant, landlord);
    const url = await payFor(tenant, reservation!.id);
    const session = await stripe.checkout.sessions.retrieve(sessionOf(url));
    const object = { ...session, status: "expired", payment_status: "unpaid" };
    const payload = JSON.stringify({ id: `evt_${randomUUID()}`, object: "event", type, data: { object } });
    await receiveEvent(payload, signed(payload));
    expect(await moneyOf(reservation!.id)).toMatchObject({ paymentStatus: "paid", settled: [10_500] });
    const states = db.selectFrom("payments").select("state").where("reservationId", "=", reservation!.id);
    expect(await states.execute()).toEqual([{ state: "succeeded" }]);
  },
);

async function connect() {
  const { url } = await openPayoutAccount(landlord.actor, "http://localhost:3000");
  const bank = { name: "Lena Lord", routing: "110000000", account: "000123456789" };
  await onboardAccount(new URL(url).pathname.split("/").at(-1)!, bank);
  await runJobs();
}
