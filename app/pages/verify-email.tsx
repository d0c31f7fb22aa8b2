import { useEffect, useState } from "react";
import type { Route } from "./+types/verify-email";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import {
  ConfirmEmail,
  type EmailLinkState,
} from "#app/features/accounts/credentials/components/confirm-email.tsx";
import { type Actor, isLoggedIn } from "#app/features/accounts/model.ts";
import { type EmailLink, readEmailLink } from "#app/features/accounts/credentials/read-email-link.server.ts";
import { answerForm } from "#app/platform/answer-form.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { Page } from "#app/ui/page.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => [
  ...pageMeta({ title: "Confirm your email", unlisted: true }),
  // With no referrer at all, forms posted here would have no origin.
  { name: "referrer", content: "same-origin" },
];

/** Opening the link changes nothing: email scanners open links, too. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams;
  const token = asked.get("token") ?? "";
  const link = token === "" ? null : await readEmailLink(token);
  const mayDisown = link?.use === "confirm" && !link.verified;
  const done = outcomes.find((outcome) => asked.has(outcome)) ?? null;
  return { token, state: stateOf(link, context.get(actorContext)), mayDisown, done };
}

const outcomes = ["confirmed", "removed"] as const;

/** Both buttons without script: confirm the address, or disown the account. */
export async function action(posted: Route.ActionArgs) {
  const isRemoval = "remove" in (await readForm(posted.request));
  return answerForm(posted, {
    path: "/api/verify-email",
    method: isRemoval ? "DELETE" : "POST",
    body: ({ token }) => ({ token }),
    kept: [],
    next: () => `/verify-email?${isRemoval ? "removed" : "confirmed"}`,
  });
}

function stateOf(link: EmailLink | null, actor: Actor): EmailLinkState {
  if (link === null) return "invalid";
  if (link.expired) return "expired";
  if (!isLoggedIn(actor)) return "loggedOut";
  return actor.id === link.userId ? "ready" : "otherAccount";
}

export default function VerifyEmail({ loaderData }: Route.ComponentProps) {
  const [loaded] = useState(loaderData);
  useEffect(() => {
    window.history.replaceState(window.history.state, "", "/verify-email");
  }, []);
  return (
    <Page title="Confirm your email" lead="Confirm that this address is yours." width="form">
      <div className="card flex flex-col gap-5 p-5 shadow-raised sm:p-6">
        <ConfirmEmail {...loaded} />
      </div>
    </Page>
  );
}
