import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeAll, expect, test } from "vitest";
import { renewLeases } from "#app/features/leases/renew-leases.server.ts";
import { decidePayouts } from "#app/features/payments/payouts/decide-payouts.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { copyStay } from "#tests/support/copies.ts";
import { runJobs } from "#tests/support/payments.ts";
import { answerAt } from "#tests/support/provider-answers.ts";
import { atDay, newRental } from "#tests/support/rentals.ts";
import { statementsOf } from "#tests/support/statements.ts";

const few = 5;
const many = 20;

/** Rentals whose second rent is announced on day 24 and charged on day 28. */
beforeAll(async () => {
  const rental = await newRental();
  await renewLeases();
  await copyStay(rental.reservationId, few + many - 1);
  await sql`update leases set next_at = '-infinity'`.execute(db);
  await atDay(24);
  await renewRents();
});
afterEach(() => moveClock(0));

/** Lets the next run look at so many rentals that have a rent to pay, and at no others. */
async function dueTogether(count: number) {
  await sql`
    update leases set next_at = case when id in (
      select lease_id from rents where state = 'due' order by lease_id limit ${count})
    then '-infinity'::timestamptz else 'infinity' end`.execute(db);
}

/** What leads to a paid rent, its receipt and its emails. */
async function renewRents() {
  await renewLeases();
  await runJobs();
}

const paidRents = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from rents where state = 'paid'`.execute(db);
  return rows[0]!.count;
};

test("a rent costs no more statements among 20 of one day than among 5, and is not looked for before it is charged", async () => {
  await atDay(28);
  const requests: string[] = [];
  let [waiting, highest] = [0, 0];
  answerAt("/v1/", async ({ method, url }) => {
    requests.push(`${method} ${new URL(url).pathname}`);
    highest = Math.max(highest, (waiting += 1));
    await sleep(100);
    waiting -= 1;
    return null;
  });
  const before = await paidRents();
  const ofFew = await chargedStatements(few);
  expect(await paidRents()).toBe(before + few);
  const ofMany = await chargedStatements(many);
  expect(await paidRents()).toBe(before + few + many);
  expect(ofMany / many).toBeLessThan((1.1 * ofFew) / few);
  // One each, also to book it and to send its receipt.
  expect(requests).toEqual(Array.from({ length: few + many }, () => "POST /v1/payment_intents"));
  // Rents of one day wait for the provider together.
  expect(highest).toBeGreaterThan(4);
});

test("a rent is sent to its landlord with one request", async () => {
  await sql`update payment_shares set payout_due_at = null where rent_id is null`.execute(db);
  await atDay(33);
  const requests: string[] = [];
  answerAt("/v1/", ({ method, url }) => {
    requests.push(`${method} ${new URL(url).pathname}`);
    return null;
  });
  await decidePayouts();
  await runJobs();
  expect(requests).toEqual(Array.from({ length: few + many }, () => "POST /v1/transfers"));
  const { rows } = await sql`select from payouts where state = 'succeeded'`.execute(db);
  expect(rows).toHaveLength(few + many);
});

async function chargedStatements(count: number): Promise<number> {
  await dueTogether(count);
  return (await statementsOf(renewRents)).length;
}
