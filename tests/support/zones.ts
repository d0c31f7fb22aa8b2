import { expect } from "vitest";
import { moveClock, now, todayIn } from "#app/platform/clock.server.ts";
import { addDays, type IsoDate } from "#app/platform/dates.ts";

/**
 * Time zones whose date differs from UTC's, the time of day at which it does, and by how many days: in Hawaii it is
 * still the day before, on Guam already the day after.
 */
export const zones = [
  ["Pacific/Honolulu", "05:00", -1],
  ["Pacific/Guam", "20:00", 1],
] as const;

/** Moves the clock to tomorrow at this UTC time, and returns the zone's date. Reset it afterwards. */
export function moveTo(zone: string, time: string, ahead: number): IsoDate {
  const tomorrow = addDays(todayIn("UTC"), 1);
  moveClock(Date.parse(`${tomorrow}T${time}:00Z`) - now().getTime());
  const today = todayIn(zone);
  expect([todayIn("UTC"), today]).toEqual([tomorrow, addDays(tomorrow, ahead)]);
  return today;
}
