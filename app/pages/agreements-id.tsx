import type { Route } from "./+types/agreements-id";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { ReservationMissing } from "#app/features/reservations/guest/components/reservation-missing.tsx";
import { AgreementText } from "#app/features/reservations/terms/components/agreement-text.tsx";
import { loadAgreement } from "#app/features/reservations/terms/load-agreement.server.ts";
import { agreementTitle, presentAgreement } from "#app/features/reservations/terms/present.ts";
import { toRouteError } from "#app/platform/to-route-error.server.ts";
import { BackButton } from "#app/ui/back-button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Page } from "#app/ui/page.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  return presentAgreement(await toRouteError(loadAgreement(context.get(actorContext), params.id)));
}

export const meta: Route.MetaFunction = () => pageMeta({ title: "Rental agreement", unlisted: true });

export default function AgreementPage({ loaderData }: Route.ComponentProps) {
  const { number, summary, paragraphs, signatures, is_made: isMade, goes_in: goesIn } = loaderData;
  return (
    <div className="mx-auto max-w-2xl">
      <div className="px-4 pt-3 sm:px-6 sm:pt-5 print:hidden">
        <BackButton otherwise={`/checkout/${loaderData.reservation_id}`} />
      </div>
      <Page title={agreementTitle(number)} width="text">
        <div className="flex flex-col gap-6">
          <AgreementText
            summary={summary}
            paragraphs={goesIn === null ? paragraphs : [...paragraphs, `What goes in: ${goesIn}`]}
          />
          <section aria-labelledby="signed" className="flex flex-col gap-2">
            <h2 id="signed">Agreed by</h2>
            <ul className="flex flex-col gap-2">
              {signatures.map(({ side, words }) => (
                <li key={side} className="wrap-anywhere">
                  {words}
                </li>
              ))}
            </ul>
            {loaderData.addenda.map((addendum) => (
              <p key={addendum} className="wrap-anywhere">
                {addendum}
              </p>
            ))}
            {!isMade && <p className="text-soft">The landlord has not accepted it yet.</p>}
            <p className="text-sm wrap-anywhere text-soft">SHA-256 of the text: {loaderData.sha256}</p>
          </section>
          <div className="flex flex-wrap gap-3 print:hidden">
            <a
              href={`/api/reservations/${loaderData.reservation_id}/agreement.pdf`}
              download={`agreement-${number}.pdf`}
              className="button button-primary"
            >
              Download as PDF
            </a>
            <PrintButton />
          </div>
        </div>
      </Page>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ReservationMissing error={error} />;
}
