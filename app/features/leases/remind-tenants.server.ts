import { sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import { transaction, type Transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { sweep } from "#app/platform/sweep.server.ts";
import { renewalReminder } from "./events.server.ts";
import { aYearAfter } from "./model.ts";

type DueReminder = { id: string; at: string };

/** Reminds the tenant of each running rental once a year of what it costs and how to end it. */
export async function remindTenants(): Promise<void> {
  await sweep({
    find: findDue,
    work: remindOf,
    failure: ({ id }) => ({ message: "a tenant was not reminded of a rental", lease: id }),
  });
}

async function findDue(trx: Transaction, last: DueReminder | null, limit: number): Promise<DueReminder[]> {
  const { at, id } = last ?? { at: "-infinity", id: "" };
  const { rows } = await sql<DueReminder>`
    select id, reminder_at::text as at from leases
    where state <> 'ended' and reminder_at <= ${now()}
      and (reminder_at, id) > (${at}::timestamptz, ${id}::text)
    order by reminder_at, id limit ${limit}`.execute(trx);
  return rows;
}

async function remindOf({ id, at }: DueReminder): Promise<void> {
  await transaction(async (trx) => {
    const reminded = await trx
      .updateTable("leases")
      .set({ reminderAt: aYearAfter(now()) })
      .where("id", "=", id)
      .where("state", "!=", "ended")
      .where(sql<boolean>`reminder_at = ${at}::timestamptz`)
      .returning("id")
      .executeTakeFirst();
    if (reminded) await enqueue(trx, renewalReminder, { leaseId: id, at: Date.parse(at) });
  });
}
