import { hoursFromNow, now, todayIn } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { fetchPublic, Unreadable } from "#app/platform/fetch-public.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { calendarUnread } from "../../events.server.ts";
import { ThreadEndedError, threadQueue } from "#app/platform/run-thread.server.ts";
import { blockImportedDays } from "#app/features/properties/listing/steps/block-imported-days.server.ts";
import type { Blocked, readIcs } from "../read-ics.server.ts";

const limits = {
  bytes: 1024 * 1024,
  milliseconds: 10_000,
  accept: "text/calendar, text/plain;q=0.9, */*;q=0.1",
};
/** Jobs read calendars, and only some at a time. */
const readCalendar = threadQueue("calendar-reader", {
  milliseconds: 5000,
  megabytes: 128,
  maxThreads: 1,
  maxWaiting: Infinity,
  maxOfSender: Infinity,
});
const hoursBetween = 0.5;
/** A site that is away for an hour needs no one's attention. */
const toldAfterFailures = 3;

/**
 * Reads another site's calendar and blocks its days. If it can't be read, its blocks stay, and it is retried at growing
 * intervals of at most a day.
 */
export async function importCalendar(calendarId: string): Promise<void> {
  const calendar = await db
    .selectFrom("importedCalendars")
    .innerJoin("properties", (join) =>
      join
        .onRef("properties.landlordId", "=", "importedCalendars.landlordId")
        .onRef("properties.id", "=", "importedCalendars.propertyId"),
    )
    .select(["url", "failures", "propertyId", "properties.landlordId", "timeZone"])
    .where("importedCalendars.id", "=", calendarId)
    .executeTakeFirst();
  if (!calendar) return;
  const read = await readDays(calendar);
  await transaction(async (trx) => {
    await trx
      .selectFrom("properties")
      .select("id")
      .where("landlordId", "=", calendar.landlordId)
      .where("id", "=", calendar.propertyId)
      .forUpdate()
      .execute();
    await trx
      .updateTable("importedCalendars")
      .set(
        "failure" in read
          ? {
              failure: read.failure,
              failures: calendar.failures + 1,
              nextReadAt: hoursFromNow(Math.min(24, hoursBetween * 2 ** calendar.failures)),
            }
          : {
              blocked: read.blocked,
              failure: null,
              failures: 0,
              readAt: now(),
              nextReadAt: hoursFromNow(hoursBetween),
            },
      )
      .where("id", "=", calendarId)
      .execute();
    await blockImportedDays(trx, calendar.propertyId);
    if ("failure" in read && calendar.failures + 1 === toldAfterFailures)
      await enqueue(trx, calendarUnread, { calendarId, at: now().getTime() });
  });
}

async function readDays({ url, timeZone }: { url: string; timeZone: string }) {
  try {
    const text = (await fetchPublic(url, limits)).toString("utf8");
    const reading = { timeZone, today: todayIn(timeZone), ownUidEnd: `@${new URL(config.publicUrl).host}` };
    return { blocked: inSql(await daysIn(text, reading)) };
  } catch (error) {
    if (error instanceof Unreadable) return { failure: error.message };
    throw error;
  }
}

async function daysIn(text: string, reading: Parameters<typeof readIcs>[1]): Promise<Blocked[]> {
  const input = { data: { text, reading }, sender: "calendars", bytes: text.length };
  const days = await readCalendar(input).catch((error: unknown) => {
    if (error instanceof ThreadEndedError) throw new Unreadable(tooMuch[error.over]);
    throw error;
  });
  if (days === null) throw new Unreadable("It is not a calendar in the iCalendar format.");
  return days as Blocked[];
}

const tooMuch = {
  time: "It takes too long to read: it has too many events, or one that repeats forever.",
  memory: "It is too large to read.",
};

function inSql(days: Blocked[]): string {
  return `{${days.map(({ start, end }) => `[${start},${end})`).join(",")}}`;
}
