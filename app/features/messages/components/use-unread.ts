import { useEffect, useSyncExternalStore } from "react";
import { addressFor } from "#app/ui/call.ts";
import { poll } from "#app/ui/poll.ts";

const everyMs = 10_000;

/** What a member has not read. */
export type Unread = { messages: number; notices: number };

let latest: Unread | null = null;
let running: { ask: () => void; stop: () => void } | null = null;
const readers = new Set<() => void>();

/** Says that something was read or written: the counts are asked for at once. */
export function askUnread(): void {
  running?.ask();
}

function put(counts: Unread): void {
  if (counts.messages === latest?.messages && counts.notices === latest.notices) return;
  latest = counts;
  for (const reader of readers) reader();
}

/** Asks every 10 seconds as long as anything shows a count; one request for both. */
function subscribe(reader: () => void): () => void {
  readers.add(reader);
  running ??= poll(addressFor("GET /api/unread-messages"), {
    everyMs,
    onChange: ({ unread, notices }) => put({ messages: unread, notices }),
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

/**
 * Counts that a page came with. They may be older than the last answer, which a page that loads slowly must not undo:
 * where they differ, the counts are asked for again.
 */
function begin(loaded: Unread): void {
  if (latest === null) put(loaded);
  else if (loaded.messages !== latest.messages || loaded.notices !== latest.notices) askUnread();
}

/** How much of this is unread; `loaded`, the page's own counts, until the first answer. */
export function useUnread(loaded: Unread, what: keyof Unread): number {
  useEffect(() => begin(loaded), [loaded]);
  return useSyncExternalStore(
    subscribe,
    () => (latest ?? loaded)[what],
    () => loaded[what],
  );
}
