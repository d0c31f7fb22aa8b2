import { defineJob } from "#app/platform/jobs.server.ts";
import type { HandoverKind, Side } from "./model.ts";

/** What a side added or agreed to, in a burst that ends then. */
export type Change = { reservationId: string; kind: HandoverKind; side: Side; until: string };

/** One side added to a handover or agreed to it: tell the other. */
export const handoverChanged = defineJob<Change>("handovers.changed");

/** Adds what happened elsewhere to the timelines of paid stays. */
export const timelinesDue = defineJob<object>("handovers.timelines");

/** Deletes the photos of handovers long after their stays. */
export const oldHandoverPhotosDue = defineJob<object>("handovers.old-photos");

/** Photos whose rows are gone, by a deleted account or by age: delete their files. */
export const handoverPhotosGone = defineJob<{ files: string[] }>("handovers.photos-gone");
