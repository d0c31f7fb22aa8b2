import type { IsoDate } from "#app/platform/dates.ts";

/** What happened with a space in a week, and what has become of its requests until now. */
export type SpaceWeek = {
  /** Its Monday. */
  week: IsoDate;
  views: number;
  saves: number;
  requests: number;
  accepted: number;
  paid: number;
};

export const spaceColumns = ["Week of", "Views", "Saves", "Requests", "Accepted", "Paid"];

export function spaceCells(weeks: SpaceWeek[]): string[][] {
  return weeks.map(({ week, views, saves, requests, accepted, paid }) => [
    week,
    ...[views, saves, requests, accepted, paid].map(String),
  ]);
}
