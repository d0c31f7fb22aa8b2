import { data } from "react-router";
import type { Route } from "./+types/passes-id";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { usePerson } from "#app/features/accounts/session/components/use-person.ts";
import { codeAwaits } from "#app/features/reservations/guest/model.ts";
import { ReservationMissing } from "#app/features/reservations/guest/components/reservation-missing.tsx";
import { PassSheet } from "#app/features/reservations/passes/components/pass-sheet.tsx";
import { loadPass } from "#app/features/reservations/passes/load-pass.server.ts";
import { presentReservation } from "#app/features/reservations/present.ts";
import { now } from "#app/platform/clock.server.ts";
import { instantInWords } from "#app/platform/dates.ts";
import { config } from "#app/platform/config.server.ts";
import { toRouteError } from "#app/platform/to-route-error.server.ts";
import { BackButton } from "#app/ui/back-button.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { storableHeader } from "#app/ui/offline-copies.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Page } from "#app/ui/page.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";
import { OfflineNote, useOfflineCopy } from "#app/ui/use-offline-copy.tsx";

export const handle = { counted: true };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { reservation, state, pass } = await toRouteError(loadPass(context.get(actorContext), params.id));
  const shown = {
    brandName: config.brandName,
    reservation: presentReservation(reservation),
    state,
    qr: pass && pass.qr,
    until: pass && instantInWords(reservation.timeZone, pass.until),
    lastsMs: pass && pass.until.getTime() - now().getTime(),
  };
  return data(shown, pass ? { headers: storableHeader } : undefined);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: `Pass ${loaderData?.reservation.reservation_code ?? ""}`.trim(), unlisted: true });

export default function PassPage({ loaderData }: Route.ComponentProps) {
  const { brandName, reservation, state, qr, until, lastsMs } = loaderData;
  const checkout = `/checkout/${reservation.id}`;
  const { shown, isStored } = useOfflineCopy({
    path: `/passes/${reservation.id}`,
    title: `Pass for ${reservation.title}`,
    personId: usePerson()?.id ?? null,
    timeZone: reservation.time_zone,
    lastsMs,
  });
  return (
    <div className="mx-auto max-w-2xl">
      <div className="px-4 pt-3 sm:px-6 sm:pt-5 print:hidden">
        <BackButton otherwise={checkout} />
      </div>
      <Page title="Pass" width="text">
        {state === "closed" ? (
          <EmptyState title="Closed for now">
            <p>Rent is past due. Your pass is here again as soon as all of it is paid.</p>
            <LinkButton to={`/rentals#${reservation.id}`}>Pay the rent</LinkButton>
          </EmptyState>
        ) : qr === null ? (
          <EmptyState title={codeAwaits(reservation) ?? "No longer valid"}>
            <p>Your pass appears here once the landlord has accepted, your ID is checked and you’ve paid.</p>
            <LinkButton to={checkout}>Open the reservation</LinkButton>
          </EmptyState>
        ) : (
          <div className="flex flex-col gap-6">
            <div ref={shown}>
              <PassSheet
                brandName={brandName}
                reservation={reservation}
                qr={qr}
                isEarly={state === "early"}
              />
            </div>
            <OfflineNote isStored={isStored} until={until ?? ""} />
            <PrintButton />
          </div>
        )}
      </Page>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ReservationMissing error={error} />;
}
