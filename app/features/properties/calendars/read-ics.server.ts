import ICAL from "ical.js";
import { addDays, dateIn, type IsoDate } from "#app/platform/dates.ts";

/** Half-open: `end` is the first day after it. */
export type Blocked = { start: IsoDate; end: IsoDate };
type Reading = {
  /** The property's time zone: events with a time of day block the days that they touch there. */
  timeZone: string;
  today: IsoDate;
  /** Events whose UID ends with this are our own, returned through another calendar; they block nothing. */
  ownUidEnd: string;
};

const yearsAhead = 3;
const mostEvents = 5000;

/**
 * The days that a calendar (iCalendar, RFC 5545) blocks from today, for at most three years: all-day events as
 * half-open ranges, repeated ones each time. Canceled and transparent events block nothing. Throws if the text isn't a
 * calendar. A recurrence rule can be built to never end: only a thread with a time limit may run this
 * (calendar-reader.ts).
 */
export function readIcs(text: string, reading: Reading): Blocked[] {
  const calendar = ICAL.Component.fromString(text);
  if (calendar.name !== "vcalendar") throw new Error("not a calendar");
  const until = addDays(reading.today, yearsAhead * 366);
  return occurrences(calendar, reading, until)
    .map(({ startDate, endDate }) => daysOf(startDate, endDate, reading.timeZone))
    .filter(({ start, end }) => end > reading.today && start < until && start < end);
}

type Occurrence = { startDate: ICAL.Time; endDate: ICAL.Time };

function occurrences(calendar: ICAL.Component, reading: Reading, until: IsoDate): Occurrence[] {
  const events = calendar.getAllSubcomponents("vevent").map((component) => new ICAL.Event(component));
  const changed = events.filter((event) => event.isRecurrenceException());
  const found: Occurrence[] = [];
  for (const event of events) {
    if (found.length >= mostEvents) break;
    if (event.isRecurrenceException() || event.uid?.endsWith(reading.ownUidEnd)) continue;
    changed.filter(({ uid }) => uid === event.uid).forEach((change) => event.relateException(change));
    if (event.isRecurring()) found.push(...repeated(event, reading.today, until, mostEvents - found.length));
    else if (blocks(event)) found.push(event);
  }
  return found;
}

function repeated(event: ICAL.Event, today: IsoDate, until: IsoDate, most: number): Occurrence[] {
  const found: Occurrence[] = [];
  const times = event.iterator();
  for (let time = times.next(); time && found.length < most; time = times.next()) {
    if (time.toString().slice(0, 10) >= until) break;
    const occurrence = event.getOccurrenceDetails(time);
    if (occurrence.endDate.toString().slice(0, 10) >= today && blocks(occurrence.item))
      found.push(occurrence);
  }
  return found;
}

function blocks({ component }: ICAL.Event): boolean {
  const says = (name: string) => String(component.getFirstPropertyValue(name) ?? "").toUpperCase();
  return says("status") !== "CANCELLED" && says("transp") !== "TRANSPARENT";
}

function daysOf(start: ICAL.Time, end: ICAL.Time, timeZone: string): Blocked {
  if (start.isDate) return { start: start.toString(), end: end.toString().slice(0, 10) };
  const first = dayOf(start, timeZone, 0);
  const last = dayOf(end, timeZone, 1);
  return { start: first, end: addDays(last < first ? first : last, 1) };
}

/** A time without a zone is in the property's own. */
function dayOf(time: ICAL.Time, timeZone: string, secondsBefore: number): IsoDate {
  const instant = new Date(time.toJSDate().getTime() - secondsBefore * 1000);
  const isFloating = time.zone === null || time.zone.tzid === "floating";
  return isFloating ? dateIn("UTC", instant) : dateIn(timeZone, instant);
}
