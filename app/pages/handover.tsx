import { data } from "react-router";
import type { Route } from "./+types/handover";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { rememberVisitor } from "#app/features/accounts/session/visitor-cookie.server.ts";
import { HandoverCard } from "#app/features/handovers/components/handover-card.tsx";
import { TimelineList } from "#app/features/handovers/components/timeline-list.tsx";
import { loadTimeline } from "#app/features/handovers/load-timeline.server.ts";
import { handoverKinds } from "#app/features/handovers/model.ts";
import { presentHandovers, presentTimeline } from "#app/features/handovers/present.ts";
import { ReservationMissing } from "#app/features/reservations/guest/components/reservation-missing.tsx";
import { answerForm } from "#app/platform/answer-form.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { daysInWords } from "#app/platform/dates.ts";
import { toRouteError } from "#app/platform/to-route-error.server.ts";
import { BackButton } from "#app/ui/back-button.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Page } from "#app/ui/page.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const actor = context.get(actorContext);
  const { stay, handovers, timeline } = await toRouteError(loadTimeline(actor, params.id));
  const shown = {
    ...presentHandovers({ stay, handovers }, now()),
    timeline: presentTimeline(timeline, handovers, params.id),
    timeZone: stay.reservation.timeZone,
    isClaimed: stay.claim !== null,
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

/** Whether a landlord can claim or has: they can once. */
const claimInWords = {
  landlord: {
    open: "Something is damaged? Claim within 72 hours after the stay.",
    made: "You claimed for damage.",
  },
  tenant: {
    open: "If the landlord claims for damage, you have 72 hours to answer.",
    made: "The landlord claimed for damage.",
  },
};

export default function Handover({ loaderData }: Route.ComponentProps) {
  const { reservation, side, handovers, timeline, timeZone, isClaimed } = loaderData;
  const { id, title, start_date, end_date } = reservation;
  const back = side === "landlord" ? `/landlord-dashboard?tab=requests&reservation=${id}` : `/checkout/${id}`;
  return (
    <div className="mx-auto max-w-4xl">
      <div className="px-4 pt-3 sm:px-6 sm:pt-5">
        <BackButton otherwise={back} />
      </div>
      <Page title="Handover" lead={`${title}, ${daysInWords(start_date, end_date)}`}>
        <div className="flex flex-col gap-8">
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
            {claimInWords[side][isClaimed ? "made" : "open"]}
            <LinkButton to={`/deposits/${id}`} variant="quiet" className="-ml-2 px-2">
              {side === "landlord" && !isClaimed ? "Claim for damage" : "Deposit and claim"}
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
