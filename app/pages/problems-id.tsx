import { data } from "react-router";
import type { Route } from "./+types/problems-id";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { rememberVisitor } from "#app/features/accounts/session/visitor-cookie.server.ts";
import { AnswerProblem } from "#app/features/problems/components/answer-problem.tsx";
import { GiveUpStay } from "#app/features/problems/components/give-up-stay.tsx";
import { ProblemStory } from "#app/features/problems/components/problem-story.tsx";
import { ReportProblem } from "#app/features/problems/components/report-problem.tsx";
import { loadStayProblems } from "#app/features/problems/load-stay-problems.server.ts";
import { presentStayProblems } from "#app/features/problems/present.ts";
import { ReservationMissing } from "#app/features/reservations/guest/components/reservation-missing.tsx";
import { now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { daysInWords } from "#app/platform/dates.ts";
import { toRouteError } from "#app/platform/to-route-error.server.ts";
import { BackButton } from "#app/ui/back-button.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { HelpLink } from "#app/ui/help-link.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Page } from "#app/ui/page.tsx";

export const handle = { counted: true };

export async function loader({ context, params }: Route.LoaderArgs) {
  const actor = context.get(actorContext);
  const about = await toRouteError(loadStayProblems(actor, params.id));
  const { side, reservation } = about;
  const shown = {
    ...presentStayProblems(about, { now: now(), offerLimitCents: config.otherSpaceCents }),
    side,
    timeZone: reservation.timeZone,
  };
  return data(shown, { headers: rememberVisitor(actor) });
}

export const meta: Route.MetaFunction = () => pageMeta({ title: "Problems", unlisted: true });

export default function Problems({ loaderData }: Route.ComponentProps) {
  const { reservation, problems, may_report, is_claim, refusal, displaced, difference, side, timeZone } =
    loaderData;
  const { id, title, start_date, end_date, property_id, status } = reservation;
  // An open report, one of a stay that is over by now, as it was refunded or canceled, a stay that was given up, and what a landlord said
  // before say for themselves why nothing else can be reported.
  const isAnswered =
    problems.some(
      ({ kind, settled_at }) =>
        settled_at === null || status === "canceled" || (side === "landlord" && kind === "left_behind"),
    ) || Boolean(displaced?.choice);
  const back = side === "landlord" ? `/landlord-dashboard?tab=requests&reservation=${id}` : `/checkout/${id}`;
  return (
    <div className="mx-auto max-w-2xl">
      <div className="px-4 pt-3 sm:px-6 sm:pt-5">
        <BackButton otherwise={back} />
      </div>
      <Page title="Problems" lead={`${title}, ${daysInWords(start_date, end_date)}`} width="text">
        <div className="flex flex-col gap-8">
          {displaced !== null && (
            <GiveUpStay
              reservationId={id}
              displaced={displaced}
              difference={difference}
              timeZone={timeZone}
            />
          )}
          {problems.map((problem) => (
            <div key={problem.id} className="flex flex-col gap-6">
              <ProblemStory
                problem={problem}
                reservationId={id}
                side={side}
                timeZone={timeZone}
                difference={difference}
              />
              <AnswerProblem problem={problem} />
            </div>
          ))}
          {may_report.length > 0 && (
            <ReportProblem reservationId={id} kinds={may_report} isClaim={is_claim} />
          )}
          {refusal !== null && !isAnswered && (
            <div className="flex flex-wrap items-center gap-x-4">
              <p className="text-soft">{refusal}</p>
              {side === "tenant" && (
                <LinkButton to={`/report?property=${property_id}`} variant="quiet" className="-ml-2 px-2">
                  Report the space
                </LinkButton>
              )}
            </div>
          )}
          {side === "tenant" && (
            <HelpLink to="cannot-get-in">How reports work, and what you can do first</HelpLink>
          )}
          {side === "landlord" && (
            <HelpLink to="damage-and-late-days">Help with damage and things left behind</HelpLink>
          )}
        </div>
      </Page>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ReservationMissing error={error} />;
}
