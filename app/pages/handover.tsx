import { data } from "react-router";
import type { Route } from "./+types/handover";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { rememberVisitor } from "#app/features/accounts/session/visitor-cookie.server.ts";
import { claimRefusal, runningClaimRefusal, runsAt } from "#app/features/deposits/model.ts";
import { parseCharges } from "#app/features/reservations/terms/model.ts";
import { claimInWords, type ClaimTime } from "#app/features/handovers/components/claim-in-words.ts";
import { HandoverCard } from "#app/features/handovers/components/handover-card.tsx";
import { TimelineList } from "#app/features/handovers/components/timeline-list.tsx";
import { loadTimeline } from "#app/features/handovers/load-timeline.server.ts";
import { handoverKinds } from "#app/features/handovers/model.ts";
import { presentHandovers, presentTimeline } from "#app/features/handovers/present.ts";
import { ReservationMissing } from "#app/features/reservations/guest/components/reservation-missing.tsx";
import { StayContents } from "#app/features/reservations/terms/components/stay-contents.tsx";
import { answerForm } from "#app/platform/answer-form.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { daysInWords, instantInWords } from "#app/platform/dates.ts";
import { toRouteError } from "#app/platform/to-route-error.server.ts";
import { BackButton } from "#app/ui/back-button.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Page } from "#app/ui/page.tsx";

export const handle = { counted: true };

export async function loader({ context, params }: Route.LoaderArgs) {
  const actor = context.get(actorContext);
  const { stay, handovers, timeline } = await toRouteError(loadTimeline(actor, params.id));
  const shown = {
    ...presentHandovers({ stay, handovers }, now()),
    timeline: presentTimeline(timeline, handovers, params.id),
    timeZone: stay.reservation.timeZone,
    claim: claimInWords(stay.side, claimTimeOf(stay, now())),
  };
  return data(shown, { headers: rememberVisitor(actor) });
}

/** An agreement without script; the URL says to which handover. */
export const action = (posted: Route.ActionArgs) => {
  const asked = new URL(posted.request.url).searchParams.get("agree");
  const kind = handoverKinds.find((one) => one === asked) ?? "move-in";
  return answerForm(posted, {
    path: `/api/reservations/${encodeURIComponent(posted.params.id)}/handovers/${kind}/agreement`,
    kept: [],
    next: () => `/handovers/${posted.params.id}`,
  });
};

export const meta: Route.MetaFunction = () => pageMeta({ title: "Handover", unlisted: true });

type Stay = Awaited<ReturnType<typeof loadTimeline>>["stay"];

/** Whether a landlord can claim now or has: they can once, in the hours after the stay. */
function claimTimeOf(stay: Stay, at: Date): ClaimTime {
  const { endedAt, returnAt, claims, reservation } = stay;
  const until = returnAt && instantInWords(reservation.timeZone, returnAt);
  if (claims.some(({ isRunning }) => !isRunning)) return { state: "made", until };
  if (runsAt(stay, at) && runningClaimRefusal(stay, parseCharges(reservation.agreedCharges)) === null)
    return { state: "running", until };
  if (endedAt === null || returnAt === null || at < endedAt) return { state: "before", until };
  if (claimRefusal(stay, at) === null) return { state: "open", until };
  // A deposit can also be returned before its time is over.
  return { state: "over", until: returnAt !== null && at >= returnAt ? until : null };
}

export default function Handover({ loaderData }: Route.ComponentProps) {
  const { reservation, side, handovers, timeline, timeZone, claim } = loaderData;
  const { id, title, start_date, end_date } = reservation;
  const back = side === "landlord" ? `/landlord-dashboard?tab=requests&reservation=${id}` : `/checkout/${id}`;
  return (
    <div className="mx-auto max-w-4xl">
      <div className="px-4 pt-3 sm:px-6 sm:pt-5">
        <BackButton otherwise={back} />
      </div>
      <Page title="Handover" lead={`${title}, ${daysInWords(start_date, end_date)}`}>
        <div className="flex flex-col gap-8">
          <StayContents of={reservation} />
          {handovers.map((handover) => (
            <HandoverCard
              key={handover.kind}
              handover={handover}
              side={side}
              reservationId={id}
              timeZone={timeZone}
            />
          ))}
          <p className="flex flex-wrap items-center gap-x-3 text-soft">
            {claim.words}
            <LinkButton to={`/deposits/${id}`} variant="quiet" className="-ml-2 px-2">
              {claim.link}
            </LinkButton>
          </p>
          <TimelineList timeline={timeline} side={side} timeZone={timeZone} reservationId={id} />
        </div>
      </Page>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ReservationMissing error={error} />;
}
