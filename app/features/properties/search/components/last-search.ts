import { useMemo, useSyncExternalStore } from "react";
import { dateIn } from "#app/platform/dates.ts";
import { parseSearch, printSearch, type Search } from "./search-url.ts";

const key = "last-search";
const listeners = new Set<() => void>();

/** The last search for a place on this device; null if there was none. Kept nowhere else, and forgotten at logout. */
export function useLastSearch(): Search | null {
  const text = useSyncExternalStore(listen, read, nothing);
  return useMemo(() => readLastSearch(text), [text]);
}

export function rememberSearch({ query, from, to, type }: Search): void {
  write(printSearch({ query, from, to, type }));
}

export function forgetLastSearch(): void {
  write("");
}

/** What was kept, without dates that have passed. Null if it names no place. */
export function readLastSearch(text: string, now = new Date()): Search | null {
  const { query, from, to, type } = parseSearch(new URLSearchParams(text));
  if (query === "") return null;
  const isOver = from < dateIn("Pacific/Pago_Pago", now);
  return { ...parseSearch(new URLSearchParams()), query, type, ...(!isOver && { from, to }) };
}

function write(text: string): void {
  try {
    if (text === "") localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // A browser may refuse to keep anything; then nothing is remembered.
  }
  for (const listener of listeners) listener();
}

function read(): string {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

const nothing = () => "";
