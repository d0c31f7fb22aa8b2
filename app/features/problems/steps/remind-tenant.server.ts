import { sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { reminderDays } from "../model.ts";
import { addStep } from "./add-step.server.ts";

type Left = { id: string; createdAt: Date; limitAt: Date | null; remindAt: Date | null };

/** Notes when the tenant is reminded first of what they left behind. */
export async function planReminders(trx: Transaction, left: Left, timeZone: string): Promise<void> {
  const [first] = await momentsOf(trx, left, timeZone);
  await setNext(trx, left.id, first?.at ?? null);
}

/**
 * Sends the latest reminder that is due; those before it, which no process was there to send, are noted as not sent. The reservation
 * must be locked.
 */
export function remindTenant(trx: Transaction, left: Left, timeZone: string): Promise<void> {
  return noteDue(trx, left, timeZone, (isLatest) => (isLatest ? "reminded" : "not_reminded"));
}

/** Notes those that were due as not sent: it is over, or was disputed meanwhile. The reservation must be locked. */
export function skipReminders(trx: Transaction, left: Left, timeZone: string): Promise<void> {
  return noteDue(trx, left, timeZone, () => "not_reminded");
}

async function noteDue(
  trx: Transaction,
  left: Left,
  timeZone: string,
  nameOf: (isLatest: boolean) => "reminded" | "not_reminded",
): Promise<void> {
  const { remindAt } = left;
  if (remindAt === null) return;
  const moments = await momentsOf(trx, left, timeZone);
  const due = moments.filter(({ at }) => at >= remindAt && at <= now());
  for (const [index, { day }] of due.entries())
    await addStep(trx, left.id, {
      what: nameOf(index === due.length - 1),
      by: "system",
      words: `Day ${day}`,
    });
  await setNext(trx, left.id, moments.find(({ at }) => at > now())?.at ?? null);
}

/** At 9:00 of the space, so many of its days after it was reported; none at or after the limit. */
async function momentsOf(trx: Transaction, { createdAt, limitAt }: Left, timeZone: string) {
  const { rows } = await sql<{ day: number; at: Date }>`
    select day, ((${createdAt}::timestamptz at time zone ${timeZone})::date + day + time '09:00') at time zone ${timeZone} as at
    from unnest(${[...reminderDays]}::int[]) day order by day`.execute(trx);
  return rows.filter(({ at }) => limitAt !== null && at < limitAt);
}

async function setNext(trx: Transaction, id: string, remindAt: Date | null): Promise<void> {
  await trx.updateTable("problems").set({ remindAt }).where("id", "=", id).execute();
}
