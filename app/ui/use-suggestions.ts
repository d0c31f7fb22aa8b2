import { useEffect, useRef, useState } from "react";
import type { Place, Point, Suggestion } from "#app/platform/places/place.ts";
import { announce } from "./announce.ts";
import { call } from "./call.ts";

type Asked = { q: string; session: string; near?: string; beside_map?: "true" };

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
  const session = useRef<string | null>(null);
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
    session.current ??= newSession();
    const asked: Asked = {
      q: text,
      session: session.current,
      ...bias(near ?? lastPicked),
      ...(besideMap() && { beside_map: "true" }),
    };
    setTimeout(() => {
      if (!own.signal.aborted) void answer(asked, own.signal);
    }, pause);
  }

  async function answer(query: Asked, signal: AbortSignal) {
    const found = await call("GET /api/places/suggest", { query, signal }).catch(() => []);
    if (!signal.aborted) show(Array.isArray(found) ? found : []);
  }

  /** The full chosen place; null if it can't be loaded. Ends the session. */
  async function retrieve({ id, place }: Suggestion): Promise<Place | null> {
    const query = { id, ...(session.current && { session: session.current }) };
    session.current = null;
    const picked = place ?? (await call("GET /api/places/retrieve", { query }).catch(() => null));
    lastPicked = picked && { lat: picked.lat, lng: picked.lng };
    return picked;
  }

  return { suggestions, ask, stop, forget, retrieve };
}

function countOf(found: number): string {
  if (found === 0) return "No suggestions";
  return found === 1 ? "1 suggestion" : `${found} suggestions, use the arrow keys`;
}

/** Some providers' terms forbid showing their places next to another map. */
function besideMap(): boolean {
  return document.querySelector(".maplibregl-map") !== null;
}

function bias(point: Point | null): Record<string, string> {
  return point ? { near: `${point.lat.toFixed(3)},${point.lng.toFixed(3)}` } : {};
}

/** `randomUUID` exists only on https and localhost. */
function newSession(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
