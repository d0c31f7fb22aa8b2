import { useEffect, useSyncExternalStore } from "react";
import { addressFor } from "#app/ui/call.ts";

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
    const left = new AbortController();
    void watch(left.signal);
    return () => left.abort();
  }, [isMember]);
}

/** Its script loads after the page: every page has this. Without it the count is as old as the page. */
async function watch(left: AbortSignal): Promise<void> {
  const { poll } = await import("#app/ui/poll.ts").catch(() => ({ poll: null }));
  if (poll === null || left.aborted) return;
  const running = poll(addressFor("GET /api/unread-messages"), {
    everyMs,
    onChange: ({ unread }) => put(unread),
    onTrouble: () => {},
  });
  ask = running.ask;
  left.addEventListener("abort", () => {
    ask = null;
    running.stop();
  });
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
