import { sql } from "kysely";
import { todayIn } from "#app/platform/clock.server.ts";
import { addDays, type IsoDate } from "#app/platform/dates.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { Conflict, Invalid } from "#app/platform/errors.ts";
import { findLiveStays } from "./find-live-stays.server.ts";
import { staysInWords } from "../model.ts";
import type { PropertyChanges } from "../schema.ts";

type Bounds = { start: IsoDate | null; end: IsoDate | null };

/**
 * Gives a locked property's offer another first or last day. Days taken back in between stay taken back; days under a
 * live reservation cannot be.
 */
export async function changeOffer(trx: Transaction, id: string, changes: PropertyChanges): Promise<void> {
  const { timeZone, ...before } = await boundsOf(trx, id);
  const start = changes.start_date ?? before.start;
  const end = changes.end_date === undefined ? before.end : (changes.end_date ?? null);
  if (start === null || (start === before.start && end === before.end)) return;

  const today = todayIn(timeZone);
  if (start !== before.start && start < today)
    refuse("start_date", "The start date cannot be earlier than today.");
  if (end !== null && end < start) refuse("end_date", "The end date cannot be earlier than the start date.");

  const offer = rangeOf(start, end);
  const stays = await findLiveStays(trx, { id, today });
  const reservations = stays.filter(
    (stay) => stay.start_date < start || (end !== null && stay.end_date > end),
  );
  if (reservations.length > 0) {
    const dates = staysInWords(reservations);
    throw new Conflict(`These dates are reserved: ${dates}.`, { reservations });
  }
  // What the old first and last day left out is new and offered; what was taken back between them is not.
  const old = before.start === null ? "empty" : rangeOf(before.start, before.end);
  const added = sql`datemultirange(${offer}::daterange) - datemultirange(${old}::daterange)`;
  await trx
    .updateTable("properties")
    .set({ offered: sql`(offered + (${added})) * datemultirange(${offer}::daterange)` })
    .where("id", "=", id)
    .execute();
}

async function boundsOf(trx: Transaction, id: string): Promise<Bounds & { timeZone: string }> {
  return trx
    .selectFrom("properties")
    .select([
      "timeZone",
      sql<IsoDate | null>`lower(offered)`.as("start"),
      sql<IsoDate | null>`upper(offered) - 1`.as("end"),
    ])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

function rangeOf(start: IsoDate, end: IsoDate | null): string {
  return `[${start},${end ? addDays(end, 1) : ""})`;
}

function refuse(field: string, message: string): never {
  throw new Invalid(message, { [field]: message });
}
