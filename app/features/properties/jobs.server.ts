import { tell } from "#app/features/notices/tell.server.ts";
import { memberReinstated, memberSuspended } from "#app/features/accounts/events.server.ts";
import { tellSuspended } from "#app/features/accounts/members/tell-suspended.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { handleJob } from "#app/platform/jobs.server.ts";
import { PropertyApprovedEmail, PropertyHiddenEmail, PropertyRefusedEmail } from "./emails.tsx";
import { forgetDeletedPhotos } from "./photos/forget-deleted-photos.server.ts";
import { forgetWaitingPhotos } from "./photos/forget-waiting-photos.server.ts";
import { hideSuspended } from "./listing/hide-suspended.server.ts";
import { importDueCalendars } from "./calendars/import-due-calendars.server.ts";
import { correctTimeZones } from "./listing/correct-time-zones.server.ts";
import { continueImport } from "./imports/continue-import.server.ts";
import { learnWords } from "./imports/learn-words.server.ts";
import { fetchDuePhotos } from "./imports/fetch-due-photos.server.ts";
import { forgetImports } from "./imports/forget-imports.server.ts";
import { moveOldPoints } from "./listing/move-old-points.server.ts";
import {
  calendarUnread,
  correctZones,
  fetchDue,
  forgetDeleted,
  forgetOldImports,
  forgetWaiting,
  importDue,
  importedWhole,
  importGoesOn,
  listingApproved,
  listingRefused,
  moveOld,
  photoDropped,
  propertyHidden,
  writeOld,
} from "./events.server.ts";
import { removePhotoFiles } from "./photos/remove-photo-files.server.ts";
import { writeOldCards } from "./search/rebuild-cards.server.ts";

export const propertyJobs = [
  handleJob(importDue, importDueCalendars, { everySeconds: 60 }),
  handleJob(memberSuspended, async (about) => {
    await hideSuspended(about);
    await tellSuspended(about);
  }),
  handleJob(memberReinstated, hideSuspended),
  handleJob(importGoesOn, continueImport),
  handleJob(importedWhole, learnWords),
  handleJob(fetchDue, fetchDuePhotos, { everySeconds: 5 }),
  handleJob(forgetOldImports, forgetImports, { everySeconds: 3600 }),
  handleJob(propertyHidden, tellHidden),
  handleJob(listingApproved, tellApproved),
  handleJob(listingRefused, tellRefused),
  handleJob(calendarUnread, tellUnread),
  handleJob(photoDropped, removePhotoFiles),
  handleJob(forgetWaiting, forgetWaitingPhotos, { everySeconds: 3600 }),
  handleJob(forgetDeleted, forgetDeletedPhotos, { everySeconds: 3600 }),
  handleJob(correctZones, correctTimeZones, { everySeconds: 86_400 }),
  handleJob(moveOld, moveOldPoints, { everySeconds: 3600 }),
  handleJob(writeOld, writeOldCards, { everySeconds: 60 }),
];

async function tellHidden({ propertyId, auditId }: { propertyId: string; auditId: number }): Promise<void> {
  const { title, reason, email, userId } = await db
    .selectFrom("properties")
    .innerJoin("users", "users.id", "landlordId")
    .select(["title", "hiddenBecause as reason", "email", "users.id as userId"])
    .where("properties.id", "=", propertyId)
    .executeTakeFirstOrThrow();
  // Shown again since.
  if (reason === null) return;
  const { brandName: brand, publicUrl } = config;
  await tell({
    kind: "spaceHidden",
    reader: "landlord",
    variables: { space: title },
    key: `property-hidden-${auditId}`,
    memberId: userId,
    title: `${title} is hidden`,
    text: `It can’t be found or reserved for now: ${reason}`,
    path: "/contact",
    about: { userId },
    email: {
      to: email,
      element: PropertyHiddenEmail({ brand, title, reason, url: `${publicUrl}/contact` }),
    },
  });
}

type Decided = { propertyId: string; auditId: number; isEdit: boolean };

async function tellApproved({ propertyId, auditId, isEdit }: Decided): Promise<void> {
  const property = await db
    .selectFrom("properties")
    .innerJoin("users", "users.id", "landlordId")
    .select(["title", "email", "users.id as userId"])
    .where("properties.id", "=", propertyId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  // Deleted or hidden since.
  if (!property) return;
  const { title, email, userId } = property;
  const path = `/properties/${propertyId}`;
  const facts = { brand: config.brandName, title, isEdit, url: config.publicUrl + path };
  await tell({
    kind: "spaceApproved",
    reader: "landlord",
    variables: { space: title },
    key: `property-approved-${auditId}`,
    memberId: userId,
    title: isEdit ? `Your changes to ${title} are public` : `${title} is public`,
    text: isEdit
      ? "We looked at them. Everyone sees them now."
      : "We looked at it. People can find and reserve it now.",
    path,
    about: { userId },
    email: { to: email, element: PropertyApprovedEmail(facts) },
  });
}

async function tellRefused({ propertyId, auditId, isEdit }: Decided): Promise<void> {
  const refused = await db
    .selectFrom("approvals")
    .innerJoin("properties", "properties.id", "propertyId")
    .innerJoin("users", "users.id", "properties.landlordId")
    .select(["title", "refusedBecause as reason", "email", "users.id as userId"])
    .where("propertyId", "=", propertyId)
    .executeTakeFirst();
  // Corrected, or deleted, since.
  if (!refused || refused.reason === null) return;
  const { title, reason, email, userId } = refused;
  const path = `/landlord/properties/${propertyId}/edit`;
  const facts = { brand: config.brandName, title, reason, isEdit, url: config.publicUrl + path };
  await tell({
    kind: "spaceRefused",
    reader: "landlord",
    variables: { space: title },
    key: `property-refused-${auditId}`,
    memberId: userId,
    title: isEdit ? `Your changes to ${title} need a correction` : `${title} needs a correction`,
    text: reason,
    path,
    about: { userId },
    email: { to: email, element: PropertyRefusedEmail(facts) },
  });
}

async function tellUnread({ calendarId, at }: { calendarId: string; at: number }): Promise<void> {
  const calendar = await db
    .selectFrom("importedCalendars")
    .innerJoin("properties", (join) =>
      join
        .onRef("properties.landlordId", "=", "importedCalendars.landlordId")
        .onRef("properties.id", "=", "importedCalendars.propertyId"),
    )
    .select(["name", "title", "failure", "properties.landlordId", "propertyId"])
    .where("importedCalendars.id", "=", calendarId)
    .executeTakeFirst();
  // Removed, or read since then.
  if (!calendar || calendar.failure === null) return;
  const { name, title, failure, landlordId, propertyId } = calendar;
  await tell({
    kind: "calendarUnread",
    reader: null,
    variables: {},
    key: `calendar-${calendarId}-${at}`,
    memberId: landlordId,
    title: `Calendar not read: ${title}`,
    text: `“${name}” could not be read. ${failure} The days that it blocked stay blocked, and we keep trying.`,
    path: `/landlord/properties/${propertyId}/edit`,
    about: { userId: landlordId },
    email: null,
  });
}
