import { addDays, addMonths, type IsoDate } from "#app/platform/dates.ts";

/** Lengths that are chosen by one press, and the days that each needs at most. */
export const presets = {
  day: { words: "A day", days: 1, lastOf: (start: IsoDate) => start },
  week: { words: "A week", days: 7, lastOf: (start: IsoDate) => addDays(start, 6) },
  month: { words: "A month", days: 31, lastOf: (start: IsoDate) => addDays(addMonths(start, 1), -1) },
  quarter: { words: "3 months", days: 92, lastOf: (start: IsoDate) => addDays(addMonths(start, 3), -1) },
  endless: { words: "No end date", days: 1, lastOf: () => null },
} as const satisfies Record<
  string,
  { words: string; days: number; lastOf: (start: IsoDate) => IsoDate | null }
>;

export type Preset = keyof typeof presets;
