import { randomUUID } from "node:crypto";
import type { Route } from "./+types/messages-id";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { Conversation } from "#app/features/messages/components/conversation.tsx";
import { ConversationMissing } from "#app/features/messages/components/conversation-missing.tsx";
import { MessagesScreen } from "#app/features/messages/components/messages-screen.tsx";
import { loadMessages } from "#app/features/messages/load-messages.server.ts";
import {
  presentAbout,
  presentConversation,
  presentConversationInList,
} from "#app/features/messages/present.ts";
import { answerForm } from "#app/platform/answer-form.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { toRouteError } from "#app/platform/to-route-error.server.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Messages", unlisted: true });

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = context.get(actorContext);
  const { conversations, part, open, savedReplies, wantsEmails } = await toRouteError(
    loadMessages(actor, params.id, url.searchParams.get("before")),
  );
  const { conversation, side, messages } = open!;
  return {
    conversations: conversations.map(presentConversationInList),
    part,
    conversation: presentConversation(conversation, side, messages),
    about: presentAbout(open!),
    savedReplies: side === "landlord" ? savedReplies : null,
    wantsEmails,
    firstKey: randomUUID(),
  };
}

/** Block, report and mark as read without script. */
export async function action(posted: Route.ActionArgs) {
  const { choice } = await readForm(posted.request);
  const here = `/messages/${posted.params.id}`;
  const path = `/api/messages/${encodeURIComponent(posted.params.id)}`;
  const next = () => here;
  if (choice === "block" || choice === "unblock")
    return answerForm(posted, {
      path: `${path}/block`,
      method: choice === "block" ? "PUT" : "DELETE",
      kept: [],
      next,
    });
  if (choice === "report") return answerForm(posted, { path: `${path}/reports`, kept: ["reason"], next });
  return answerForm(posted, { path: `${path}/read`, kept: [], next });
}

export default function OpenConversation({ loaderData }: Route.ComponentProps) {
  const { conversation, about, savedReplies, firstKey, ...rest } = loaderData;
  return (
    <MessagesScreen {...rest} openId={conversation.id} isLandlord={conversation.side === "landlord"}>
      <Conversation
        key={conversation.id}
        loaded={conversation}
        about={about}
        savedReplies={savedReplies}
        firstKey={firstKey}
      />
    </MessagesScreen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ConversationMissing error={error} />;
}
