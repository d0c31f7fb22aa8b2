import { useEffect } from "react";
import { type ShouldRevalidateFunctionArgs, useSearchParams } from "react-router";
import { isIsoDate } from "#app/platform/dates.ts";
import type { StayDates, StayTexts } from "./use-stay-dates.ts";

/** The dates in an address; anything else in their place is no date. */
export function readDatesInUrl(url: string): StayTexts {
  const { searchParams } = new URL(url);
  const [from = "", to = ""] = ["from", "to"].map((name) => searchParams.get(name) ?? "");
  return { from: isIsoDate(from) ? from : "", to: isIsoDate(from) && isIsoDate(to) ? to : "" };
}

/** The chosen dates as an address has them, from its question mark on; empty while there are none. */
export function printStay({ start, last }: Pick<StayDates, "start" | "last">): string {
  const query = datesOf(new URLSearchParams(), start, last).toString();
  return query === "" ? "" : `?${query}`;
}

/** A page's `shouldRevalidate`: picking dates writes them into the address, and what was loaded stays true. */
export function unlessOnlyDates(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = change;
  const samePage = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return samePage ? false : defaultShouldRevalidate;
}

/** Keeps the chosen dates in the address as a search writes them, `from` and `to`, so that reload, Back and a shared link know them. */
export function useDatesInUrl({ start, last, startText, endText }: StayDates): void {
  const [params, setParams] = useSearchParams();
  const settled = (start !== null || startText === "") && (last !== null || endText === "");
  const wanted = datesOf(params, start, last).toString();
  const isShown = wanted === params.toString();
  useEffect(() => {
    if (settled && !isShown) setParams(wanted, { replace: true, preventScrollReset: true });
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
