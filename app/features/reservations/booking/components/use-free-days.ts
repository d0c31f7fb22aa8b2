import { useEffect, useState } from "react";
import { addDays } from "#app/platform/dates.ts";
import { call } from "#app/ui/call.ts";
import type { DateLimits } from "#app/ui/free-days.ts";
import type { OpenDays } from "../model.ts";
import type { AvailabilityJson } from "../present.ts";

/** The available days of these properties by id, as far as loaded; `askAgain`, or a change of `fresh`, reloads all. */
export function useFreeDays(propertyIds: readonly string[], fresh = 0) {
  const [known, setKnown] = useState<ReadonlyMap<string, DateLimits>>(new Map());
  const [round, setRound] = useState(0);
  const asked = JSON.stringify({ propertyIds, round, fresh });
  useEffect(() => {
    const leaving = new AbortController();
    for (const id of (JSON.parse(asked) as { propertyIds: string[] }).propertyIds) {
      call("GET /api/properties/{id}/availability", { path: { id }, signal: leaving.signal }).then(
        (answer) => leaving.signal.aborted || setKnown((last) => new Map(last).set(id, limitsOf(answer))),
        // Then any day can be chosen; the quote says which are free.
        () => undefined,
      );
    }
    return () => leaving.abort();
  }, [asked]);
  return { known, askAgain: () => setRound((last) => last + 1) };
}

/** The limits of a property's date fields. */
export function limitsOfDays({
  today,
  earliest,
  offered,
  taken,
  minStayDays,
  maxStayDays,
}: OpenDays): DateLimits {
  return { today, min: earliest, minDays: minStayDays, maxDays: maxStayDays, offered, taken };
}

function limitsOf({ today, earliest, offered, taken, ...stay }: AvailabilityJson): DateLimits {
  return {
    today,
    min: earliest,
    minDays: stay.min_stay_days,
    maxDays: stay.max_stay_days,
    offered: offered.map(({ from, to }) => ({ start: from, end: to && addDays(to, 1) })),
    taken: taken.map(({ from, to }) => ({ start: from, end: addDays(to, 1) })),
  };
}
