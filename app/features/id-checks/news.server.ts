import { defineJob } from "#app/platform/jobs.server.ts";

/** An ID arrived: its holder gets a receipt. */
export const idUploaded = defineJob<{ documentId: string }>("id-checks.uploaded");

/** An ID was verified before the landlord answered: its holder is to know. */
export const idVerifiedEarly = defineJob<{ documentId: string }>("id-checks.verified-early");

/** Destroys the pictures whose time is over. */
export const destroyOldIds = defineJob<object>("id-checks.destroy-old");
