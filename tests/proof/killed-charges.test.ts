import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { renewLeases } from "#app/features/leases/renew-leases.server.ts";
import { chargeReservations } from "#app/features/payments/later-charges/charge-reservations.server.ts";
import { reconcile } from "#app/features/payments/reconciliation/reconcile.server.ts";
import { stripe } from "#app/features/payments/stripe.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { clearFaults } from "@sparebay/stripe-sandbox/faults.server.ts";
import * as later from "#tests/support/later-charges.ts";
import { moneyOf, runJobs } from "#tests/support/payments.ts";
import { newLandlord, newTenant } from "#tests/support/people.ts";
import { atDay, books, leaseOf, newRental, rentsOf, runSchedulesOn } from "#tests/support/rentals.ts";
import { type Processes, startProcesses } from "./processes.ts";

const aDayAndMore = 26 / 24;
let processes: Processes;

beforeAll(async () => {
  processes = await startProcesses();
});
afterAll(() => processes.stop());
beforeEach(clearFaults);

/** What runs in the first second after a start, in either order. */
const orders = ["charges", "events"] as const;

/** A process charges the card and dies before it reads the answer; the event is lost, too. */
async function chargeAndDie(what: "renewLeases" | "chargeReservations") {
  const result = await processes.ask(0, now().getTime(), { do: what }, { before: "answer", n: 1 });
  expect(result).toEqual({ killed: true });
  await db
    .updateTable("sandboxDeliveries")
    .set({ state: "abandoned" })
    .where("state", "=", "waiting")
    .execute();
}

async function startAgain(first: (typeof orders)[number], charge: () => Promise<void>) {
  for (const what of first === "charges" ? orders : orders.toReversed()) {
    await (what === "charges" ? charge() : reconcile());
    await runJobs();
  }
}

/** What the provider took for this order since then, in cents. */
async function taken(orderId: string, since: Date) {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const { data } = await stripe.charges.list({ transfer_group: orderId, created });
  return data.map(({ amount, amount_refunded, paid }) => [paid, amount - amount_refunded]);
}

test.each(orders)(
  "a rent that was charged when its process died is charged once, though no one was there for 26 hours: %s first",
  async (first) => {
    const rental = await newRental();
    await runSchedulesOn(25);
    await atDay(28);
    const [before, since] = [await books(), now()];
    await chargeAndDie("renewLeases");
    expect((await rentsOf(rental)).at(-1)).toBe("2027-02-15 12600 processing");
    await atDay(28 + aDayAndMore);
    await startAgain(first, renewLeases);
    await startAgain(first, renewLeases);
    expect((await rentsOf(rental)).at(-1)).toBe("2027-02-15 12600 paid");
    expect(await taken((await leaseOf(rental)).orderId, since)).toEqual([[true, 12_600]]);
    expect(await books()).toEqual(before);
  },
);

test.each(orders)(
  "a later stay that was charged when its process died is charged once, though no one was there for 26 hours: %s first",
  async (first) => {
    later.atDay(0);
    const [landlord, tenant] = [await newLandlord(), await newTenant()];
    const id = await later.newSaved({ landlord, tenant });
    later.atDay(30);
    const since = now();
    await chargeAndDie("chargeReservations");
    expect(await moneyOf(id)).toMatchObject({ paymentStatus: "processing" });
    later.atDay(30 + aDayAndMore);
    await startAgain(first, chargeReservations);
    await startAgain(first, chargeReservations);
    expect(await moneyOf(id)).toMatchObject({ paymentStatus: "paid", settled: [10_500], refunds: [] });
    const { orderId } = await db
      .selectFrom("reservations")
      .select("orderId")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(await taken(orderId, since)).toEqual([[true, 10_500]]);
  },
);
