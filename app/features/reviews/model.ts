import { deletedName } from "#app/features/accounts/model.ts";
import type { Side } from "#app/features/reservations/model.ts";

export const otherSide = (side: Side): Side => (side === "tenant" ? "landlord" : "tenant");

/** In characters. */
export const longestReview = 2000;
export const longestAnswer = 1000;

/** The parts of a space's rating, with their names. */
export const parts = {
  as_described: "As described",
  access: "Access",
  communication: "Communication",
} as const;
export type Part = keyof typeof parts;

/** What each number of stars means, from one to five. */
export const starsInWords = ["Poor", "Fair", "Good", "Very good", "Excellent"] as const;

/** The newest reviews on a property's or a host's page, and on a page of their own. */
export const newestReviews = 4;
export const reviewsAtOnce = 20;

/** How often someone can save a review: enough for editing. */
export const writing = { max: 30, seconds: 3600 } as const;

/** The published stars of a space: how many reviews gave one star, two, … five. */
export type StarCounts = readonly [number, number, number, number, number];

type Rating = {
  count: number;
  /** The mean to a tenth; null without reviews. */
  rating: number | null;
  /** The lower bound in thousandths; 0 without reviews. */
  bound: number;
};

export function rate(counts: StarCounts): Rating {
  const count = counts.reduce((sum, one) => sum + one, 0);
  if (count === 0) return { count, rating: null, bound: 0 };
  const total = counts.reduce((sum, one, at) => sum + one * (at + 1), 0);
  return { count, rating: Math.round((10 * total) / count) / 10, bound: lowerBound(counts) };
}

/** Of the normal distribution: 95% lie above the mean less so many deviations. */
const z = 1.65;

/**
 * The stars, in thousandths, that a space deserves with 95% certainty: the lower end of the mean's credible interval,
 * with one imagined review of each number of stars to begin with (decision 0131). So few reviews count for little.
 */
function lowerBound(counts: StarCounts): number {
  const seen = counts.map((one) => one + 1);
  const all = seen.reduce((sum, one) => sum + one, 0);
  const mean = seen.reduce((sum, one, at) => sum + one * (at + 1), 0) / all;
  const square = seen.reduce((sum, one, at) => sum + one * (at + 1) ** 2, 0) / all;
  return Math.round(1000 * (mean - z * Math.sqrt((square - mean ** 2) / (all + 1))));
}

/** A member's name in public, or what replaces that of a deleted account. */
export function publicName(name: string): string {
  return name === deletedName ? "A former member" : name;
}

/** A guest's name as the public sees it: "Marta K." of "Marta Kowalski". */
export function shortName(name: string): string {
  if (name === deletedName) return publicName(name);
  const [first = "", ...others] = name.trim().split(/\s+/);
  const last = others.at(-1);
  return last ? `${first} ${String.fromCodePoint(last.codePointAt(0)!)}.` : first;
}
