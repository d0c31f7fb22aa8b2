import { type DaysJson, presentDays } from "../present.ts";
import type { SpaceDays } from "./queries.server.ts";

/** A row of the landlord's calendar. */
export type SpaceDaysJson = { id: string; title: string; time_zone: string; days: DaysJson[] };

export function presentSpaceDays({ id, title, timeZone, days }: SpaceDays): SpaceDaysJson {
  return { id, title, time_zone: timeZone, days: presentDays(days) };
}
