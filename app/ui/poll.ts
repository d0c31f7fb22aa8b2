import type { Address } from "./call.ts";

type Watched<T> = {
  /** Between two questions when all is well. */
  everyMs: number;
  /** The new answer; not called while the server says that nothing changed. */
  onChange: (answer: T, headers: Headers) => void;
  /** The trouble when a question fails (a refusal's status, or 0 for a dead network); null when they work again. */
  onTrouble: (trouble: number | null) => void;
  /** The page whose visibility decides; nothing is asked while it is hidden. */
  page?: Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener">;
};

const longestWaitMs = 30_000;
const patienceMs = 10_000;

/**
 * Keeps asking one address for its JSON, by conditional requests (ETag, If-None-Match). After errors it waits twice as
 * long each time, up to 30 s. `ask` asks at once (and makes an answer already under way count for nothing), `stop` ends it.
 */
export function poll<T>(path: Address<T>, watched: Watched<T>): { ask: () => void; stop: () => void } {
  const { everyMs, onChange, onTrouble, page = document } = watched;
  let etag: string | null = null;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current = new AbortController();
  let stopped = false;

  async function ask() {
    if (stopped || page.visibilityState !== "visible") return;
    const mine = begin();
    let trouble = 0;
    try {
      const response = await fetch(path, {
        headers: { accept: "application/json", ...(etag && { "if-none-match": etag }) },
        signal: AbortSignal.any([mine.signal, AbortSignal.timeout(patienceMs)]),
      });
      if (response.status !== 304) {
        trouble = response.ok ? 0 : response.status;
        if (!response.ok) throw new Error(`The answer was ${response.status}.`);
        const answer = (await response.json()) as T;
        if (mine.signal.aborted) return;
        etag = response.headers.get("etag");
        onChange(answer, response.headers);
      }
      if (mine.signal.aborted) return;
      if (failures > 0) onTrouble(null);
      failures = 0;
    } catch {
      if (mine.signal.aborted) return;
      failures += 1;
      onTrouble(trouble);
    }
    wait(Math.min(everyMs * 2 ** failures, longestWaitMs));
  }

  function begin(): AbortController {
    clearTimeout(timer);
    current.abort();
    current = new AbortController();
    return current;
  }

  function wait(milliseconds: number) {
    timer = setTimeout(() => void ask(), milliseconds);
  }

  function onVisibility() {
    begin();
    void ask();
  }

  page.addEventListener("visibilitychange", onVisibility);
  if (page.visibilityState === "visible") wait(everyMs);
  return {
    ask: () => void ask(),
    stop() {
      stopped = true;
      page.removeEventListener("visibilitychange", onVisibility);
      begin();
    },
  };
}
