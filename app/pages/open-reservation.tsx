import { useEffect, useState } from "react";
import { redirect } from "react-router";
import type { Route } from "./+types/open-reservation";
import { actorContext } from "#app/features/accounts/actor-context.server.ts";
import type { Actor } from "#app/features/accounts/model.ts";
import { OpenReservation } from "#app/features/reservations/components/open-reservation.tsx";
import { holds } from "#app/features/reservations/policy.ts";
import { reservationFor } from "#app/features/reservations/queries.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Page } from "#app/ui/page.tsx";

export const meta: Route.MetaFunction = () => [
  ...pageMeta({ title: "Your reservation", unlisted: true }),
  { name: "referrer", content: "no-referrer" },
];

/** Who holds the reservation already needs no link to it. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const [id = ""] = token.split(".");
  if (await isHolder(context.get(actorContext), id)) throw redirect(`/checkout/${id}`);
  return { token };
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
  const [token] = useState(loaderData.token);
  useEffect(() => {
    window.history.replaceState(window.history.state, "", "/open-reservation");
  }, []);
  return (
    <Page title="Your reservation" width="form">
      <div className="flex flex-col gap-5">
        <OpenReservation token={token} />
      </div>
    </Page>
  );
}
