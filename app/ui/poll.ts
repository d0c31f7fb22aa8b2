import type { Address } from "./call.ts";

type Watched<T> = {
  /** Milliseconds between two requests when all is well. */
  everyMs: number;
  /** Called with a new response; not while the server answers that nothing changed. */
  onChange: (answer: T, headers: Headers) => void;
  /**
   * Called with the error when a request fails (a refusal's status, or 0 for a failed network); with null when they
   * work again.
   */
  onTrouble: (trouble: number | null) => void;
  /** The page whose visibility counts; nothing is requested while it is hidden. */
  page?: Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener">;
};

const longestWaitMs = 30_000;
const patienceMs = 10_000;

/**
 * Polls one URL for its JSON with conditional requests (ETag, If-None-Match). After errors it doubles its wait, up to
 * 30 s. `ask` requests at once (and ignores a response already on its way), `stop` ends it.
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
