import { decidePayouts } from "#app/features/payments/payouts/decide-payouts.server.ts";
import { openPayoutAccount } from "#app/features/payments/payouts/open-payout-account.server.ts";
import { stripe } from "#app/features/payments/stripe.server.ts";
import { moveClock, now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { onboardAccount } from "@sparebay/stripe-sandbox/onboard-account.server.ts";
import { orderOf, payFor, runJobs, sessionOf } from "./payments.ts";
import { newLandlord, type Person } from "./people.ts";

const hour = 3_600_000;

/** A landlord with a bank account. */
export async function newPaidLandlord(): Promise<Person> {
  const landlord = await newLandlord();
  const { url } = await openPayoutAccount(landlord.actor, "http://localhost:3000");
  const bank = { name: "Lena Lord", routing: "110000000", account: "000123456789" };
  await onboardAccount(new URL(url).pathname.split("/").at(-1)!, bank);
  return landlord;
}

/** Paid and accepted stays of one order, in 30 days; with their payment intent. */
export async function paidStays(
  tenant: Person,
  landlord: Person,
  { prices = [10_000], card }: { prices?: number[]; card?: string | undefined } = {},
): Promise<{ ids: string[]; id: string; intent: string }> {
  const reservations = await orderOf(tenant, landlord, prices);
  const url = await payFor(tenant, reservations[0]!.orderId, card);
  const ids = reservations.map(({ id }) => id);
  await db
    .updateTable("reservations")
    .set({ status: "accepted", payBy: new Date(now().getTime() + 72 * hour) })
    .where("id", "in", ids)
    .execute();
  const { payment_intent } = await stripe.checkout.sessions.retrieve(sessionOf(url));
  return { ids, id: ids[0]!, intent: payment_intent as string };
}

/** Two days after such stays began: the rent is sent. */
export async function payOut(): Promise<void> {
  moveClock(32 * 24 * hour);
  await decidePayouts();
  await runJobs();
}
