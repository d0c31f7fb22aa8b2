import { sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { sweep } from "#app/platform/sweep.server.ts";
import { importCalendar } from "./steps/import-calendar.server.ts";

/** Each waits for another site most of its time; a thread reads one at a time. */
const calendarsAtOnce = 16;

type DueCalendar = { id: string; at: string };

/** Reads every imported calendar that is due, those of hidden properties too: they may be shown again. */
export async function importDueCalendars(): Promise<void> {
  await sweep({
    find: findDue,
    work: ({ id }) => importCalendar(id),
    atOnce: calendarsAtOnce,
    failure: ({ id }) => ({ message: "calendar not imported", calendar: id }),
  });
}

async function findDue(trx: Transaction, last: DueCalendar | null, limit: number): Promise<DueCalendar[]> {
  const { at, id } = last ?? { at: "-infinity", id: "" };
  const { rows } = await sql<DueCalendar>`
    select id, next_read_at::text as at from imported_calendars
    where next_read_at <= ${now()} and (next_read_at, id) > (${at}::timestamptz, ${id}::text)
    order by next_read_at, id limit ${limit}`.execute(trx);
  return rows;
}
