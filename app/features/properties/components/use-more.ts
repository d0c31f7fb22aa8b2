import { useState } from "react";
import type { PropertyJson } from "#app/features/properties/present.ts";
import { call } from "#app/ui/call.ts";

/** How many properties an answer holds unless it was asked for another number. */
const answerSize = 60;

/** The properties of a list, and those that follow once somebody asks for more. A new list starts over. */
export function useMore(first: PropertyJson[], query: string) {
  const [held, setHeld] = useState({ first, all: first, isLast: first.length < answerSize });
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const now = held.first === first ? held : { first, all: first, isLast: first.length < answerSize };

  async function showMore() {
    setState("loading");
    try {
      const more = await call<PropertyJson[]>(`${listOf(query)}offset=${now.all.length}`);
      const known = new Set(now.all.map((property) => property.id));
      const fresh = more.filter((property) => !known.has(property.id));
      setHeld({ first, all: [...now.all, ...fresh], isLast: more.length < answerSize });
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
