import { Disk } from "flydrive";
import type { config } from "./config.server.ts";
import { type WatchedStore, watchStore } from "./watch-store.server.ts";

const limits = {
  connectionTimeout: 2000,
  requestTimeout: 4000,
  throwOnRequestTimeout: true,
  // Of a body that stops arriving, or a reader who stops reading it.
  socketTimeout: 30_000,
};
const sockets = { maxSockets: 200 };

/** The bucket of S3_BUCKET. */
export function openBucket(s3: NonNullable<(typeof config)["s3"]>): WatchedStore {
  return watchStore({
    name: s3.name,
    trouble: "The S3 store does not answer. Photos and IDs can be neither stored nor shown.",
    open: () => openDisk(s3),
    // No such file is an answer, too.
    watch: (disk) => disk.getBytes("watched"),
    isAway: () => true,
  });
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
