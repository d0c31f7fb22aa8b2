import { sql } from "kysely";
import { decidePayouts } from "#app/features/payments/payouts/decide-payouts.server.ts";
import { openPayoutAccount } from "#app/features/payments/payouts/open-payout-account.server.ts";
import { depositTimes } from "#app/features/payments/deposits/queries.server.ts";
import { claimDeposit } from "#app/features/deposits/claim-deposit.server.ts";
import { depositFor } from "#app/features/deposits/queries.server.ts";
import { returnDeposits } from "#app/features/deposits/return-deposits.server.ts";
import { moveClock, now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { onboardAccount } from "@sparebay/stripe-sandbox/onboard-account.server.ts";
import { checkoutOf, orderFor, payNow, runJobs } from "./payments.ts";
import { newLandlord, newTenant, type Person } from "./people.ts";
import { newProperty } from "./properties.ts";

const bank = { name: "Lena Lord", routing: "110000000", account: "000123456789" };
const system = { kind: "system" } as const;
const hour = 3_600_000;

/** In cents: a stay of $100.00 with a fee of $5.00, and its deposit. */
export const depositCents = 20_000;
export const rentCents = 10_000;

export type Deposited = { landlord: Person; tenant: Person; id: string; propertyId: string; url: string };

/** A landlord who can be paid. */
export async function payableLandlord(): Promise<Person> {
  const landlord = await newLandlord();
  const { url } = await openPayoutAccount(landlord.actor, "http://localhost:3000");
  await onboardAccount(new URL(url).pathname.split("/").at(-1)!, bank);
  await runJobs();
  return landlord;
}

/** A reservation of one day with a deposit, not paid yet. */
export async function newReservation(
  inDays = 30,
  held = depositCents,
  more: Parameters<typeof newProperty>[1] = {},
): Promise<Deposited> {
  moveClock(0);
  const [landlord, tenant] = [await payableLandlord(), await newTenant()];
  const { id: propertyId } = await newProperty(landlord, {
    priceCents: rentCents,
    pricePer: "Day",
    depositCents: held,
    ...more,
  });
  const [reservation] = await orderFor(tenant, [propertyId], inDays);
  const { url } = await checkoutOf(tenant, reservation!.id);
  return { landlord, tenant, id: reservation!.id, propertyId, url };
}

/** The same, paid and accepted. */
export async function newDeposit(inDays?: number, held?: number): Promise<Deposited> {
  const deposited = await newReservation(inDays, held);
  await payNow(deposited.url);
  await db.updateTable("reservations").set({ status: "accepted" }).where("id", "=", deposited.id).execute();
  return deposited;
}

/** Sets the clock to so many hours after the end of the stay. */
export async function atHoursAfter({ id }: { id: string }, hours: number): Promise<void> {
  const { endedAt } = await depositTimes(system, id);
  moveClock(0);
  moveClock(endedAt!.getTime() + hours * hour - now().getTime());
}

/** Runs what a minute of schedules does, until nothing is left. */
export async function runSchedules(): Promise<void> {
  await returnDeposits();
  await runJobs();
  await decidePayouts();
  await runJobs();
}

/** The landlord claims of the deposit, an hour after the stay unless the clock says otherwise. */
export async function claimOf(
  deposited: Deposited,
  { amountCents = 12_000, hours = 1, photos = [] as File[] } = {},
): Promise<string> {
  await atHoursAfter(deposited, hours);
  const given = { reservationId: deposited.id, amountCents, reason: "The shelf is broken.", photos };
  await claimDeposit(deposited.landlord.actor, given, "192.0.2.1");
  return (await depositFor(system, deposited.id)).claim!.id;
}

/** A deposit: its state, the landlord's part, the claim, and what went where. */
export async function stateOf({ id, landlord }: Deposited) {
  const { reservation, claim } = await depositFor(system, id);
  const refunds = await db
    .selectFrom("refunds")
    .select(["reason", "amountCents", "state"])
    .where("reservationId", "=", id)
    .where("state", "<>", "withdrawn")
    .execute();
  const payouts = await db
    .selectFrom("payouts")
    .select(["amountCents", "ofDeposit"])
    .where("landlordId", "=", landlord.id)
    .where("state", "=", "succeeded")
    .orderBy("ofDeposit")
    .execute();
  return {
    state: reservation.depositState,
    kept: reservation.depositKeptCents,
    claim: claim?.state ?? null,
    returned: refunds.map(({ reason, amountCents, state }) => `${reason} ${amountCents} ${state}`),
    sent: payouts.map(({ amountCents, ofDeposit }) => `${ofDeposit ? "deposit" : "rent"} ${amountCents}`),
  };
}

/** The ledger's accounts for a reservation, in cents. */
export async function accountsOf({ id }: { id: string }): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; cents: number }>`
    select account, sum(amount_cents)::int as cents from ledger_lines
    where reservation_id = ${id} group by account having sum(amount_cents) <> 0`.execute(db);
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}
