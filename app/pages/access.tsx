import { data } from "react-router";
import type { Route } from "./+types/access";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { usePerson } from "#app/features/accounts/session/components/use-person.ts";
import { rememberVisitor } from "#app/features/accounts/session/visitor-cookie.server.ts";
import { AccessFacts } from "#app/features/access/components/access-facts.tsx";
import { AccessViews } from "#app/features/access/components/access-views.tsx";
import { loadAccess } from "#app/features/access/load-access.server.ts";
import { presentAccess, presentViews } from "#app/features/access/present.ts";
import { ReservationMissing } from "#app/features/reservations/guest/components/reservation-missing.tsx";
import { presentReservation } from "#app/features/reservations/present.ts";
import { now } from "#app/platform/clock.server.ts";
import { instantInWords } from "#app/platform/dates.ts";
import { toRouteError } from "#app/platform/to-route-error.server.ts";
import { BackButton } from "#app/ui/back-button.tsx";
import { HelpLink } from "#app/ui/help-link.tsx";
import { Page } from "#app/ui/page.tsx";
import { storableHeader } from "#app/ui/offline-copies.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { OfflineNote, useOfflineCopy } from "#app/ui/use-offline-copy.tsx";

export const handle = { counted: true };

export async function loader({ context, params }: Route.LoaderArgs) {
  const actor = context.get(actorContext);
  const loaded = await toRouteError(loadAccess(actor, params.id));
  const { timeZone } = loaded.reservation;
  const reservation = presentReservation(loaded.reservation);
  const shown =
    loaded.side === "landlord"
      ? { side: loaded.side, reservation, timeZone, views: presentViews(loaded) }
      : {
          side: loaded.side,
          reservation,
          timeZone,
          access: presentAccess(loaded),
          until: loaded.offlineUntil && instantInWords(timeZone, loaded.offlineUntil),
          lastsMs: loaded.offlineUntil && loaded.offlineUntil.getTime() - now().getTime(),
        };
  const isStorable = loaded.side === "holder" && loaded.offlineUntil !== null;
  return data(shown, { headers: { ...rememberVisitor(actor), ...(isStorable && storableHeader) } });
}

export const meta: Route.MetaFunction = () => [
  ...pageMeta({ title: "How to get in", unlisted: true }),
  { name: "referrer", content: "same-origin" },
];

/** Back doesn't show it again after logging out. */
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => {
  const all = new Headers(loaderHeaders);
  all.set("Cache-Control", "private, no-store");
  return all;
};

export default function Access({ loaderData: loaded }: Route.ComponentProps) {
  const { id, title } = loaded.reservation;
  const isLandlord = loaded.side === "landlord";
  const back = isLandlord ? `/landlord-dashboard?tab=requests&reservation=${id}` : `/checkout/${id}`;
  return (
    <div className="mx-auto max-w-2xl">
      <div className="px-4 pt-3 sm:px-6 sm:pt-5">
        <BackButton otherwise={back} />
      </div>
      <Page title={isLandlord ? "Who looked at how to get in" : "How to get in"} lead={title} width="text">
        {loaded.side === "landlord" ? <AccessViews {...loaded} /> : <HolderAccess {...loaded} />}
        {!isLandlord && <HelpLink to="cannot-get-in">What to do if you can’t get in</HelpLink>}
      </Page>
    </div>
  );
}

type Holder = Extract<Route.ComponentProps["loaderData"], { side: "holder" }>;

/** What the holder may read now, also without a network. */
function HolderAccess({ until, lastsMs, ...facts }: Holder) {
  const { shown, isStored } = useOfflineCopy({
    path: `/access/${facts.reservation.id}`,
    title: `How to get into ${facts.reservation.title}`,
    personId: usePerson()?.id ?? null,
    timeZone: facts.reservation.time_zone,
    lastsMs,
  });
  return (
    <div className="flex flex-col gap-4">
      <div ref={shown}>
        <AccessFacts {...facts} />
      </div>
      {lastsMs !== null && <OfflineNote isStored={isStored} until={until ?? ""} />}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ReservationMissing error={error} />;
}
