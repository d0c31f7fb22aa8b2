import { useEffect } from "react";
import { useSearchParams } from "react-router";
import type { StayDates } from "./use-stay-dates.ts";

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
