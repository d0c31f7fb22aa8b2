import { Disk } from "flydrive";
import { Histogram } from "prom-client";
import type { config } from "./config.server.ts";
import { within } from "./database-line.server.ts";
import { AppError } from "./errors.ts";
import { type FileStore, isMissing, rootOf, storeOf } from "./file-store.ts";
import { log } from "./log.server.ts";
import { metrics } from "./metrics.server.ts";

/** 503: files can't be stored or read now. */
export class FilesAway extends AppError {
  constructor() {
    super(503, "We can’t reach our photos and files right now. Please try again in a few seconds.", {
      retryAfter: 5,
    });
  }
}

/** A bucket, and why it does not answer; null while it does. */
export type Bucket = { store: FileStore; trouble: () => Promise<string | null> };

const limits = {
  connectionTimeout: 2000,
  requestTimeout: 4000,
  throwOnRequestTimeout: true,
  // Of a body that stops arriving, or a reader who stops reading it.
  socketTimeout: 30_000,
};
/** Both attempts of a request, and waiting for a socket. */
const answerWithinMs = 10_000;
const watchWithinMs = 1000;
const watchEveryMs = 5000;
const sockets = { maxSockets: 200 };

const requestSeconds = new Histogram({
  name: "file_store_seconds",
  help: "Seconds until the S3 store answered, by action and outcome (answered or away)",
  labelNames: ["action", "outcome"],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [metrics],
});

/** The bucket of S3_BUCKET. What it can't answer is a `FilesAway`, and logged once until it answers again. */
export function openBucket(s3: NonNullable<(typeof config)["s3"]>): Bucket {
  let opened: Promise<Disk> | null = null;
  let trouble: string | null = null;
  let watching: Promise<unknown> = Promise.resolve();
  let watchedAt = -Infinity;

  async function ask<T>(
    action: string,
    work: (disk: Disk) => Promise<T>,
    limitMs = answerWithinMs,
  ): Promise<T> {
    opened ??= openDisk(s3);
    const disk = await opened;
    const measure = requestSeconds.startTimer({ action });
    try {
      const answer = await within(limitMs, work(disk));
      noteAnswer();
      measure({ outcome: "answered" });
      return answer;
    } catch (error) {
      if (isMissing(error)) {
        noteAnswer();
        measure({ outcome: "answered" });
        throw error;
      }
      measure({ outcome: "away" });
      throw noteAway(error);
    }
  }

  function noteAnswer() {
    if (trouble !== null) log.info({ bucket: s3.name }, "the file store answers again");
    trouble = null;
  }

  /** An S3 error repeats the key's id and what was signed, so only its name and sentence are logged. */
  function noteAway(error: unknown): FilesAway {
    const { name, message } = rootOf(error);
    if (trouble === null)
      log.error({ bucket: s3.name, reason: `${name}: ${message}` }, "the file store is away");
    trouble = "The S3 store does not answer. Photos and IDs can be neither stored nor shown.";
    return new FilesAway();
  }

  return {
    store: storeOf(ask),
    async trouble() {
      if (performance.now() - watchedAt >= watchEveryMs) {
        watchedAt = performance.now();
        // No such file is an answer, too.
        watching = ask("watch", (disk) => disk.getBytes("watched"), watchWithinMs).catch(() => {});
      }
      await watching;
      return trouble;
    },
  };
}

// Loading the driver takes a quarter of a second and 25 MB, so only processes with a bucket do it.
async function openDisk({
  name,
  keyId,
  secretKey,
  endpoint,
  region,
  pathStyle,
}: Parameters<typeof openBucket>[0]) {
  const { S3Driver } = await import("flydrive/drivers/s3");
  return new Disk(
    new S3Driver({
      bucket: name,
      region,
      ...(endpoint !== null && { endpoint }),
      forcePathStyle: pathStyle,
      credentials: { accessKeyId: keyId, secretAccessKey: secretKey },
      visibility: "private",
      // Buckets without access lists are Amazon's default, and all that many servers have.
      supportsACL: false,
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      maxAttempts: 2,
      requestHandler: { ...limits, httpAgent: sockets, httpsAgent: sockets },
    }),
  );
}
