import type { Stripe } from "stripe";
import { beforeEach, expect, test } from "vitest";
import { moveClock, now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { appealDispute, decideDispute, openDispute } from "@sparebay/stripe-sandbox/disputes.server.ts";
import { clearFaults, orderFault } from "@sparebay/stripe-sandbox/faults.server.ts";
import { newPaidLandlord, paidStays } from "#tests/support/paid-stays.ts";
import { ledgerOf, moneyOf, runJobs } from "#tests/support/payments.ts";
import { newTenant } from "#tests/support/people.ts";
import { sendEvent } from "#tests/support/provider-events.ts";
import { stripe } from "../stripe.server.ts";

beforeEach(async () => {
  moveClock(0);
  await clearFaults();
});

function ordersOf<Item>(items: Item[]): Item[][] {
  if (items.length < 2) return [items];
  return items.flatMap((item, index) => ordersOf(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}

/** A dispute of a dollar that is lost, appealed and decided again before anything of it was heard; its states, oldest first. */
async function decideUnheard(charge: string, outcome: "won" | "lost"): Promise<Stripe.Dispute[]> {
  const { id } = await openDispute(charge, { amount: 100 });
  const states = [await stripe.disputes.retrieve(id)];
  const then = async (work: Promise<void>) => {
    await work;
    states.push(await stripe.disputes.retrieve(id));
  };
  await then(decideDispute(id, "lost"));
  await then(appealDispute(id));
  await then(decideDispute(id, outcome));
  return states;
}

test.each([
  { outcome: "won", ledger: { fee: -500, landlord: -10_000 } },
  { outcome: "lost", ledger: { fee: -380, landlord: -7_720 } },
] as const)(
  "a dispute that is lost, appealed and $outcome within a second ends $outcome, in every order of its events",
  async ({ outcome, ledger }) => {
    const { id, intent } = await paidStays(await newTenant(), await newPaidLandlord());
    const charge = (await stripe.charges.list({ payment_intent: intent })).data[0]!.id;
    await orderFault({ kind: "lost" });
    const orders = ordersOf([0, 1, 2, 3]);
    const at = now();
    for (const order of orders) {
      const states = await decideUnheard(charge, outcome);
      for (const index of order)
        expect(await sendEvent("charge.dispute.updated", states[index]!, at)).toBeNull();
      await runJobs();
      const dispute = db
        .selectFrom("disputes")
        .select("status")
        .where("providerDisputeId", "=", states[0]!.id);
      expect(await dispute.execute(), `order ${order.join(", ")}`).toEqual([{ status: outcome }]);
    }
    expect(await ledgerOf([id])).toEqual(ledger);
    expect(await moneyOf(id)).toMatchObject({ paymentStatus: "paid", refunds: [] });
  },
);
