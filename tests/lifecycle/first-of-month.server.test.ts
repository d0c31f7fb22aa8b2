import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { renewLeases } from "#app/features/leases/renew-leases.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { copyStay } from "#tests/support/copies.ts";
import { newRental } from "#tests/support/rentals.ts";
import { type RunningServer, runServer } from "#tests/support/run-server.ts";

/** How many rents are due on one day: `RENTS=5000 npm test -- tests/lifecycle/first-of-month` measures more, and prints it. */
const rents = Number(process.env["RENTS"] ?? 24);
const isMeasured = process.env["RENTS"] !== undefined;

type Figures = {
  charged: number;
  paid: number;
  receipts: number;
  payouts: number;
  emails: number;
  jobs: number;
};

async function figures(): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select (select count(*)::int from payments where state = 'succeeded') as charged,
      (select count(*)::int from rents where state = 'paid') as paid,
      (select count(*)::int from documents where series = 'R') as receipts,
      (select count(*)::int from payouts where state = 'succeeded') as payouts,
      (select count(*)::int from emails where state = 'sent') as emails,
      (select count(*)::int from pgboss.job where state < 'completed') as jobs`.execute(db);
  return rows[0]!;
}

/** Two rents of each rental, both paid and receipted, the first sent, and nothing left to do. */
const isDone = ({ paid, receipts, payouts, jobs }: Figures) =>
  paid >= 2 * rents && receipts >= 2 * rents && payouts >= rents && jobs === 0;

function print(seconds: number, server: RunningServer, now: Figures): void {
  if (!isMeasured) return;
  const memory = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))![1];
  const words = Object.entries(now).map(([name, count]) => `${name} ${count}`);
  process.stderr.write(`${seconds} s: ${words.join(", ")}, ${Math.round(Number(memory) / 1024)} MB\n`);
}

test(
  "the rents of one day are charged, booked, receipted and their payouts decided, each once",
  { timeout: 3_600_000 },
  async () => {
    const rental = await newRental();
    await renewLeases();
    await copyStay(rental.reservationId, rents - 1);
    await sql`
      update leases set next_at = original.next_at
      from leases original where original.reservation_id = ${rental.reservationId}`.execute(db);
    moveClock(0);
    const ahead = Date.parse("2027-02-12T17:00:00Z") - Date.now();
    await sql`insert into system_facts (name, value) values ('clock jump', ${String(ahead)})`.execute(db);

    const server = await runServer({ DATABASE_URL: config.databaseUrl, DEMO: "true" });
    try {
      await sql`update schedules set due_at = now()`.execute(db);
      const began = performance.now();
      let now = await figures();
      while (!isDone(now)) {
        await sleep(isMeasured ? 5000 : 500);
        now = await figures();
        print(Math.round((performance.now() - began) / 1000), server, now);
      }
      expect(now).toMatchObject({ charged: 2 * rents, paid: 2 * rents, receipts: 2 * rents, payouts: rents });
      const { rows } = await sql<{ charges: number; sum: number }>`
        select (select count(*)::int from sandbox_objects where kind = 'charge' and object->>'status' = 'succeeded')
            as charges,
          (select sum(amount_cents)::int from ledger_lines) as sum`.execute(db);
      expect(rows).toEqual([{ charges: 2 * rents, sum: 0 }]);
    } finally {
      await server.stop();
    }
  },
);
