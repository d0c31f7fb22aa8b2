import { daysInWords } from "#app/platform/dates.ts";
import type { Chosen, DayState } from "./free-days.ts";

/** What a screen reader says of a day, where it is known which are taken. */
export const dayWords: Record<DayState, string> = {
  free: "available",
  early: "past",
  late: "not offered",
  taken: "already booked",
  "not offered": "not offered",
  short: "fewer days than the shortest stay",
};

/** What is chosen, and what is to be chosen next; of one day only that. */
export function choiceInWords({ start, last }: Chosen, isOneDay = false): string {
  if (start === null) return "Choose your start date.";
  if (isOneDay) return `From ${daysInWords(start, start)}.`;
  if (last === null) return `From ${daysInWords(start, start)}. Now choose your last day, or leave it open.`;
  return start === last ? `${daysInWords(start, last)}, 1 day.` : `${daysInWords(start, last)}.`;
}
