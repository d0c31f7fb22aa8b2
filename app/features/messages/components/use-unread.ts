import { useEffect, useSyncExternalStore } from "react";
import { addressFor } from "#app/ui/call.ts";
import { poll } from "#app/ui/poll.ts";

const everyMs = 10_000;

let latest: number | null = null;
let ask: (() => void) | null = null;
const readers = new Set<() => void>();

/** Says that something was read or written: the count is asked for at once. */
export function askUnread(): void {
  ask?.();
}

function put(count: number | null): void {
  if (count === latest) return;
  latest = count;
  for (const reader of readers) reader();
}

/** Keeps a member's count of unread messages current, every 10 seconds; `loaded` is the page's own. Once on a page. */
export function useUnreadUpdates(loaded: number, isMember: boolean): void {
  useEffect(() => put(loaded), [loaded]);
  useEffect(() => {
    if (!isMember) return put(null);
    const running = poll(addressFor("GET /api/unread-messages"), {
      everyMs,
      onChange: ({ unread }) => put(unread),
      onTrouble: () => {},
    });
    ask = running.ask;
    return () => {
      ask = null;
      running.stop();
    };
  }, [isMember]);
}

/** The number of unread messages; `loaded` until the first answer. */
export function useUnread(loaded: number): number {
  return useSyncExternalStore(
    (reader) => {
      readers.add(reader);
      return () => readers.delete(reader);
    },
    () => latest ?? loaded,
    () => loaded,
  );
}
