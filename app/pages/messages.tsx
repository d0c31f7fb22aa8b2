import { redirect } from "react-router";
import type { Route } from "./+types/messages";
import { isLoggedIn } from "#app/features/accounts/model.ts";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { guardPage } from "#app/features/accounts/session/guard-page.server.ts";
import { MessagesScreen } from "#app/features/messages/components/messages-screen.tsx";
import { loadMessages } from "#app/features/messages/load-messages.server.ts";
import { presentConversationInList } from "#app/features/messages/present.ts";
import { answerForm } from "#app/platform/answer-form.server.ts";
import { toRouteError } from "#app/platform/to-route-error.server.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Messages", unlisted: true });

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const actor = guardPage(
    context.get(actorContext),
    { roles: ["tenant", "landlord"], guests: true },
    request,
  );
  const { conversations, part, wantsEmails } = await toRouteError(
    loadMessages(actor, undefined, url.searchParams.get("before")),
  );
  // A visitor without a reservation has no messages, but may have an account.
  if (!isLoggedIn(actor) && conversations.length === 0 && part.before === null)
    throw redirect("/login?next=%2Fmessages");
  return {
    conversations: conversations.map(presentConversationInList),
    part,
    isLandlord: actor.kind === "landlord",
    wantsEmails,
  };
}

/** The choice of emails without script. */
export const action = (posted: Route.ActionArgs) =>
  answerForm(posted, { path: "/api/message-emails", method: "PUT", kept: [], next: () => "/messages" });

export default function Messages({ loaderData }: Route.ComponentProps) {
  return <MessagesScreen {...loaderData} openId={null} />;
}
