import { type Actor, isLoggedIn } from "#app/features/accounts/model.ts";
import { mutesOf } from "#app/features/notices/queries.server.ts";
import { limitReading } from "./limit-reading.server.ts";
import { conversationFor, conversationsOf, messagesOf, savedRepliesOf } from "./queries.server.ts";

/** The list of conversations; with an id also that one, and the landlord's saved replies. */
export async function loadMessages(actor: Actor, id?: string) {
  limitReading(actor);
  const [conversations, open, savedReplies, wantsEmails] = await Promise.all([
    conversationsOf(actor),
    id === undefined ? null : loadOne(actor, id),
    actor.kind === "landlord" ? savedRepliesOf(actor) : [],
    isLoggedIn(actor) ? mutesOf(actor).then((mutes) => !mutes.includes("messages-email")) : null,
  ]);
  return { conversations, open, savedReplies, wantsEmails };
}

async function loadOne(actor: Actor, id: string) {
  const found = await conversationFor(actor, id);
  return { ...found, messages: await messagesOf(actor, found) };
}
