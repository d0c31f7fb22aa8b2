import { tell } from "#app/features/notices/tell.server.ts";
import { sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db, type Transaction } from "#app/platform/db.server.ts";
import { signToken, timeClaim } from "#app/platform/signed-token.server.ts";
import { sweep } from "#app/platform/sweep.server.ts";
import { UnreadEmail } from "./emails.tsx";
import { emailAfterMinutes } from "./model.ts";
import type { Side } from "#app/features/reservations/model.ts";
import { conversationForSystem, messagesOf } from "./queries.server.ts";
import { readRecipient } from "./steps/read-recipient.server.ts";
import { signReplyAddress } from "./steps/sign-reply-address.server.ts";

const system = { kind: "system" } as const;
const mostQuoted = 5;

type Due = {
  landlordId: string;
  conversationId: string;
  side: Side;
  unread: number;
  readPosition: number;
  at: string;
};

/** Emails everyone who has not read messages for 2 minutes: one email for what has come since then. */
export async function emailUnread(): Promise<void> {
  await sweep({
    find: findDue,
    work: emailSide,
    failure: ({ conversationId, side }) => ({
      message: "unread messages were not emailed",
      conversationId,
      side,
    }),
  });
}

async function findDue(trx: Transaction, last: Due | null, limit: number): Promise<Due[]> {
  const { at, conversationId, side } = last ?? { at: "-infinity", conversationId: "", side: "" };
  return trx
    .selectFrom("conversationSides")
    .select(["landlordId", "conversationId", "side", "unread", "readPosition"])
    .select(sql<string>`email_due_at::text`.as("at"))
    .where("emailDueAt", "<=", now())
    .where(
      sql<boolean>`(email_due_at, conversation_id, side) > (${at}::timestamptz, ${conversationId}::text, ${side}::text)`,
    )
    .orderBy("emailDueAt")
    .orderBy("conversationId")
    .orderBy("side")
    .limit(limit)
    .execute();
}

async function emailSide({ landlordId, conversationId, side, unread, readPosition }: Due): Promise<void> {
  const conversation = await conversationForSystem(system, conversationId);
  const isTold = unread > 0 && conversation.blockedBy.length === 0;
  const recipient = isTold ? await readRecipient(conversation, side) : null;
  if (recipient === "moving") return;
  if (recipient !== null) {
    const messages = (await messagesOf(system, { conversation, side })).filter(
      (message) => message.side !== side && message.position > readPosition,
    );
    const texts = messages
      .slice(0, mostQuoted)
      .map(({ text, photos }) => text || photosInWords(photos.length));
    if (messages.length > mostQuoted) texts.push(`And ${messages.length - mostQuoted} more.`);
    const replyTo = signReplyAddress({ conversationId, side, email: recipient.email });
    const { brandName: brand, publicUrl } = config;
    const token = signToken("message-emails", [recipient.person, timeClaim(now().getTime())]);
    const unsubscribeUrl = `${publicUrl}/message-emails?token=${token}`;
    const url = publicUrl + recipient.path;
    const heading = `${unread === 1 ? "New message" : `${unread} new messages`}: ${conversation.title}`;
    await tell({
      kind: "messagesUnread",
      reader: side,
      variables: { space: conversation.title },
      key: `messages-${conversationId}-${side}-${conversation.lastPosition}`,
      memberId: recipient.memberId,
      title: heading,
      path: `/messages/${conversationId}`,
      topic: conversationId,
      about: {
        userId: recipient.memberId,
        ...(recipient.reservationId === null ? {} : { reservationId: recipient.reservationId }),
      },
      email: recipient.mayEmail
        ? {
            to: recipient.email,
            isUnconfirmed: recipient.isUnconfirmed,
            element: UnreadEmail({ brand, heading, texts, url, unsubscribeUrl, mayReply: replyTo !== null }),
            // Someone else's words: they are deleted once it is sent.
            confidential: true,
            unsubscribeUrl,
            ...(replyTo === null ? {} : { replyTo }),
          }
        : null,
    });
  }
  // What was written in between is due again.
  const later = new Date(now().getTime() + emailAfterMinutes * 60_000);
  await db
    .updateTable("conversationSides")
    .set((eb) => ({
      emailedAt: recipient === null ? eb.ref("emailedAt") : now(),
      emailedPosition: recipient === null ? eb.ref("emailedPosition") : conversation.lastPosition,
      emailDueAt: sql<Date | null>`case when unread > ${unread} then ${later}::timestamptz end`,
    }))
    .where("landlordId", "=", landlordId)
    .where("conversationId", "=", conversationId)
    .where("side", "=", side)
    .execute();
}

function photosInWords(count: number): string {
  return count === 0 ? "A message that was deleted." : count === 1 ? "A photo." : `${count} photos.`;
}
