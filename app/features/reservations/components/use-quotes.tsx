import { useEffect, useRef, useState } from "react";
import type { IsoDate } from "#app/platform/dates.ts";
import { call, CallError, sentenceOf } from "#app/ui/call.ts";
import type { QuoteJson } from "../present.ts";

/** A space to reserve; without an end date the stay is `quantity` of its price periods. */
export type Space = { id: string; title: string; quantity: number; landlord_id: string };

/** The server's quote for a space, or why there is none; `gone` when nobody offers it any more. */
export type Quoted = { id: string; title: string } & (
  | { quote: QuoteJson & { available: boolean }; problem: null; gone: false }
  | { quote: null; problem: string; gone: boolean }
);

/** Asks the server what each space costs on these dates, again whenever they change; not at first, when it is `known`. */
export function useQuotes(
  spaces: readonly Space[],
  start: IsoDate | null,
  lastDay: IsoDate | null,
  known: Quoted[] = [],
) {
  const [round, setRound] = useState(0);
  const wishes = start === null ? "" : JSON.stringify({ spaces, start, lastDay, round });
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

type Wishes = { spaces: Space[]; start: IsoDate; lastDay: IsoDate | null };

function askAll(wishes: string, signal: AbortSignal): Promise<Quoted[]> {
  const { spaces, start, lastDay } = JSON.parse(wishes) as Wishes;
  return Promise.all(spaces.map((space) => askOne(space, start, lastDay, signal)));
}

async function askOne(
  { id, title, quantity }: Space,
  start: IsoDate,
  lastDay: IsoDate | null,
  signal: AbortSignal,
): Promise<Quoted> {
  const query = new URLSearchParams({ property_id: id, start_date: start });
  if (lastDay === null) query.set("quantity", String(quantity));
  else query.set("end_date", lastDay);
  try {
    return { id, title, quote: await call(`/api/quote?${query}`, { signal }), problem: null, gone: false };
  } catch (error) {
    const gone = error instanceof CallError && error.status === 404;
    return { id, title, quote: null, problem: sentenceOf(error, "The price could not be loaded."), gone };
  }
}
