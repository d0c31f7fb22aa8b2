import { sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { sweep } from "#app/platform/sweep.server.ts";
import { renewLease } from "./renew-lease.server.ts";

/** Each waits for the provider most of its time. */
const leasesAtOnce = 8;

/** Announces, charges, repeats and gives up what is due of all rentals. */
export async function renewLeases(): Promise<void> {
  await sweep({
    find: dueLeases,
    work: ({ id }) => renewLease({ leaseId: id }, { waits: false }),
    atOnce: leasesAtOnce,
    failure: ({ id }) => ({ message: "a lease was not renewed", lease: id }),
  });
}

type DueLease = { id: string; at: string };

/**
 * Rentals that have something to do now, the longest due first. What was past due before its days were stored with it is found by
 * those of the environment; so is what a process of before looked at last, which knows no such moment.
 */
async function dueLeases(trx: Transaction, last: DueLease | null, limit: number): Promise<DueLease[]> {
  const { at, id } = last ?? { at: "-infinity", id: "" };
  const pastDueSince = new Date(now().getTime() - config.olderPastDueDays * 24 * 3_600_000);
  const { rows } = await sql<DueLease>`
    select id, at::text from (
      (select id, next_at as at from leases
        where next_at <= ${now()} and (next_at, id) > (${at}::timestamptz, ${id}::text)
        order by next_at, id limit ${limit})
      union all
      (select id, past_due_since from leases
        where state = 'past_due' and past_due_since <= ${pastDueSince} and (past_due_days is null or next_at is null)
          and (past_due_since, id) > (${at}::timestamptz, ${id}::text)
        order by past_due_since, id limit ${limit})
    ) due order by due.at, id limit ${limit}`.execute(trx);
  return rows;
}
