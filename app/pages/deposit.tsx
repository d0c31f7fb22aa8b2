import type { Route } from "./+types/deposit";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { rememberVisitor } from "#app/features/accounts/session/visitor-cookie.server.ts";
import { AnswerClaim } from "#app/features/deposits/components/answer-claim.tsx";
import { AnswerPhotos } from "#app/features/deposits/components/answer-photos.tsx";
import { ClaimForm } from "#app/features/deposits/components/claim-form.tsx";
import { ClaimStory } from "#app/features/deposits/components/claim-story.tsx";
import { PayCharge } from "#app/features/deposits/components/pay-charge.tsx";
import { DepositFacts } from "#app/features/deposits/components/deposit-facts.tsx";
import { sideOf } from "#app/features/deposits/policy.ts";
import { presentDeposit } from "#app/features/deposits/present.ts";
import { depositFor } from "#app/features/deposits/queries.server.ts";
import { ReservationMissing } from "#app/features/reservations/guest/components/reservation-missing.tsx";
import { answerForm } from "#app/platform/answer-form.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { toRouteError } from "#app/platform/to-route-error.server.ts";
import { BackButton } from "#app/ui/back-button.tsx";
import { HelpLink } from "#app/ui/help-link.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Page } from "#app/ui/page.tsx";
import { data } from "react-router";

export const handle = { counted: true };

export async function loader({ context, params }: Route.LoaderArgs) {
  const actor = context.get(actorContext);
  const found = await toRouteError(depositFor(actor, params.id));
  const side = sideOf(actor, found.reservation);
  const { timeZone } = found.reservation;
  const deposit = presentDeposit(found, side, now());
  return data({ deposit, side, timeZone }, { headers: rememberVisitor(actor) });
}

/** The answer, or the way to the card page, without script. */
export async function action(posted: Route.ActionArgs) {
  const path = `/api/reservations/${encodeURIComponent(posted.params.id)}/deposit-claim`;
  const { pay } = await readForm(posted.request);
  if (pay !== undefined)
    return answerForm<{ url: string }>(posted, { path: `${path}/pay`, kept: [], next: ({ url }) => url });
  return answerForm(posted, {
    path: `${path}/answer`,
    kept: ["objection"],
    next: () => `/deposits/${posted.params.id}`,
  });
}

export const meta: Route.MetaFunction = () => pageMeta({ title: "Deposit", unlisted: true });

export default function Deposit({ loaderData }: Route.ComponentProps) {
  const { deposit, side, timeZone } = loaderData;
  const { reservation, claim } = deposit;
  const back =
    side === "landlord"
      ? `/landlord-dashboard?tab=requests&reservation=${reservation.id}`
      : `/checkout/${reservation.id}`;
  return (
    <div className="mx-auto max-w-2xl">
      <div className="px-4 pt-3 sm:px-6 sm:pt-5">
        <BackButton otherwise={back} />
      </div>
      <Page title="Deposit" lead={reservation.title} width="text">
        <div className="flex flex-col gap-8">
          <DepositFacts deposit={deposit} side={side} timeZone={timeZone} />
          {claim && <ClaimStory claim={claim} side={side} timeZone={timeZone} />}
          {deposit.to_pay !== null && <PayCharge reservationId={reservation.id} amount={deposit.to_pay} />}
          {deposit.may_answer && claim && (
            <AnswerPhotos reservationId={reservation.id} added={claim.answer_photos.length} />
          )}
          {deposit.may_answer && claim && (
            <AnswerClaim
              key={claim.id}
              reservationId={reservation.id}
              claimId={claim.id}
              amount={claim.amount}
              split={deposit.if_agreed}
            />
          )}
          {deposit.may_claim && (
            <ClaimForm
              key={String(deposit.is_running)}
              reservationId={reservation.id}
              most={reservation.deposit}
              charges={deposit.charges}
              isRunning={deposit.is_running}
            />
          )}
          {deposit.other_claims.map((one) => (
            <ClaimStory key={one.id} claim={one} side={side} timeZone={timeZone} isOther />
          ))}
          {side === "tenant" && <HelpLink to="your-deposit">How deposits and claims work</HelpLink>}
          {side === "landlord" && <HelpLink to="damage-and-late-days">How claims work</HelpLink>}
        </div>
      </Page>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ReservationMissing error={error} />;
}
