import { useEffect, useState } from "react";
import { redirect } from "react-router";
import type { Route } from "./+types/open-reservation";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import type { Actor } from "#app/features/accounts/model.ts";
import { OpenReservation } from "#app/features/reservations/guest/components/open-reservation.tsx";
import { holds } from "#app/features/reservations/policy.ts";
import { reservationFor } from "#app/features/reservations/queries.server.ts";
import { answerForm } from "#app/platform/answer-form.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Page } from "#app/ui/page.tsx";

export const meta: Route.MetaFunction = () => [
  ...pageMeta({ title: "Your reservation", unlisted: true }),
  // With no referrer at all, forms posted here would have no origin.
  { name: "referrer", content: "same-origin" },
];

/** The holder needs no link. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams;
  const token = asked.get("token") ?? "";
  const [id = ""] = token.split(".");
  const to = pageAfter(asked);
  if (await isHolder(context.get(actorContext), id)) throw redirect(`/${to}/${id}`);
  return { token, to, sent: asked.has("sent") };
}

/** Both buttons without script: open the reservation, or request a new link. */
export async function action(posted: Route.ActionArgs) {
  const { token = "", again } = await readForm(posted.request);
  const to = pageAfter(new URL(posted.request.url).searchParams);
  if (again === undefined)
    return answerForm<{ reservationId: string }>(posted, {
      path: "/api/open-reservation",
      body: () => ({ token }),
      kept: [],
      next: ({ reservationId }) => `/${to}/${reservationId}`,
    });
  return answerForm(posted, {
    path: "/api/open-reservation/link",
    body: () => ({ token }),
    kept: [],
    next: () => `/open-reservation?${new URLSearchParams({ token, sent: "" })}`,
  });
}

/** The page of the reservation that the link leads to. */
function pageAfter(asked: URLSearchParams): "checkout" | "problems" {
  return asked.get("to") === "problems" ? "problems" : "checkout";
}

async function isHolder(actor: Actor, reservationId: string): Promise<boolean> {
  try {
    return holds(actor, await reservationFor(actor, reservationId));
  } catch (error) {
    if (error instanceof NotFound) return false;
    throw error;
  }
}

export default function OpenReservationPage({ loaderData }: Route.ComponentProps) {
  const [{ token, to, sent }] = useState(loaderData);
  useEffect(() => {
    window.history.replaceState(window.history.state, "", "/open-reservation");
  }, []);
  return (
    <Page title="Your reservation" width="form">
      {/* As high as what comes, so that the footer stays where it is. */}
      <div className="flex min-h-[60dvh] flex-col gap-5">
        <OpenReservation token={token} to={to} sent={sent} />
      </div>
    </Page>
  );
}
