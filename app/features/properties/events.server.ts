import { defineJob } from "#app/platform/jobs.server.ts";

/** Reads other sites' calendars that are due. */
export const importDue = defineJob<object>("properties.import-due-calendars");

/** A photo belongs to no property anymore: delete its files. */
export const photoDropped = defineJob<{ fileKey: string; widths: number[] }>("properties.photo-dropped");

/** Deletes photos whose form was never saved. */
export const forgetWaiting = defineJob<object>("properties.forget-waiting-photos");

/** Deletes photos of deleted properties that nothing shows anymore. */
export const forgetDeleted = defineJob<object>("properties.forget-deleted-photos");

/** Gives properties their ZIP codes' time zones, after an update of the gazetteer. */
export const correctZones = defineJob<object>("properties.correct-time-zones");

/** Moves hidden addresses' public points that an earlier release moved. */
export const moveOld = defineJob<object>("properties.move-old-points");

/** Writes cards again that an earlier release stored without amenities. */
export const writeOld = defineJob<object>("properties.write-old-cards");

/** A file of properties is there, or is to be run, or some of its rows were done: go on with it. */
export const importGoesOn = defineJob<{ importId: string }>("properties.import-goes-on");

/** A file of properties was imported all or none: its words become those that searches complete and correct. */
export const importedWhole = defineJob<{ importId: string }>("properties.imported-whole");

/** Deletes files of properties that were sent long ago. */
export const forgetOldImports = defineJob<object>("properties.forget-imports");

/** Fetches pictures that files of properties named. */
export const fetchDue = defineJob<object>("properties.fetch-due-photos");

/** A property's landlord deleted it. */
export const propertyDeleted = defineJob<{ propertyId: string }>("properties.deleted");

/** A property was hidden: email its landlord the reason. `auditId` is the entry of the audit log. */
export const propertyHidden = defineJob<{ propertyId: string; auditId: number }>("properties.hidden");

type Decided = { propertyId: string; auditId: number; isEdit: boolean };

/** An administrator approved a property, or an edit of one: tell its landlord. */
export const listingApproved = defineJob<Decided>("properties.approved");

/** An administrator refused one: tell its landlord the reason. */
export const listingRefused = defineJob<Decided>("properties.refused");

/** A calendar could not be read three times in a row, the last time at `at`. */
export const calendarUnread = defineJob<{ calendarId: string; at: number }>("properties.calendar-unread");
