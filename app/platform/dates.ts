/** A plain calendar date, `YYYY-MM-DD`. Never a timestamp. */
export type IsoDate = string;

const dayInMilliseconds = 86_400_000;

/** True for a real calendar date in the form `YYYY-MM-DD` between the years 2000 and 2199. */
export function isIsoDate(text: string): text is IsoDate {
  if (!/^2[01]\d\d-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/**
 * Phones' number pads have no dash: 20261201, 2026/12/01 and 2026.12.01 become 2026-12-01. So does 12/1/2026, as Americans
 * write it.
 */
export function tidyDate(text: string): string {
  const typed = text.trim();
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed) ?? [];
  if (month && day && year) return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return typed.replace(/^(\d{4})[-/. ]?(\d\d)[-/. ]?(\d\d)$/, "$1-$2-$3");
}

/** `2026-12-01` as Americans write it: 12/01/2026. Other texts stay as they are. */
export function americanDate(text: string): string {
  return text.replace(/^(\d{4})-(\d\d)-(\d\d)$/, "$2/$3/$1");
}

export function addDays(date: IsoDate, days: number): IsoDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayInMilliseconds).toISOString().slice(0, 10);
}

/** Adds calendar months; the 31st becomes the last day of a shorter month. */
export function addMonths(date: IsoDate, months: number): IsoDate {
  const count = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  const [year, month] = [Math.floor(count / 12), (count % 12) + 1];
  const day = Number(date.slice(8));
  const last = day > 28 ? Math.min(day, new Date(Date.UTC(year, month, 0)).getUTCDate()) : day;
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(last).padStart(2, "0")}`;
}

/** Whole days from `start` to `end`; negative when `end` is earlier. */
export function daysBetween(start: IsoDate, end: IsoDate): number {
  return Math.round((Date.parse(`${end}T00:00:00Z`) - Date.parse(`${start}T00:00:00Z`)) / dayInMilliseconds);
}

/** The earliest date that it is anywhere in the US at `instant`: that of American Samoa, 11 hours behind UTC all year. */
export function earliestDay(instant: Date): IsoDate {
  return new Date(instant.getTime() - 11 * 3_600_000).toISOString().slice(0, 10);
}

/** The calendar date at `instant` in an IANA time zone. */
export const dateIn: (timeZone: string, instant: Date) => IsoDate = formatsOfZones("en-CA", {
  dateStyle: "short",
});

/** An instant in words, in an IANA time zone: "Nov 23, 2026, 3:50 PM EST". */
export const instantInWords = formatsOfZones("en-US", {
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
});

/** Only its time: "3:50 PM EST". */
export const timeInWords = formatsOfZones("en-US", {
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
});

const secondsIn = formatsOfZones("sv-SE", { dateStyle: "short", timeStyle: "medium" });

/** An instant as ISO 8601 with the offset of an IANA time zone, to the second: "2026-11-23T15:50:00-05:00". */
export function isoInstantIn(timeZone: string, instant: Date): string {
  const local = secondsIn(timeZone, instant).replace(" ", "T");
  const minutes = Math.round((Date.parse(`${local}Z`) - instant.getTime()) / 60_000);
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const offset = [hours, rest].map((part) => String(part).padStart(2, "0")).join(":");
  return `${local}${minutes < 0 ? "-" : "+"}${offset}`;
}

/** Creating a format takes 70 microseconds, using it 2; there are some 400 zones. */
function formatsOfZones(locale: string, options: Intl.DateTimeFormatOptions) {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (timeZone: string, instant: Date): string => {
    let format = formats.get(timeZone);
    if (!format) {
      format = new Intl.DateTimeFormat(locale, { ...options, timeZone });
      formats.set(timeZone, format);
    }
    return format.format(instant);
  };
}

const months = "January February March April May June July August September October November December".split(
  " ",
);
const weekdays = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");

/** The month's name, day and year of a date. Throws RangeError if it is none. */
function partsOf(date: IsoDate): { month: string; day: number; year: number; weekday: string } {
  const at = new Date(`${date}T00:00:00Z`);
  const [month, weekday] = [months[at.getUTCMonth()], weekdays[at.getUTCDay()]];
  if (month === undefined || weekday === undefined) throw new RangeError(`“${date}” is no date.`);
  return { month, day: at.getUTCDate(), year: at.getUTCFullYear(), weekday };
}

/** A date in words: "Nov 21, 2026". */
export function dayInWords(date: IsoDate): string {
  const { month, day, year } = partsOf(date);
  return `${month.slice(0, 3)} ${day}, ${year}`;
}

/** True for the last day of a stay without an end. */
export function isEndless(last: IsoDate): boolean {
  return last.startsWith("9999");
}

/**
 * A stay in words, by its first and last day: "Dec 10 – Jan 20, 2027", or the one day; one without an end by its first. The
 * first day's year is missing if it follows from the last day's.
 */
export function daysInWords(first: IsoDate, last: IsoDate): string {
  if (isEndless(last)) return `starting ${dayInWords(first)}`;
  if (first === last) return dayInWords(first);
  const follows = last < `${Number(first.slice(0, 4)) + 1}${first.slice(4)}`;
  return `${follows ? dayInWords(first).replace(/, \d+$/, "") : dayInWords(first)} – ${dayInWords(last)}`;
}

/** A date with its weekday, for screen readers: "Saturday, November 21, 2026". */
export function dayOfWeekInWords(date: IsoDate): string {
  const { weekday, month, day, year } = partsOf(date);
  return `${weekday}, ${month} ${day}, ${year}`;
}

/** A month, `YYYY-MM`, in words: "November 2026". */
export function monthInWords(month: string): string {
  const { month: name, year } = partsOf(`${month}-01`);
  return `${name} ${year}`;
}

/** A time left or passed, rounded down: "89 minutes", "41 hours", from three days on "3 days"; below one minute in words. */
export function durationInWords(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 1) return "less than a minute";
  const hours = Math.floor(minutes / 60);
  const [count, unit] =
    hours < 2 ? [minutes, "minute"] : hours < 72 ? [hours, "hour"] : [Math.floor(hours / 24), "day"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** When to retry, rounded up: "Try again in 40 seconds.", "Try again in 4 minutes." */
export function waitInWords(seconds: number): string {
  const [count, unit] =
    seconds < 60
      ? [Math.ceil(seconds), "second"]
      : seconds <= 5400
        ? [Math.ceil(seconds / 60), "minute"]
        : [Math.ceil(seconds / 3600), "hour"];
  return `Try again in ${count} ${unit}${count === 1 ? "" : "s"}.`;
}
