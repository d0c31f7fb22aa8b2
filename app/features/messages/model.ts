import type { Side } from "#app/features/reservations/model.ts";

export const otherSide = (side: Side): Side => (side === "tenant" ? "landlord" : "tenant");

/** The longest message, in characters. */
export const longestMessage = 4000;
/** Of one message. */
export const mostMessagePhotos = 5;
/** Of one uploaded file: 15 MB. */
export const mostMessagePhotoBytes = 15 * 1024 * 1024;
/** Of one landlord. */
export const mostSavedReplies = 30;
/** How many conversations one response has. */
export const conversationsAtOnce = 50;
/** The messages of one response. */
export const messagesAtOnce = 100;

/** A recipient who hasn't read a message so long after it gets an email. */
export const emailAfterMinutes = 2;
/** Between two emails about a conversation that wasn't opened after the first. */
export const minutesBetweenEmails = 30;
/** How long a reply to such an email is taken in. */
export const replyDays = 30;

/** The line above which people write their replies by email. */
export const replyMark = "Reply above this line.";

/** How long an administrator who opened a conversation for a reason sees its photos. */
export const readingMinutes = 60;

/** How many of `attempts` in `seconds` are allowed, by what is limited. */
export const limits = {
  /** Conversations that one account begins by a question: a day. */
  questions: { max: 10, seconds: 86_400 },
  /** The same from one network, whatever the account. */
  questionsFromNetwork: { max: 30, seconds: 86_400 },
  messages: { max: 40, seconds: 600 },
  /** Of visitors, and of members whose email isn't confirmed. */
  messagesOfUnverified: { max: 5, seconds: 3600 },
  reports: { max: 10, seconds: 86_400 },
} as const;

/** What is hidden from the other side until the landlord accepts. */
export const contactKinds = ["phone number", "email address", "link"] as const;
export type ContactKind = (typeof contactKinds)[number];

/** What a message stores of the text that its reader sees until then. */
export function hiddenColumns({ text, found }: { text: string; found: ContactKind[] }) {
  return { hiddenKinds: [...new Set(found)], hiddenBody: found.length === 0 ? null : text };
}

/** What its reader sees in a contact's place. */
export const insteadOf: Record<ContactKind, string> = {
  "phone number": "[Phone number hidden until the request is accepted]",
  "email address": "[Email address hidden until the request is accepted]",
  link: "[Link hidden until the request is accepted]",
};

/** Who a conversation's tenant is in blocks: the member, or a visitor's order. */
export function tenantKeyOf(conversation: { tenantId: string | null; orderId: string | null }): string {
  return conversation.tenantId ?? conversation.orderId!;
}

/** When to email what one side hasn't read: after the first message of a burst, and not too soon after an email. */
export function emailDueAt(
  side: { readPosition: number; emailedPosition: number; emailedAt: Date | null; emailDueAt: Date | null },
  now: Date,
): Date {
  if (side.emailDueAt !== null) return side.emailDueAt;
  const soon = now.getTime() + emailAfterMinutes * 60_000;
  const isUnopened = side.emailedAt !== null && side.emailedPosition > side.readPosition;
  const later = isUnopened ? side.emailedAt!.getTime() + minutesBetweenEmails * 60_000 : soon;
  return new Date(Math.max(soon, later));
}

/** The path of a message's photo in the file store; its name is random. */
export function placeOf(file: string): string {
  return `messages/${file}`;
}

/** The URL path of a message's photo. */
export function addressOf(file: string): string {
  return `/uploads/messages/${file}`;
}

/** When the other side, by name, will see what was hidden, in words for its writer; null if nothing was. */
export function hiddenInWords(
  kinds: readonly ContactKind[],
  { name, side }: { name: string; side: Side },
): string | null {
  if (kinds.length === 0) return null;
  const list = [kinds.slice(0, -1).join(", "), kinds.at(-1)!].filter(Boolean).join(" and ");
  return `${name} will see your ${list} after ${side === "tenant" ? "accepting" : "you accept"} a request.`;
}

/** What came of a report, as its reporter is told. */
export const reportOutcomes = ["acted", "nothing"] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];
