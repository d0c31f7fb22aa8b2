import { dateIn, type IsoDate } from "./dates.ts";

let offset = 0;

/** The one source of the current instant; tests move it with `moveClock`. */
export function now(): Date {
  return new Date(Date.now() + offset);
}

/** The instant so many hours ahead of now. */
export function hoursFromNow(hours: number): Date {
  return new Date(now().getTime() + hours * 3_600_000);
}

/** Today's date in an IANA time zone. */
export function todayIn(timeZone: string): IsoDate {
  return dateIn(timeZone, now());
}

/** Moves the clock by milliseconds; 0 puts it right again. */
export function moveClock(milliseconds: number): void {
  offset = milliseconds;
}
