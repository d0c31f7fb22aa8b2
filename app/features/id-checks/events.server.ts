import { defineJob } from "#app/platform/jobs.server.ts";

/** An ID was uploaded: email its holder a receipt. */
export const idUploaded = defineJob<{ documentId: string }>("id-checks.uploaded");

/** An ID was verified before the landlord answered: email its holder. */
export const idVerifiedEarly = defineJob<{ documentId: string }>("id-checks.verified-early");

/** An ID was refused: ask its holder for another one. */
export const idRefused = defineJob<{ documentId: string }>("id-checks.refused");

/** The keys of an ID's pictures were destroyed: email its holder a receipt. */
export const idDestroyed = defineJob<{ documentId: string }>("id-checks.destroyed");

/** The keys of these files were destroyed: delete the files. */
export const idFilesDropped = defineJob<{ files: string[] }>("id-checks.files-dropped");

/** Destroys the pictures past their retention. */
export const destroyOldIds = defineJob<object>("id-checks.destroy-old");

/** Deletes used links that have expired, and after five years who looked at which picture. */
export const idViewsDue = defineJob<object>("id-checks.forget-old-views");
