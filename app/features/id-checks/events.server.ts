import { defineJob } from "#app/platform/jobs.server.ts";

/** An ID arrived: its holder gets a receipt. */
export const idUploaded = defineJob<{ documentId: string }>("id-checks.uploaded");

/** An ID was verified before the landlord answered: its holder is to know. */
export const idVerifiedEarly = defineJob<{ documentId: string }>("id-checks.verified-early");

/** An ID was refused: its holder is asked for another one. */
export const idRefused = defineJob<{ documentId: string }>("id-checks.refused");

/** The keys of an ID's pictures were destroyed: its holder gets a receipt. */
export const idDestroyed = defineJob<{ documentId: string }>("id-checks.destroyed");

/** Destroys the pictures whose time is over. */
export const destroyOldIds = defineJob<object>("id-checks.destroy-old");
