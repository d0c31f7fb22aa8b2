import { z } from "@hono/zod-openapi";
import { createMiddleware } from "hono/factory";
import type { Actor } from "#app/features/accounts/model.ts";
import { askQuestion } from "#app/features/messages/ask-question.server.ts";
import { blockMessages } from "#app/features/messages/block-messages.server.ts";
import { limitReading } from "#app/features/messages/limit-reading.server.ts";
import { markRead } from "#app/features/messages/mark-read.server.ts";
import { mostMessagePhotoBytes, mostMessagePhotos } from "#app/features/messages/model.ts";
import * as present from "#app/features/messages/present.ts";
import {
  conversationFor,
  conversationsOf,
  countUnread,
  listVersion,
  messagesOf,
} from "#app/features/messages/queries.server.ts";
import { countUnreadNotices } from "#app/features/notices/queries.server.ts";
import { reportConversation } from "#app/features/messages/report-conversation.server.ts";
import {
  conversationAsked,
  conversationsPart,
  messageForm,
  questionForm,
  readInput,
  reportInput,
} from "#app/features/messages/schema.ts";
import { viewMessagePhoto } from "#app/features/messages/view-message-photo.server.ts";
import { writeMessage } from "#app/features/messages/write-message.server.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { Invalid } from "#app/platform/errors.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { receiveForm } from "#app/platform/receive-form.server.ts";
import { download, empty, json, ok, okJson, privatePicture, refusal, refusals } from "./answers.ts";
import { noScriptForm } from "./no-script-form.ts";
import { type ApiEnv, isKnown, jsonBody } from "./router.ts";
import { route } from "./route.ts";

const params = z.object({ id: z.string().max(60) });
const toConversation = noScriptForm<{ id: string }>(({ id }) => `/messages/${id}#latest`);
const missing = refusal("Conversation not found");
const written = {
  201: json("The conversation with the message", present.conversationJson),
  303: empty("A redirect to the conversation, for a plain HTML form"),
  ...refusals(400),
  429: refusal("Too many messages"),
};

/** Counts by network before the body is read: photos cost us work. */
const limitForms = createMiddleware<ApiEnv>(async (c, next) => {
  await limitRate(`message forms:${clientAddress(c)}`, { max: 300, seconds: 600 });
  await next();
});

const bodyOfMessage = receiveForm(mostMessagePhotos * mostMessagePhotoBytes + 1024 * 1024, () => {
  const message = `The photos are too large together: at most ${mostMessagePhotos} of 15 MB.`;
  throw new Invalid(message, { photos: message });
});

async function read(actor: Actor, id: string, before?: number) {
  const found = await conversationFor(actor, id);
  const messages = await messagesOf(actor, found, before);
  return present.presentConversation(found.conversation, found.side, messages);
}

export const messagesRoutes = {
  list: route(
    {
      operationId: "listConversations",
      summary:
        "The caller's conversations, latest first, up to 50; 304 when nothing changed since the given ETag",
      request: { query: conversationsPart },
      responses: {
        200: json("X-Older is the `before` of the next part", z.array(present.conversationInListJson)),
        304: empty("Nothing has changed"),
        400: refusal("`before` is not an X-Older"),
      },
    },
    async (c) => {
      const actor = c.get("actor");
      const { before } = c.req.valid("query");
      if (isKnown(c, await listVersion(actor, before))) return c.body(null, 304);
      limitReading(actor);
      const { rows, older } = await conversationsOf(actor, before);
      if (older) c.header("X-Older", older);
      return c.json(rows.map(present.presentConversationInList), 200);
    },
  ),

  unread: route(
    {
      operationId: "countUnreadMessages",
      summary:
        "How many messages and notices the caller has not read; 304 when that is as the given ETag says",
      responses: {
        200: json("The count", present.unreadJson),
        304: empty("Nothing has changed"),
      },
    },
    async (c) => {
      const actor = c.get("actor");
      const [unread, notices] = await Promise.all([countUnread(actor), countUnreadNotices(actor)]);
      return isKnown(c, `unread-${unread}-${notices}`) ? c.body(null, 304) : c.json({ unread, notices }, 200);
    },
  ),

  ask: route(
    {
      operationId: "askQuestion",
      maxMegabytes: 80,
      summary:
        "Begin or continue the conversation about a property (tenants with a confirmed email) or a reservation (its two sides), with text and up to 5 photos",
      middleware: [toConversation, limitForms, bodyOfMessage] as const,
      request: { body: { content: { "multipart/form-data": { schema: questionForm } }, required: true } },
      responses: {
        ...written,
        401: refusal("Not logged in"),
        403: refusal("Not a tenant, the email is not confirmed, or blocked"),
        404: refusal("Property or reservation not found"),
      },
    },
    async (c) => {
      const { property_id: propertyId, reservation_id: reservationId, ...sent } = c.req.valid("form");
      const actor = c.get("actor");
      const id = await askQuestion(actor, { ...sent, propertyId, reservationId }, clientAddress(c));
      return c.json(await read(actor, id), 201);
    },
  ),

  read: route(
    {
      operationId: "getConversation",
      summary:
        "A conversation with its latest messages, for its two sides; 304 when nothing changed since the given ETag",
      request: { params, query: conversationAsked },
      responses: {
        200: json("The conversation", present.conversationJson),
        304: empty("Nothing has changed"),
        404: missing,
      },
    },
    async (c) => {
      const { id } = c.req.valid("param");
      const { before } = c.req.valid("query");
      const actor = c.get("actor");
      const found = await conversationFor(actor, id);
      const { version, isOpen } = found.conversation;
      if (isKnown(c, `${version}-${isOpen ? 1 : 0}-${before ?? ""}`)) return c.body(null, 304);
      limitReading(actor);
      const messages = await messagesOf(actor, found, before);
      return c.json(present.presentConversation(found.conversation, found.side, messages), 200);
    },
  ),

  write: route(
    {
      operationId: "writeMessage",
      maxMegabytes: 80,
      summary: "Write in a conversation, with text and up to 5 photos (its two sides)",
      middleware: [toConversation, limitForms, bodyOfMessage] as const,
      request: {
        params,
        body: { content: { "multipart/form-data": { schema: messageForm } }, required: true },
      },
      responses: { ...written, 403: refusal("One side has blocked the other"), 404: missing },
    },
    async (c) => {
      const { id } = c.req.valid("param");
      await writeMessage(c.get("actor"), id, c.req.valid("form"));
      return c.json(await read(c.get("actor"), id), 201);
    },
  ),

  markRead: route(
    {
      operationId: "markMessagesRead",
      summary: "Mark the messages up to a position as read (its two sides)",
      request: { params, body: jsonBody(readInput) },
      responses: { 200: json("Marked", okJson), 404: missing },
    },
    async (c) => {
      await markRead(c.get("actor"), c.req.valid("param").id, c.req.valid("json").position);
      return c.json(ok, 200);
    },
  ),

  block: route(
    {
      operationId: "blockMessages",
      summary: "End all messages between the two sides of a conversation (either side)",
      request: { params },
      responses: { 200: json("Blocked", present.conversationJson), 404: missing },
    },
    async (c) => {
      const { id } = c.req.valid("param");
      await blockMessages(c.get("actor"), id, true);
      return c.json(await read(c.get("actor"), id), 200);
    },
  ),

  unblock: route(
    {
      operationId: "unblockMessages",
      summary: "Allow messages again that the caller's side has blocked (either side)",
      request: { params },
      responses: { 200: json("Allowed again", present.conversationJson), 404: missing },
    },
    async (c) => {
      const { id } = c.req.valid("param");
      await blockMessages(c.get("actor"), id, false);
      return c.json(await read(c.get("actor"), id), 200);
    },
  ),

  report: route(
    {
      operationId: "reportConversation",
      summary: "Ask administrators to read a conversation (either side)",
      request: { params, body: jsonBody(reportInput) },
      responses: {
        201: json("Reported", okJson),
        404: missing,
        409: refusal("Reported already, and not closed"),
        429: refusal("Too many reports"),
      },
    },
    async (c) => {
      await reportConversation(c.get("actor"), c.req.valid("param").id, c.req.valid("json").reason);
      return c.json(ok, 201);
    },
  ),

  photo: route(
    {
      operationId: "getMessagePhoto",
      summary: "A photo of a message, for the conversation's two sides",
      request: { params: z.object({ file: z.string().max(80) }) },
      responses: { 200: download("The photo", "image/webp"), 404: refusal("No such photo for the caller") },
    },
    async (c) =>
      c.body(await viewMessagePhoto(c.get("actor"), c.req.valid("param").file), 200, privatePicture),
  ),
};
