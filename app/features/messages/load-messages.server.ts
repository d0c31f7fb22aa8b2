import { type SqlBool, sql } from "kysely";
import { type Actor, isLoggedIn } from "#app/features/accounts/model.ts";
import { mutesOf } from "#app/features/notices/queries.server.ts";
import { propertyById } from "#app/features/properties/queries.server.ts";
import { reservationsAmong } from "#app/features/reservations/queries.server.ts";
import { db } from "#app/platform/db.server.ts";
import { limitReading } from "./limit-reading.server.ts";
import {
  type ConversationRow,
  conversationFor,
  conversationsOf,
  messagesOf,
  savedRepliesOf,
} from "./queries.server.ts";
import { conversationsPart } from "./schema.ts";

/** A part of the list of conversations; with an id also that one, what it is about, and the landlord's saved replies. `from` is where the part begins. */
export async function loadMessages(actor: Actor, id?: string, from: string | null = null) {
  limitReading(actor);
  const { data } = conversationsPart.safeParse({ before: from ?? undefined });
  const [list, open, savedReplies, wantsEmails] = await Promise.all([
    conversationsOf(actor, data?.before),
    id === undefined ? null : loadOne(actor, id),
    actor.kind === "landlord" ? savedRepliesOf(actor) : [],
    isLoggedIn(actor) ? mutesOf(actor).then((mutes) => !mutes.includes("messages-email")) : null,
  ]);
  const part = { before: data?.before ? from : null, older: list.older };
  return { conversations: list.rows, part, open, savedReplies, wantsEmails };
}

async function loadOne(actor: Actor, id: string) {
  const found = await conversationFor(actor, id);
  const [messages, stayId, property] = await Promise.all([
    messagesOf(actor, found),
    findStay(found.conversation),
    propertyById(found.conversation.propertyId),
  ]);
  const [stay = null] = stayId === null ? [] : await reservationsAmong(actor, [stayId]);
  return { ...found, messages, stay, cover: property?.photos[0] ?? null };
}

type Pair = Pick<ConversationRow, "landlordId" | "propertyId" | "tenantId" | "orderId">;

/** The id of the reservation that a conversation is about: the latest of its two sides that has not ended, else the latest. */
async function findStay({ landlordId, propertyId, tenantId, orderId }: Pair): Promise<string | null> {
  const stay = await db
    .selectFrom("reservations as r")
    .select("r.id")
    .where("r.landlordId", "=", landlordId)
    .where("r.propertyId", "=", propertyId)
    .where((eb) => eb.or([eb("r.tenantId", "=", tenantId), eb("r.orderId", "=", orderId)]))
    .orderBy(sql<SqlBool>`public.is_live(r.status)`, "desc")
    .orderBy("r.createdAt", "desc")
    .orderBy("r.id")
    .limit(1)
    .executeTakeFirst();
  return stay?.id ?? null;
}
