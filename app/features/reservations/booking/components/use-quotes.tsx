import { useEffect, useRef, useState } from "react";
import type { PricePeriod } from "#app/features/properties/model.ts";
import type { IsoDate } from "#app/platform/dates.ts";
import { call, CallError, sentenceOf } from "#app/ui/call.ts";
import type { AvailableQuoteJson } from "#app/features/reservations/booking/present.ts";
import type { TypedRange } from "#app/ui/typed-date.ts";

/** A space to reserve; without an end date the stay is `quantity` of its price periods. */
export type Space = {
  id: string;
  title: string;
  quantity: number;
  landlord_id: string;
  /** The price of one period in decimal dollars, as the cart remembers it. */
  price?: number;
  price_per?: PricePeriod;
  type_of_space?: string;
  /** Rented without an end, too. */
  renews?: boolean;
  weekly_discount?: number | null;
  monthly_discount?: number | null;
  /** Its own dates, if it doesn't use the shared ones. */
  own?: OwnDates | null;
};

/** With its own dates a space is rented without an end by a choice of its own. */
export type OwnDates = TypedRange & { renews?: boolean };

/** The server's quote for a space, or why there is none; `gone` if it is no longer offered. */
export type Quoted = { id: string; title: string } & (
  | { quote: AvailableQuoteJson; problem: null; gone: false }
  | { quote: null; problem: string; gone: boolean }
);

/** True if the dates are taken; the database decides. */
export function isTaken({ quote }: Quoted): boolean {
  return quote?.available === false;
}

/** Why these can't be reserved, on the button that does it; null if they can. */
export function whyUnable(quoted: readonly Quoted[], lacksStart: boolean): string | null {
  if (quoted.some(({ gone }) => gone)) return "Remove what is no longer offered first.";
  if (lacksStart) return "Choose a start date first.";
  return quoted.some(isTaken) ? "Choose other dates first." : null;
}

/** Requests each space's quote for these dates, again whenever they change; not at first if it is `known`. */
export function useQuotes(spaces: readonly Space[], shared: OwnDates, known: Quoted[] = []) {
  const [round, setRound] = useState(0);
  const dated = spaces.flatMap((space) => wishOf(space, shared));
  const wishes = dated.length === 0 ? "" : JSON.stringify({ dated, round });
  const [answer, setAnswer] = useState({ wishes: known.length > 0 ? wishes : "", quoted: known });
  const answered = useRef(answer.wishes);
  useEffect(() => {
    if (wishes === "" || wishes === answered.current) return;
    const stop = new AbortController();
    const ask = async () => {
      const quoted = await askAll(wishes, stop.signal);
      if (stop.signal.aborted) return;
      answered.current = wishes;
      setAnswer({ wishes, quoted });
    };
    void ask();
    return () => stop.abort();
  }, [wishes]);
  const here = new Set(spaces.map((space) => space.id));
  return {
    quoted: wishes === "" ? [] : answer.quoted.filter(({ id }) => here.has(id)),
    asking: wishes !== "" && answer.wishes !== wishes,
    askAgain: () => setRound((last) => last + 1),
  };
}

type Wish = {
  id: string;
  title: string;
  quantity: number;
  start: IsoDate;
  lastDay: IsoDate | null;
  renews: boolean;
};

/** None for a space without a start, or with an end that is refused: its price would be another stay's. */
function wishOf({ id, title, quantity, own }: Space, shared: OwnDates): Wish[] {
  const { start, last, problems, renews = false } = own ?? shared;
  return start === null || problems.end !== null
    ? []
    : [{ id, title, quantity: renews ? 1 : quantity, start, lastDay: last, renews }];
}

function askAll(wishes: string, signal: AbortSignal): Promise<Quoted[]> {
  const { dated } = JSON.parse(wishes) as { dated: Wish[] };
  return Promise.all(dated.map((wish) => askOne(wish, signal)));
}

async function askOne(wish: Wish, signal: AbortSignal): Promise<Quoted> {
  const { id, title, quantity, start, lastDay, renews } = wish;
  const stay = renews ? { renews: "true" as const } : lastDay === null ? { quantity } : { end_date: lastDay };
  const query = { property_id: id, start_date: start, ...stay };
  try {
    const quote = await call("GET /api/quote", { query, signal });
    return { id, title, quote, problem: null, gone: false };
  } catch (error) {
    const gone = error instanceof CallError && error.status === 404;
    return { id, title, quote: null, problem: sentenceOf(error, "The price could not be loaded."), gone };
  }
}
