import { useEffect, useMemo, useSyncExternalStore } from "react";

const key = "visited-properties";
const most = 200;
const listeners = new Set<() => void>();

/** The properties whose pages were opened in this tab, for marking them on maps; forgotten with the tab. */
export function useVisited(): ReadonlySet<string> {
  const text = useSyncExternalStore(listen, read, nothing);
  return useMemo(() => new Set(text.split(" ")), [text]);
}

/** On the page of a property: it was opened. */
export function useVisit(id: string): void {
  useEffect(() => markVisited(id), [id]);
}

function markVisited(id: string): void {
  const ids = read()
    .split(" ")
    .filter((known) => known !== "" && known !== id);
  try {
    sessionStorage.setItem(key, [...ids, id].slice(-most).join(" "));
  } catch {
    // A browser may refuse to keep anything; then nothing is marked.
  }
  for (const listener of listeners) listener();
}

function read(): string {
  try {
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const nothing = () => "";
