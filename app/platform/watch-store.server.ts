import type { Disk } from "flydrive";
import { Histogram } from "prom-client";
import { AppError } from "./errors.ts";
import { type FileStore, isMissing, rootOf, storeOf } from "./file-store.ts";
import { log } from "./log.server.ts";
import { metrics } from "./metrics.server.ts";
import { within } from "./within.server.ts";

/** 503: files can't be stored or read now. */
export class FilesAway extends AppError {
  constructor() {
    super(503, "We can’t reach our photos and files right now. Please try again in a few seconds.", {
      retryAfter: 5,
    });
  }
}

export type WatchedStore = {
  store: FileStore;
  /** Why it can't be used; null while it can. */
  trouble: () => Promise<string | null>;
  /** The refusal of an upload that failed for a reason of the store's; null for any other reason. */
  refuseUpload: (error: unknown) => AppError | null;
};

type Watching = {
  /** For the log. */
  name: string;
  /** For people who watch the process. */
  trouble: string;
  open: () => Promise<Disk>;
  /** Throws where the store can't be used. */
  watch: (disk: Disk) => Promise<unknown>;
  isAway: (error: unknown) => boolean;
};

/** Both attempts of a request, and waiting for a socket. */
const answerWithinMs = 10_000;
const watchWithinMs = 1000;
const watchEveryMs = 5000;

const requestSeconds = new Histogram({
  name: "file_store_seconds",
  help: "Seconds until the store of files answered, by action and outcome (answered or away)",
  labelNames: ["action", "outcome"],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [metrics],
});

/** What the store can't do now is a 503, and logged once until it can again. */
export function watchStore({ name, trouble, open, watch, isAway }: Watching): WatchedStore {
  let opened: Promise<Disk> | null = null;
  /** What could not be done last. Reading goes on where a disk is read-only, and is no sign that it can be written to. */
  let failedAction: string | null = null;
  let watching: Promise<unknown> = Promise.resolve();
  let watchedAt = -Infinity;

  async function ask<T>(
    action: string,
    work: (disk: Disk) => Promise<T>,
    limitMs = answerWithinMs,
  ): Promise<T> {
    opened ??= open();
    const disk = await opened;
    const measure = requestSeconds.startTimer({ action });
    try {
      const answer = await within(limitMs, work(disk));
      noteAnswer(action);
      measure({ outcome: "answered" });
      return answer;
    } catch (error) {
      const refusal = isMissing(error) ? null : refuse(action, error);
      measure({ outcome: refusal === null ? "answered" : "away" });
      if (refusal !== null) throw refusal;
      noteAnswer(action);
      throw error;
    }
  }

  function noteAnswer(action: string) {
    if (failedAction === null || (action !== failedAction && action !== "watch")) return;
    log.info({ store: name }, "the file store answers again");
    failedAction = null;
  }

  /** An S3 error repeats the key's id and what was signed, one of a disk the path: only the rest is logged. */
  function refuse(action: string, error: unknown): AppError | null {
    if (!isAway(error)) return null;
    const { name: kind, message, code = "" } = rootOf(error) as NodeJS.ErrnoException;
    if (failedAction === null)
      log.error({ store: name, reason: code || `${kind}: ${message}` }, "the file store is away");
    failedAction = action;
    return isFull(code) ? noRoom() : new FilesAway();
  }

  return {
    store: storeOf(ask),
    refuseUpload: (error) => refuse("put", error),
    async trouble() {
      if (performance.now() - watchedAt >= watchEveryMs) {
        watchedAt = performance.now();
        watching = ask("watch", watch, watchWithinMs).catch(() => {});
      }
      await watching;
      return failedAction && trouble;
    },
  };
}

const isFull = (code: string) => /^(ENOSPC|EDQUOT|EMFILE|ENFILE)$/.test(code);

/** 503: a disk is full. */
export function noRoom(): AppError {
  return new AppError(503, "There is no room for files right now. Please try again later.", {
    retryAfter: 60,
  });
}
