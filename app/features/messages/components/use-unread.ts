import { useEffect, useSyncExternalStore } from "react";
import { addressFor } from "#app/ui/call.ts";
import { poll } from "#app/ui/poll.ts";

const everyMs = 10_000;

let latest: number | null = null;
let running: { ask: () => void; stop: () => void } | null = null;
const readers = new Set<() => void>();

/** Says that something was read or written: the count is asked for at once. */
export function askUnread(): void {
  running?.ask();
}

function put(count: number | null): void {
  if (count === latest) return;
  latest = count;
  for (const reader of readers) reader();
}

/** Asks every 10 seconds as long as anything shows the count. */
function subscribe(reader: () => void): () => void {
  readers.add(reader);
  running ??= poll(addressFor("GET /api/unread-messages"), {
    everyMs,
    onChange: ({ unread }) => put(unread),
    onTrouble: () => {},
  });
  return () => {
    readers.delete(reader);
    if (readers.size > 0) return;
    running?.stop();
    running = null;
    latest = null;
  };
}

/** The number of unread messages; `loaded`, the page's own, until the first answer. */
export function useUnread(loaded: number): number {
  useEffect(() => put(loaded), [loaded]);
  return useSyncExternalStore(
    subscribe,
    () => latest ?? loaded,
    () => loaded,
  );
}
