import { useEffect } from "react";
import { type ShouldRevalidateFunctionArgs, useSearchParams } from "react-router";
import { isIsoDate } from "#app/platform/dates.ts";
import type { RangeTexts } from "#app/ui/typed-date.ts";
import type { StayDates } from "./use-stay-dates.ts";

/** Parses the dates in a URL; ignores anything that is not a date. */
export function readDatesInUrl(url: string): RangeTexts & { renews: boolean } {
  const { searchParams } = new URL(url);
  const [from = "", to = ""] = ["from", "to"].map((name) => searchParams.get(name) ?? "");
  const dates = { from: isIsoDate(from) ? from : "", to: isIsoDate(from) && isIsoDate(to) ? to : "" };
  return { ...dates, renews: dates.to === "" && searchParams.get("renews") === "true" };
}

/** The chosen dates as a query string with its question mark; empty if there are none. */
export function printStay(dates: Pick<StayDates, "start" | "last" | "renews">): string {
  const query = datesOf(new URLSearchParams(), dates).toString();
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
export function useDatesInUrl({ start, last, texts, renews }: StayDates): void {
  const [params, setParams] = useSearchParams();
  const settled = (start !== null || texts.from === "") && (last !== null || texts.to === "");
  const wanted = datesOf(params, { start, last, renews }).toString();
  const isShown = wanted === params.toString();
  useEffect(() => {
    if (!settled || isShown) return undefined;
    // The router measures the page: not before the press that chose a day has been drawn.
    const writing = setTimeout(() => setParams(wanted, { replace: true, preventScrollReset: true }));
    return () => clearTimeout(writing);
  }, [settled, isShown, wanted, setParams]);
}

function datesOf(
  params: URLSearchParams,
  { start, last, renews }: Pick<StayDates, "start" | "last" | "renews">,
): URLSearchParams {
  const wanted = new URLSearchParams(params);
  wanted.delete("from");
  wanted.delete("to");
  wanted.delete("renews");
  if (start !== null) wanted.set("from", start);
  if (start !== null && last !== null) wanted.set("to", last);
  if (start !== null && renews) wanted.set("renews", "true");
  return wanted;
}
