import { dateIn, type IsoDate } from "./dates.ts";

/** What the database's clock said, and when, by this process's monotonic clock. */
let followed: { instant: number; at: number } | null = null;
let moved = 0;

/**
 * The one source of the current instant: the database's clock, by which all processes decide alike whatever their own
 * machines say; until it was asked for the first time, this machine's. Tests move it with `moveClock`.
 */
export function now(): Date {
  return new Date(followedInstant() + moved);
}

/** The instant so many hours ahead of now. */
export function hoursFromNow(hours: number): Date {
  return new Date(now().getTime() + hours * 3_600_000);
}

/** Today's date in an IANA time zone. */
export function todayIn(timeZone: string): IsoDate {
  return dateIn(timeZone, now());
}

/** Has `now` go on from this instant, in milliseconds, whatever becomes of the machine's clock. */
export function followClock(instant: number): void {
  followed = { instant, at: performance.now() };
}

/** Milliseconds by which this machine's clock is ahead of the database's; negative when it is behind. */
export function clockAhead(): number {
  return Math.round(Date.now() - followedInstant());
}

/** Moves the clock by milliseconds; 0 puts it right again. */
export function moveClock(milliseconds: number): void {
  moved = milliseconds;
}

function followedInstant(): number {
  return followed === null ? Date.now() : followed.instant + performance.now() - followed.at;
}
