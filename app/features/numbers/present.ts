import type { Cohort } from "#app/features/reservations/model.ts";
import type { IsoDate } from "#app/platform/dates.ts";
import { toDollars } from "#app/platform/money.ts";

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

/** What happened on the whole marketplace in a week, and what has become of its requests until now. */
export type MarketWeek = {
  /** Its Monday. */
  week: IsoDate;
  /**
   * Visitors of any page, with a search, with one that found nothing near (without and with dates or filters), and of any
   * space's page; once a day each.
   */
  visitors: number;
  searches: number;
  unmet: number;
  unfit: number;
  views: number;
  requests: number;
  accepted: number;
  paid: number;
  canceled: number;
};

/** Our fees of a month (UTC), less what of them was refunded in it. */
export type MonthEarned = { month: string; earnedCents: number };

/** Our fees of a week (UTC, its Monday), less what of them was refunded in it. */
export type WeekEarned = { week: IsoDate; earnedCents: number };

/** An area whose searches found nothing within 25 miles: `unmet` without dates or filters, `unfit` with them. */
export type UnmetArea = { area: string; searches: number; unmet: number; unfit: number };

/** The files of administrators' numbers. */
export const numberLists = ["weeks", "areas", "cohorts", "fees"] as const;
export type NumberList = (typeof numberLists)[number];

type Shown = { weeks: MarketWeek[]; areas: UnmetArea[]; cohorts: Cohort[]; fees: WeekEarned[] | null };

export const columnsOf: Record<NumberList, string[]> = {
  weeks: [
    "Week of",
    "Visitors",
    "Searches",
    "Searches without result",
    "Views of spaces",
    "Requests",
    "Accepted",
    "Paid",
    "Canceled",
    "Searches with dates or filters without result",
  ],
  areas: ["Area", "Searches", "Without result", "Without result with dates or filters"],
  cohorts: ["Month", "Tenants", "Paid again within 90 days", "Paid again"],
  fees: ["Week of", "Our fees"],
};

export const cellsOf: Record<NumberList, (shown: Shown) => string[][]> = {
  weeks: ({ weeks }) =>
    weeks.map(({ week, ...counts }) => [
      week,
      ...[counts.visitors, counts.searches, counts.unmet, counts.views].map(String),
      ...[counts.requests, counts.accepted, counts.paid, counts.canceled, counts.unfit].map(String),
    ]),
  areas: ({ areas }) =>
    areas.map(({ area, searches, unmet, unfit }) => [area, ...[searches, unmet, unfit].map(String)]),
  cohorts: ({ cohorts }) =>
    cohorts.map(({ month, tenants, within90Days, again }) => [
      month,
      ...[tenants, within90Days, again].map(String),
    ]),
  fees: ({ fees }) => (fees ?? []).map(({ week, earnedCents }) => [week, toDollars(earnedCents).toFixed(2)]),
};
