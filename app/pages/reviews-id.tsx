import { data } from "react-router";
import type { Route } from "./+types/reviews-id";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { rememberVisitor } from "#app/features/accounts/session/visitor-cookie.server.ts";
import { ReservationMissing } from "#app/features/reservations/guest/components/reservation-missing.tsx";
import { StayWindow } from "#app/features/reviews/components/stay-window.tsx";
import { presentStayReviews } from "#app/features/reviews/present.ts";
import { reviewsOfStay } from "#app/features/reviews/queries.server.ts";
import { answerReviewForm } from "#app/features/reviews/answer-review-form.server.ts";
import { toRouteError } from "#app/platform/to-route-error.server.ts";
import { BackButton } from "#app/ui/back-button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Page } from "#app/ui/page.tsx";

export const handle = { counted: true };

export const meta: Route.MetaFunction = () => pageMeta({ title: "Reviews of a stay", unlisted: true });

export async function loader({ context, params }: Route.LoaderArgs) {
  const actor = context.get(actorContext);
  const found = await toRouteError(reviewsOfStay(actor, params.id));
  return data(presentStayReviews(found), { headers: rememberVisitor(actor) });
}

/** The forms without script. */
export const action = (posted: Route.ActionArgs) => answerReviewForm(posted, posted.params.id);

export default function Reviews({ loaderData: stay }: Route.ComponentProps) {
  const back =
    stay.side === "landlord"
      ? `/landlord-dashboard?tab=requests&reservation=${stay.reservation_id}`
      : `/checkout/${stay.reservation_id}`;
  return (
    <div className="mx-auto max-w-2xl">
      <div className="px-4 pt-3 sm:px-6 sm:pt-5">
        <BackButton otherwise={back} />
      </div>
      <Page title={stay.windows[0]?.open ? "Write a review" : "Reviews"} lead={stay.title} width="text">
        {stay.windows.length === 0 ? (
          <EmptyState title="No review yet">
            <p>You can both write one for 14 days after a paid stay, and after each 90 days of a rental.</p>
          </EmptyState>
        ) : (
          <div className="flex flex-col gap-10">
            {stay.windows.map((window) => (
              <StayWindow key={window.start_date} stay={stay} window={window} />
            ))}
          </div>
        )}
      </Page>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ReservationMissing error={error} />;
}
