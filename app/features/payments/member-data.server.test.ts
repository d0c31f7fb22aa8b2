import { sql } from "kysely";
import { expect, test } from "vitest";
import { moveClock } from "#app/platform/clock.server.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { clearFaults, orderFault } from "@sparebay/stripe-sandbox/faults.server.ts";
import { orderOf, payFor, runJobs, sessionOf } from "#tests/support/payments.ts";
import { newPaidLandlord } from "#tests/support/paid-stays.ts";
import { newLandlord, newTenant } from "#tests/support/people.ts";
import { memberData } from "./member-data.server.ts";
import { stripe } from "./stripe.server.ts";

test("nothing of a deleted tenant is left in the events of their payments, cards and disputes", async () => {
  moveClock(0);
  const [landlord, tenant] = [await newLandlord(), await newTenant()];
  const [reservation] = await orderOf(tenant, landlord);
  const url = await payFor(tenant, reservation!.id, "4000000000000259");
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(sessionOf(url));
  const { data } = await stripe.disputes.list({ payment_intent: intent as string });
  const evidence = { customer_email_address: tenant.email, uncategorized_text: "winning_evidence" };
  await stripe.disputes.update(data[0]!.id, { evidence });
  await runJobs();
  const { rows: events } = await sql<{ id: string; type: string; payload: string }>`
    select id, type, payload::text as payload from provider_events
    where payload::text like ${`%${intent as string}%`}`.execute(db);
  const disputes = events.filter(({ type }) => type.startsWith("charge.dispute."));
  expect(disputes.length).toBeGreaterThan(2);
  for (const { payload } of disputes) expect(payload).not.toContain(tenant.email);
  await transaction((trx) => memberData.forget!(trx, tenant.actor as never));
  const left = db
    .selectFrom("providerEvents")
    .select("type")
    .where(
      "id",
      "in",
      events.map(({ id }) => id),
    )
    .where(sql<boolean>`payload ? 'data'`);
  expect(await left.execute()).toEqual([]);
});

test("the events of a payout account say nothing of its landlord but what we book, and nothing after a deletion", async () => {
  // Of an account of Accounts v2 there is no event with its data.
  await orderFault({ kind: "older_platform" });
  const landlord = await newPaidLandlord();
  await clearFaults();
  await runJobs();
  const { accountId } = await db
    .selectFrom("payoutAccounts")
    .select("accountId")
    .where("landlordId", "=", landlord.id)
    .executeTakeFirstOrThrow();
  const events = async () =>
    (
      await sql<{ payload: { data?: { object: object } } }>`
      select payload from provider_events where payload ->> 'account' = ${accountId}`.execute(db)
    ).rows;
  const kept = await events();
  expect(kept.length).toBeGreaterThan(0);
  for (const { payload } of kept)
    expect(Object.keys(payload.data!.object).toSorted()).toEqual([
      "capabilities",
      "details_submitted",
      "id",
      "object",
      "payouts_enabled",
    ]);
  await transaction((trx) => memberData.forget!(trx, landlord.actor as never));
  for (const { payload } of await events()) expect(payload).not.toHaveProperty("data");
});
