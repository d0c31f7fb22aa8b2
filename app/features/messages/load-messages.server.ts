import { type Actor, isLoggedIn } from "#app/features/accounts/model.ts";
import { mutesOf } from "#app/features/notices/queries.server.ts";
import { limitReading } from "./limit-reading.server.ts";
import { conversationFor, conversationsOf, messagesOf, savedRepliesOf } from "./queries.server.ts";
import { conversationsPart } from "./schema.ts";

/** A part of the list of conversations; with an id also that one, and the landlord's saved replies. `from` is where the part begins. */
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
  return { ...found, messages: await messagesOf(actor, found) };
}
