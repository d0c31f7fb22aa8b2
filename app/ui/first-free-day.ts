import type { IsoDate } from "#app/platform/dates.ts";
import { type DateLimits, stateOf } from "./free-days.ts";

/** The first day that can be chosen; null if none can, or any day of the past. */
export function firstFreeDay(limits: DateLimits): IsoDate | null {
  const { min, taken = [], offered = [] } = limits;
  if (min === undefined) return null;
  // A free day that follows one that isn't begins an offer, or follows a stay.
  const begins = [min, ...offered.map(({ start }) => start), ...taken.map(({ end }) => end)];
  return begins.filter((day) => stateOf(day, limits) === "free").toSorted()[0] ?? null;
}
