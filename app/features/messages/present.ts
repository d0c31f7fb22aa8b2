import { z } from "@hono/zod-openapi";
import { middleSize } from "#app/features/properties/present.ts";
import type { PhotoRow } from "#app/features/properties/queries.server.ts";
import {
  presentForLandlord,
  presentReservation,
  type ReservationJson,
} from "#app/features/reservations/present.ts";
import type { ReservationRow } from "#app/features/reservations/queries.server.ts";
import { addressOf, contactKinds } from "./model.ts";
import type { Side } from "#app/features/reservations/model.ts";
import { writeRefusal } from "./policy.ts";
import type { ConversationInList, ConversationRow, MessageRow, ReportRow } from "./queries.server.ts";

const instant = z.string().describe("An ISO 8601 time.");
const side = z.enum(["tenant", "landlord"]);

const messagePhotoJson = z
  .object({ url: z.string().describe("For the two sides only."), width: z.int(), height: z.int() })
  .openapi("MessagePhoto");

export const messageJson = z
  .object({
    id: z.string(),
    position: z.int().describe("Counts the messages of a conversation."),
    side,
    text: z
      .string()
      .describe(
        "Until the landlord accepts, the other side's phone numbers, email addresses and links are replaced. Empty for only photos, or once its writer's account is deleted.",
      ),
    hidden: z.array(z.enum(contactKinds)).describe("What its reader doesn't see yet."),
    photos: z.array(messagePhotoJson),
    by_email: z.boolean(),
    created_at: instant,
  })
  .openapi("ConversationMessage");
export type MessageJson = z.infer<typeof messageJson>;

const head = {
  id: z.string(),
  property_id: z.string(),
  title: z.string().describe("Of the property."),
  other_name: z.string(),
  side: side.describe("The caller's."),
  unread: z.int(),
  last_at: instant,
};

export const conversationInListJson = z
  .object({ ...head, last_text: z.string(), last_is_own: z.boolean() })
  .openapi("ConversationInList");
export type ConversationInListJson = z.infer<typeof conversationInListJson>;

export const conversationJson = z
  .object({
    ...head,
    time_zone: z.string(),
    property_exists: z.boolean(),
    contacts_shown: z.boolean().describe("True once the landlord accepted."),
    messages: z.array(messageJson).describe("The latest, or those before `before`; oldest first."),
    has_older: z.boolean(),
    read_by_other: z.int().describe("The position up to which the other side has read."),
    blocked: z.boolean().describe("Blocked by the caller."),
    refusal: z.string().nullable().describe("Why the caller can't write, in words; null if they can."),
  })
  .openapi("Conversation");
export type ConversationJson = z.infer<typeof conversationJson>;

export const unreadJson = z
  .object({ unread: z.int().describe("Messages."), notices: z.int().describe("Up to 100.") })
  .openapi("Unread");

export const savedReplyJson = z.object({ id: z.string(), text: z.string() }).openapi("SavedReply");
export type SavedReplyJson = z.infer<typeof savedReplyJson>;

export const messageReportJson = z
  .object({
    id: z.string(),
    title: z.string(),
    time_zone: z.string(),
    reported_by: side,
    reason: z.string(),
    created_at: instant,
    closed_at: instant.nullable(),
    note: z.string().nullable(),
  })
  .openapi("MessageReport");
export type MessageReportJson = z.infer<typeof messageReportJson>;

/** A conversation as an administrator reads it: whole. */
export const readingJson = z
  .object({
    id: z.string(),
    title: z.string(),
    time_zone: z.string(),
    tenant_name: z.string(),
    landlord_name: z.string(),
    messages: z.array(messageJson),
  })
  .openapi("ConversationReading");
export type ReadingJson = z.infer<typeof readingJson>;

/** What a conversation is about, next to it: its space, and the reservation of its two sides if there is one. */
export type AboutJson = { image_url: string | null; stay: ReservationJson | null };

type Loaded = { side: Side; cover: PhotoRow | null; stay: ReservationRow | null };

export function presentAbout({ side: own, cover, stay }: Loaded): AboutJson {
  const present = own === "landlord" ? presentForLandlord : presentReservation;
  return { image_url: cover && middleSize(cover), stay: stay && present(stay) };
}

type Named = Pick<ConversationRow, "tenantName" | "guestName" | "landlordName">;
const tenantNameOf = ({ tenantName, guestName }: Named) => tenantName ?? guestName ?? "Guest";

type Head = Pick<
  ConversationRow,
  "id" | "propertyId" | "title" | "tenantUnread" | "landlordUnread" | "lastAt"
> &
  Named;

function presentHead(row: Head, own: Side) {
  return {
    id: row.id,
    property_id: row.propertyId,
    title: row.title,
    other_name: own === "tenant" ? row.landlordName : tenantNameOf(row),
    side: own,
    unread: own === "tenant" ? row.tenantUnread : row.landlordUnread,
    last_at: row.lastAt.toISOString(),
  };
}

export function presentConversationInList(row: ConversationInList): ConversationInListJson {
  return { ...presentHead(row, row.side), last_text: row.last, last_is_own: row.isOwn };
}

export function presentConversation(
  row: ConversationRow,
  own: Side,
  messages: MessageRow[],
): ConversationJson {
  return {
    ...presentHead(row, own),
    time_zone: row.timeZone,
    property_exists: row.propertyDeletedAt === null,
    contacts_shown: row.isOpen,
    messages: messages.map(presentMessage),
    has_older: (messages[0]?.position ?? 1) > 1,
    read_by_other: own === "tenant" ? row.landlordRead : row.tenantRead,
    blocked: row.blockedBy.includes(own),
    refusal: writeRefusal(own, row.blockedBy),
  };
}

function presentMessage({
  id,
  position,
  side: writer,
  text,
  hidden,
  photos,
  byEmail,
  createdAt,
}: MessageRow): MessageJson {
  return {
    id,
    position,
    side: writer,
    text,
    hidden,
    photos: photos.map(({ file, width, height }) => ({ url: addressOf(file), width, height })),
    by_email: byEmail,
    created_at: createdAt.toISOString(),
  };
}

export function presentReport(row: ReportRow): MessageReportJson {
  return {
    id: row.id,
    title: row.title,
    time_zone: row.timeZone,
    reported_by: row.side,
    reason: row.reason,
    created_at: row.createdAt.toISOString(),
    closed_at: row.closedAt?.toISOString() ?? null,
    note: row.note,
  };
}

export function presentReading(row: ConversationRow, messages: MessageRow[]): ReadingJson {
  return {
    id: row.id,
    title: row.title,
    time_zone: row.timeZone,
    tenant_name: tenantNameOf(row),
    landlord_name: row.landlordName,
    messages: messages.map(presentMessage),
  };
}
