import { earliestDay } from "#app/platform/dates.ts";
import { parseSearch, type Search } from "./search-url.ts";

/** What a last search asked for, without dates that have passed. Null if it names no place. */
export function readLastSearch(text: string, now = new Date()): Search | null {
  const { query, from, to, type } = parseSearch(new URLSearchParams(text));
  if (query === "") return null;
  const isOver = from < earliestDay(now);
  return { ...parseSearch(new URLSearchParams()), query, type, ...(!isOver && { from, to }) };
}
