import { sql } from "kysely";
import { afterEach, beforeAll, expect, test } from "vitest";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { inRun, newRun } from "#app/platform/run.server.ts";
import { copyStay } from "#tests/support/copies.ts";
import { payByCard, runJobs } from "#tests/support/payments.ts";
import { atDay, leaseOf, newRental, rentsOf, type Rental } from "#tests/support/rentals.ts";
import { pagesOf, statementsOf } from "#tests/support/statements.ts";
import { payRent } from "./pay-rent.server.ts";
import { renewLease } from "./renew-lease.server.ts";
import { renewLeases } from "./renew-leases.server.ts";

let rental: Rental;
beforeAll(async () => {
  rental = await newRental();
  await renewLeases();
  await copyStay(rental.reservationId, 800);
  await sql`
    update leases set next_at = original.next_at
    from leases original where original.reservation_id = ${rental.reservationId}`.execute(db);
  await sql`vacuum leases`.execute(db);
});
afterEach(() => moveClock(0));

/** How often a lease was locked, to look at what is due or to write that its rent was paid. */
const locksIn = (statements: string[]) =>
  statements.filter((text) => /from "leases" where "id" = \$1 for update/.test(text)).length;

test("while nothing is due of 800 rentals, a run asks for what is due and reads a few pages", async () => {
  await atDay(5);
  const statements = await statementsOf(renewLeases);
  expect(locksIn(statements)).toBe(0);
  expect(statements.length).toBeLessThan(6);
  const [find] = await pagesOf(renewLeases);
  expect(find!.pages).toBeLessThan(6);
});

test("paying one of 800 rents looks at one rental", async () => {
  await atDay(24);
  const { id } = await leaseOf(rental);
  await renewLease({ leaseId: id });
  await runJobs();
  await payByCard((await payRent(rental.tenant.actor, id, "http://localhost:3000")).url);
  expect(locksIn(await statementsOf(runJobs))).toBeLessThan(5);
  expect(await rentsOf(rental)).toEqual(["2027-01-15 12600 paid", "2027-02-15 12600 paid"]);
});

test("a run ends with its process: what it hasn't looked at is left to the next", async () => {
  await atDay(24);
  const stopping = new AbortController();
  const run = newRun(stopping.signal, { isScheduled: false });
  const ended = inRun(run, renewLeases);
  await expect.poll(() => run.rows).toBeGreaterThan(10);
  stopping.abort();
  await ended;
  expect(run.rows).toBeLessThan(400);
  expect(run.isCut).toBe(true);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from leases where next_at <= ${new Date("2027-02-08T17:00:00Z")}`.execute(db);
  expect(rows[0]!.count).toBeGreaterThan(400);
});
