import { defineJob } from "#app/platform/jobs.server.ts";

/** Reads the calendars of elsewhere whose time has come. */
export const importDue = defineJob<object>("properties.import-due-calendars");

/** A photo belongs to no property anymore: delete its files. */
export const photoDropped = defineJob<{ fileKey: string; widths: number[] }>("properties.photo-dropped");

/** Forgets photos that wait for a form which never came. */
export const forgetWaiting = defineJob<object>("properties.forget-waiting-photos");

/** Deletes photos of deleted properties that nothing shows anymore. */
export const forgetDeleted = defineJob<object>("properties.forget-deleted-photos");

/** A property was hidden: its landlord is to know why. `auditId` is the entry of the audit trail. */
export const propertyHidden = defineJob<{ propertyId: string; auditId: number }>("properties.hidden");
