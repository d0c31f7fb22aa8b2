import { dateIn, type IsoDate } from "./dates.ts";

/** The database's last time, and when we read it by this process's monotonic clock. */
let followed: { instant: number; at: number } | null = null;
let moved = 0;
/** By how much the demo's time was moved forward for all processes, in milliseconds. */
let jumped = 0;

/**
 * The only source of the current time: the database's clock, so that all processes agree whatever their machines'
 * clocks; until it is first read, this machine's. Tests move it with `moveClock`.
 */
export function now(): Date {
  return new Date(followedInstant() + jumped + moved);
}

/** This many hours from now. */
export function hoursFromNow(hours: number): Date {
  return new Date(now().getTime() + hours * 3_600_000);
}

/** Today's date in an IANA time zone. */
export function todayIn(timeZone: string): IsoDate {
  return dateIn(timeZone, now());
}

/** Makes `now` continue from this time, in milliseconds, whatever happens to the machine's clock. */
export function followClock(instant: number): void {
  followed = { instant, at: performance.now() };
}

/** Milliseconds by which this machine's clock is ahead of the database's; negative if it is behind. */
export function clockAhead(): number {
  return Math.round(Date.now() - followedInstant());
}

/** Sets how far ahead of the database's clock the demo's time is (jump-clock.server.ts). */
export function followJump(milliseconds: number): void {
  jumped = milliseconds;
}

/** Moves the clock by milliseconds; 0 resets it. */
export function moveClock(milliseconds: number): void {
  moved = milliseconds;
}

function followedInstant(): number {
  return followed === null ? Date.now() : followed.instant + performance.now() - followed.at;
}
