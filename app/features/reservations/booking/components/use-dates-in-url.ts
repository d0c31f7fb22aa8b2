import { useEffect } from "react";
import { type ShouldRevalidateFunctionArgs, useSearchParams } from "react-router";
import { isIsoDate } from "#app/platform/dates.ts";
import type { RangeTexts } from "#app/ui/typed-date.ts";
import type { StayDates } from "./use-stay-dates.ts";

/** Parses the dates in a URL; ignores anything that is not a date. */
export function readDatesInUrl(url: string): RangeTexts {
  const { searchParams } = new URL(url);
  const [from = "", to = ""] = ["from", "to"].map((name) => searchParams.get(name) ?? "");
  return { from: isIsoDate(from) ? from : "", to: isIsoDate(from) && isIsoDate(to) ? to : "" };
}

/** The chosen dates as a query string with its question mark; empty if there are none. */
export function printStay({ start, last }: Pick<StayDates, "start" | "last">): string {
  const query = datesOf(new URLSearchParams(), start, last).toString();
  return query === "" ? "" : `?${query}`;
}

/** A page's `shouldRevalidate`: choosing dates only changes the URL, so loaded data stays valid. */
export function unlessOnlyDates(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = change;
  const samePage = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return samePage ? false : defaultShouldRevalidate;
}

/**
 * Keeps the chosen dates in the URL as `from` and `to`, like a search, so that they survive a reload, Back and sharing.
 */
export function useDatesInUrl({ start, last, texts }: StayDates): void {
  const [params, setParams] = useSearchParams();
  const settled = (start !== null || texts.from === "") && (last !== null || texts.to === "");
  const wanted = datesOf(params, start, last).toString();
  const isShown = wanted === params.toString();
  useEffect(() => {
    if (!settled || isShown) return undefined;
    // The router measures the page: not before the press that chose a day has been drawn.
    const writing = setTimeout(() => setParams(wanted, { replace: true, preventScrollReset: true }));
    return () => clearTimeout(writing);
  }, [settled, isShown, wanted, setParams]);
}

function datesOf(params: URLSearchParams, start: string | null, last: string | null): URLSearchParams {
  const wanted = new URLSearchParams(params);
  wanted.delete("from");
  wanted.delete("to");
  if (start !== null) wanted.set("from", start);
  if (start !== null && last !== null) wanted.set("to", last);
  return wanted;
}
