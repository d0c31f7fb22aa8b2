import { useSyncExternalStore } from "react";

const key = "last-search";
const listeners = new Set<() => void>();

/**
 * The last search for a place on this device, as a URL's query; "" if there was none. Kept nowhere else, and forgotten at
 * logout. Loaded with every page: what it means is read by `readLastSearch`.
 */
export function useLastSearch(): string {
  return useSyncExternalStore(listen, lastSearch, nothing);
}

export function rememberSearch(query: string): void {
  try {
    if (query === "") localStorage.removeItem(key);
    else localStorage.setItem(key, query);
  } catch {
    // A browser may refuse to keep anything; then nothing is remembered.
  }
  for (const listener of listeners) listener();
}

export function forgetLastSearch(): void {
  rememberSearch("");
}

/** The same, outside of components. */
export function lastSearch(): string {
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
