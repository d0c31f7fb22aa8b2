import { useState } from "react";
import type { PropertyJson } from "#app/features/properties/present.ts";
import { call } from "#app/ui/call.ts";

/** How many properties the screen begins with before any search, and how many an answer to a search holds. */
export const listSize = 24;
const answerSize = 60;

/** The properties of a list, and those that follow once somebody asks for more. A new list starts over. */
export function useMore(first: PropertyJson[], query: string) {
  const size = query === "" ? listSize : answerSize;
  const fresh = { first, all: first, isLast: first.length < size };
  const [held, setHeld] = useState(fresh);
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const now = held.first === first ? held : fresh;

  async function showMore() {
    setState("loading");
    try {
      const more = await call<PropertyJson[]>(`${listOf(query)}limit=${size}&offset=${now.all.length}`);
      const known = new Set(now.all.map((property) => property.id));
      const unseen = more.filter((property) => !known.has(property.id));
      setHeld({ first, all: [...now.all, ...unseen], isLast: more.length < size });
      setState("idle");
    } catch (error) {
      reportError(error);
      setState("failed");
    }
  }
  return { all: now.all, isLast: now.isLast, state, showMore };
}

function listOf(query: string): string {
  return query === "" ? "/api/properties?" : `/api/search?query=${encodeURIComponent(query)}&`;
}
