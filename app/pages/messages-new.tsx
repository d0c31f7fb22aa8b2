import { randomUUID } from "node:crypto";
import { data, redirect, useNavigate } from "react-router";
import type { Route } from "./+types/messages-new";
import { isLoggedIn } from "#app/features/accounts/model.ts";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { guardPage } from "#app/features/accounts/session/guard-page.server.ts";
import { ConversationMissing } from "#app/features/messages/components/conversation-missing.tsx";
import { MessageForm } from "#app/features/messages/components/message-form.tsx";
import { loadQuestion } from "#app/features/messages/load-question.server.ts";
import { toRouteError } from "#app/platform/to-route-error.server.ts";
import { BackButton } from "#app/ui/back-button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Page } from "#app/ui/page.tsx";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Ask a question", unlisted: true });

/** About a property or a reservation of it; a conversation that has begun opens. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const actor = context.get(actorContext);
  const propertyId = url.searchParams.get("property") ?? undefined;
  const reservationId = url.searchParams.get("reservation") ?? undefined;
  if (reservationId === undefined && !isLoggedIn(actor)) guardPage(actor, {}, request);
  const asked = await toRouteError(loadQuestion(actor, { propertyId, reservationId }));
  if (asked.known !== null) throw redirect(`/messages/${asked.known}`);
  const about: Record<string, string> =
    reservationId === undefined ? { property_id: propertyId! } : { reservation_id: reservationId };
  const { title, otherName: name, contactsShown, side } = asked;
  return data({ title, name, about, firstKey: randomUUID(), contactsShown, side });
}

export default function NewConversation({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { title, name, about, firstKey, contactsShown, side } = loaderData;
  return (
    <div className="mx-auto max-w-2xl">
      <div className="px-4 pt-3 sm:px-6 sm:pt-5">
        <BackButton otherwise={about["property_id"] ? `/properties/${about["property_id"]}` : "/messages"} />
      </div>
      <Page title={`Message ${name}`} lead={title} width="text">
        <MessageForm
          id={null}
          about={about}
          firstKey={firstKey}
          savedReplies={null}
          contactsShown={contactsShown}
          side={side}
          onSent={({ id }) => void navigate(`/messages/${id}`, { replace: true })}
        />
      </Page>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ConversationMissing error={error} />;
}
