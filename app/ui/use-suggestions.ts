import { useEffect, useRef, useState } from "react";
import type { Place, Point, Suggestion } from "#app/platform/places/place.ts";
import { announce } from "./announce.ts";
import { call } from "./call.ts";

type Query = { q: string; near?: string };

/** Milliseconds after the last letter until the request. */
const pause = 100;

/** The last place chosen on this page load: places near it come first. */
let lastPicked: Point | null = null;

/**
 * Suggestions of `/api/places/suggest` for typed text. `ask` aborts every earlier call, so that a slow response never
 * replaces a newer one; a failed call counts as no suggestions.
 */
export function useSuggestions(near?: Point | null) {
  const [suggestions, setSuggestions] = useState<Suggestion[]>([]);
  const question = useRef<AbortController | null>(null);
  useEffect(() => () => question.current?.abort(), []);

  /** Aborts the call. */
  function stop() {
    question.current?.abort();
  }

  function forget() {
    stop();
    setSuggestions([]);
  }

  function show(found: Suggestion[]) {
    setSuggestions(found);
    // Silent if there was and is nothing, so that typing a title doesn't announce it at each letter.
    if (found.length > 0 || suggestions.length > 0) announce(countOf(found.length));
  }

  function ask(text: string) {
    stop();
    if (text.trim().length < 2) return setSuggestions([]);
    const own = (question.current = new AbortController());
    const query = { q: text, ...bias(near ?? lastPicked) };
    setTimeout(() => {
      if (!own.signal.aborted) void answer(query, own.signal);
    }, pause);
  }

  async function answer(query: Query, signal: AbortSignal) {
    const found = await call("GET /api/places/suggest", { query, signal }).catch(() => []);
    if (!signal.aborted) show(Array.isArray(found) ? found : []);
  }

  /** Places near the chosen one come first from now on. */
  function prefer({ lat, lng }: Place) {
    lastPicked = { lat, lng };
  }

  return { suggestions, ask, stop, forget, prefer };
}

function countOf(found: number): string {
  if (found === 0) return "No suggestions";
  return found === 1 ? "1 suggestion" : `${found} suggestions, use the arrow keys`;
}

function bias(point: Point | null): Record<string, string> {
  return point ? { near: `${point.lat.toFixed(3)},${point.lng.toFixed(3)}` } : {};
}
