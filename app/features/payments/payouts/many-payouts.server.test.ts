import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { balanceOf } from "#app/features/ledger/queries.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { copyStay } from "#tests/support/copies.ts";
import { newPaidLandlord, paidStays } from "#tests/support/paid-stays.ts";
import { newTenant, type Person } from "#tests/support/people.ts";
import { runJobs } from "#tests/support/payments.ts";
import { newRental, runSchedulesOn } from "#tests/support/rentals.ts";
import { pagesOf, statementsOf } from "#tests/support/statements.ts";
import { decidePayouts } from "./decide-payouts.server.ts";

const day = 24 * 3_600_000;
let landlord: Person;

/** A landlord with so many paid stays that begin in 30 days, each for $100.00. */
async function stays(count: number) {
  landlord = await newPaidLandlord();
  const { id } = await paidStays(await newTenant(), landlord);
  await copyStay(id, count - 1);
}

const payouts = async (of: Person) =>
  db.selectFrom("payouts").select(["amountCents", "state"]).where("landlordId", "=", of.id).execute();
const counts = (statements: string[], part: RegExp) => statements.filter((text) => part.test(text)).length;

beforeEach(() => moveClock(0));
afterEach(() => moveClock(0));

test("a failure of what is decided for stays holds up no rent of a rental", async () => {
  const rental = await newRental();
  await runSchedulesOn(25, 28);
  await stays(1);
  const before = await payouts(rental.landlord);
  await sql`update properties set time_zone = 'Nowhere/Town' where landlord_id = ${landlord.id}`.execute(db);
  moveClock(120 * day);
  await expect(decidePayouts()).rejects.toThrow("Nowhere/Town");
  await runJobs();
  expect(await payouts(rental.landlord)).toHaveLength(before.length + 1);
  await sql`update properties set time_zone = 'America/New_York' where landlord_id = ${landlord.id}`.execute(
    db,
  );
  await decidePayouts();
  expect(await payouts(landlord)).toHaveLength(1);
});

test("each of 300 rents of one landlord is sent once; their balance is computed once for 50 of them", async () => {
  await stays(300);
  await decidePayouts();
  expect(await payouts(landlord)).toEqual([]);
  expect(await balanceOf(landlord.actor)).toBe(3_000_000);
  moveClock(32 * day);
  const statements = await statementsOf(() => Promise.all([decidePayouts(), decidePayouts()]));
  const decided = await payouts(landlord);
  expect(decided).toHaveLength(300);
  expect(new Set(decided.map(({ amountCents }) => amountCents))).toEqual(new Set([10_000]));
  expect(await balanceOf(landlord.actor)).toBe(0);
  expect(counts(statements, /from ledger_lines\s+where landlord_id/)).toBeLessThan(10);
  // The first page has 200, so that there are two times 50 of each.
  expect(counts(statements, /from "payout_accounts" .* for update/)).toBeLessThan(16);
});

test("once 500 stays to come were looked at, a run reads a few pages until they begin", async () => {
  await stays(500);
  await decidePayouts();
  await sql`vacuum analyze payment_shares`.execute(db);
  expect(await statementsOf(decidePayouts)).toHaveLength(12);
  for (const { pages } of await pagesOf(decidePayouts)) expect(pages).toBeLessThan(10);
}, 180_000);
