import { useEffect, useState } from "react";
import type { IsoDate } from "#app/platform/dates.ts";
import { call, sentenceOf } from "#app/ui/call.ts";
import type { DaysJson } from "#app/features/reservations/present.ts";

type Answer = { address: string; ranges: DaysJson[] | null; failure: string | null; asked: unknown[] };

/** A property's days between two dates; reloaded whenever `fresh` changes. */
export function useDays(propertyId: string, from: IsoDate, to: IsoDate, fresh: unknown) {
  const address = `${propertyId} ${from} ${to}`;
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [round, setRound] = useState(0);

  useEffect(() => {
    const leaving = new AbortController();
    const show = (told: Pick<Answer, "ranges" | "failure">) =>
      leaving.signal.aborted || setAnswer({ address, ...told, asked: [fresh, round] });
    const asked = { path: { id: propertyId }, query: { from, to }, signal: leaving.signal };
    call("GET /api/properties/{id}/days", asked).then(
      ({ ranges }) => show({ ranges, failure: null }),
      (error) => show({ ranges: null, failure: sentenceOf(error, "The calendar could not be loaded.") }),
    );
    return () => leaving.abort();
  }, [address, propertyId, from, to, fresh, round]);

  const { ranges = null, failure = null } = answer?.address === address ? answer : {};
  return { ranges, failure, retry: () => setRound(round + 1) };
}
