import { data } from "react-router";
import type { Route } from "./+types/changes-id";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { rememberVisitor } from "#app/features/accounts/session/visitor-cookie.server.ts";
import { loadStayChanges } from "#app/features/payments/later-charges/load-stay-changes.server.ts";
import { answerChangeForm } from "#app/features/reservations/changes/answer-change-form.server.ts";
import { AskDates } from "#app/features/reservations/changes/components/ask-dates.tsx";
import { stateInWords, stayInWords } from "#app/features/reservations/changes/components/change-words.ts";
import { OpenChange } from "#app/features/reservations/changes/components/open-change.tsx";
import { isOpen } from "#app/features/reservations/changes/model.ts";
import { ReservationMissing } from "#app/features/reservations/guest/components/reservation-missing.tsx";
import { answerForm } from "#app/platform/answer-form.server.ts";
import { daysInWords } from "#app/platform/dates.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { toRouteError } from "#app/platform/to-route-error.server.ts";
import { BackButton } from "#app/ui/back-button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { HelpLink } from "#app/ui/help-link.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Page } from "#app/ui/page.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const actor = context.get(actorContext);
  const changes = await toRouteError(loadStayChanges(actor, params.id));
  return data({ changes, id: params.id }, { headers: rememberVisitor(actor) });
}

/** The forms without script: the dates and the space asked for, or the answer to those. */
export async function action(posted: Route.ActionArgs) {
  const { id } = posted.params;
  const path = `/api/reservations/${encodeURIComponent(id)}/changes`;
  const here = () => `/changes/${id}`;
  const { change, answer } = await readForm(posted.request);
  if (change === undefined) return answerChangeForm(posted, id);
  const own = `${path}/${encodeURIComponent(change)}`;
  if (answer === "pay-by-card")
    return answerForm(posted, { path: `${own}/pay-by-card`, kept: [], next: here });
  if (answer !== "pay") return answerForm(posted, { path: `${own}/answer`, kept: [], next: here });
  return answerForm<{ url: string }>(posted, { path: `${own}/pay`, kept: [], next: ({ url }) => url });
}

export const meta: Route.MetaFunction = () => pageMeta({ title: "Change dates", unlisted: true });

export default function Changes({ loaderData }: Route.ComponentProps) {
  const { changes, id } = loaderData;
  const { title, stay, side, unchangeable } = changes;
  const open = changes.changes.find(({ state }) => isOpen(state));
  const ended = changes.changes.filter(({ state }) => !isOpen(state));
  const back = side === "landlord" ? `/landlord-dashboard?tab=requests&reservation=${id}` : `/checkout/${id}`;
  return (
    <div className="mx-auto max-w-2xl">
      <div className="px-4 pt-3 sm:px-6 sm:pt-5">
        <BackButton otherwise={back} />
      </div>
      <Page
        title={changes.spaces.length > 0 ? "Change dates or space" : "Change dates"}
        lead={`${title}, ${daysInWords(stay.start_date, stay.end_date)}`}
        width="text"
      >
        <div className="flex flex-col gap-8">
          {open && (
            <OpenChange
              key={open.id + open.state + open.card_state}
              reservationId={id}
              change={open}
              changes={changes}
            />
          )}
          {!open && unchangeable !== null && (
            <EmptyState title="The stay can’t change">{unchangeable}</EmptyState>
          )}
          {!open && unchangeable === null && side !== null && (
            <AskDates
              key={stay.start_date + stay.end_date + changes.property_id}
              reservationId={id}
              changes={changes}
            />
          )}
          <HelpLink to="change-dates">How changes of dates work, and what they cost</HelpLink>
          {ended.length > 0 && (
            <section aria-labelledby="earlier" className="flex flex-col gap-3">
              <h2 id="earlier" className="text-lg">
                Earlier changes
              </h2>
              <ul className="flex flex-col gap-2">
                {ended.map(({ id: key, state, before, after, ...spaces }) => (
                  <li key={key} className="border-t border-line pt-2">
                    <span className="font-medium">{stateInWords(state)}</span>: from{" "}
                    {stayInWords(before, spaces.space_before)} to {stayInWords(after, spaces.space_after)}
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </Page>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ReservationMissing error={error} />;
}
