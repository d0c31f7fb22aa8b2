import { data, isRouteErrorResponse, useNavigate, useRevalidator } from "react-router";
import type { Route } from "./+types/checkout-id";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { loadCheckout } from "#app/features/id-checks/load-checkout.server.ts";
import { isLoggedIn } from "#app/features/accounts/model.ts";
import { rememberVisitor } from "#app/features/accounts/session/visitor-cookie.server.ts";
import { IdRefused } from "#app/features/id-checks/components/id-refused.tsx";
import { IdUpload } from "#app/features/id-checks/components/id-upload.tsx";
import { IdViews } from "#app/features/id-checks/components/id-views.tsx";
import { useIdUpload } from "#app/features/id-checks/components/use-id-upload.tsx";
import { type IdStatusJson, presentIdStatus } from "#app/features/id-checks/present.ts";
import { answerPayForm } from "#app/features/payments/checkout/answer-pay-form.server.ts";
import { PayButton } from "#app/features/payments/checkout/components/pay-button.tsx";
import { PropertyMissing } from "#app/features/properties/card/components/property-missing.tsx";
import { rangesOf } from "#app/features/properties/model.ts";
import { presentProperty } from "#app/features/properties/present.ts";
import { CancelReservation } from "#app/features/reservations/guest/components/cancel-reservation.tsx";
import { Countdown } from "#app/features/reservations/lifecycle/components/countdown.tsx";
import { KeepInAccount } from "#app/features/reservations/guest/components/keep-in-account.tsx";
import { answerReserveForm } from "#app/features/reservations/booking/answer-reserve-form.server.ts";
import { ReservationMissing } from "#app/features/reservations/guest/components/reservation-missing.tsx";
import { paymentInWords } from "#app/features/reservations/lifecycle/components/refund-in-words.ts";
import { ReservationSummary } from "#app/features/reservations/guest/components/reservation-summary.tsx";
import { ReserveProperty } from "#app/features/reservations/booking/components/reserve-property.tsx";
import { StatusMessage } from "#app/features/reservations/lifecycle/components/status-message.tsx";
import { useReservationUpdates } from "#app/features/reservations/lifecycle/components/use-reservation-updates.ts";
import { hasReceipt, isLive, whatIsLeft } from "#app/features/reservations/model.ts";
import { presentFor, type ReservationJson } from "#app/features/reservations/present.ts";
import { now } from "#app/platform/clock.server.ts";
import { answerForm } from "#app/platform/answer-form.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { toRouteError } from "#app/platform/to-route-error.server.ts";
import { addressFor } from "#app/ui/call.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Page } from "#app/ui/page.tsx";

const propertyMissing = "Property not found.";

/** A host page's Reserve link has a property's id: then there is no reservation yet, and dates come first. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const actor = context.get(actorContext);
  const loaded = await toRouteError(loadCheckout(actor, params.id));
  if (loaded.property !== null) {
    const { property, today, taken } = loaded;
    const shown = {
      property: presentProperty(property),
      today,
      taken,
      offered: rangesOf(property.availability),
      person: isLoggedIn(actor) ? { username: actor.username, email: actor.email } : null,
      mayReserve: loaded.mayReserve,
      reservation: null,
    };
    return data(shown, { headers: rememberVisitor(actor) });
  }
  return data({
    property: null,
    reservation: presentFor(actor)(loaded.reservation),
    idStatus: presentIdStatus(loaded.idStatus),
    mayCancel: loaded.mayCancel,
    isVisitor: !isLoggedIn(actor),
    asOf: now().getTime(),
  });
}

/** The forms without script: Reserve for a property; Continue to payment or Cancel for a reservation. */
export async function action(posted: Route.ActionArgs) {
  const { id } = posted.params;
  if (id.startsWith("prp_"))
    return answerReserveForm(posted, { propertyId: id, next: (reserved) => `/checkout/${reserved}` });
  const { cancel } = await readForm(posted.request);
  if (cancel === undefined) return answerPayForm(posted, id);
  const path = `/api/reservations/${encodeURIComponent(id)}/cancel`;
  return answerForm(posted, { path, kept: [], next: () => `/checkout/${id}` });
}

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: "Complete your reservation", unlisted: true });

export default function Checkout({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate();
  if (loaderData.property === null) return <Complete key={loaderData.reservation.id} {...loaderData} />;
  const { property, today, taken, offered, person } = loaderData;
  return (
    <Page title="Reserve this space" lead="Choose your dates. Nothing is charged yet.">
      <ReserveProperty
        property={property}
        today={today}
        taken={taken}
        offered={offered}
        person={person}
        mayReserve={loaderData.mayReserve}
        onReserved={({ reservationId }) => void navigate(`/checkout/${reservationId}`, { replace: true })}
      />
    </Page>
  );
}

type CompleteProps = {
  reservation: ReservationJson;
  idStatus: IdStatusJson;
  mayCancel: boolean;
  isVisitor: boolean;
  asOf: number;
};

function Complete({ reservation, idStatus, mayCancel: cancelable, isVisitor, asOf }: CompleteProps) {
  const { id, status, payment_status: payment, id_uploaded, id_verified, total, guest_contact } = reservation;
  const { revalidate } = useRevalidator();
  const upload = useIdUpload(id, id_uploaded || id_verified, () => void revalidate());
  useReservationUpdates(addressFor("GET /api/reservations/{id}", { path: { id } }), [reservation]);
  const canceled = () => {
    // The button disappears with its action.
    document.getElementById("main")?.focus({ preventScroll: true });
    void revalidate();
  };
  const live = isLive(status);
  const unpaid = payment === "unpaid" || payment === "processing";
  return (
    <Page title={whatIsLeft(reservation) ? "Complete your reservation" : "Your reservation"}>
      <div className="grid items-start gap-8 md:grid-cols-[1fr_20rem] lg:grid-cols-[1fr_22rem]">
        <div className="flex flex-col gap-8">
          <div className="flex flex-col gap-3">
            <StatusMessage reservation={reservation} />
            <Countdown reservation={reservation} asOf={asOf} />
          </div>
          {live && (
            <section aria-labelledby="id-heading" className="flex flex-col gap-4">
              <h2 id="id-heading">Your ID</h2>
              {idStatus.refused_because !== null && <IdRefused reason={idStatus.refused_because} />}
              <IdUpload reservationId={id} upload={upload} verified={id_verified} />
              <IdViews status={idStatus} />
            </section>
          )}
          {live && unpaid && (
            <section aria-labelledby="pay-heading" className="flex flex-col gap-4">
              <h2 id="pay-heading">Payment</h2>
              <p className="text-soft">{paymentInWords(reservation)}</p>
              <PayButton
                reservationId={id}
                amount={total}
                tenantEmail={guest_contact}
                before={upload.ensure}
              />
            </section>
          )}
          {!live && <LinkButton to="/">Search for another space</LinkButton>}
          {live && !unpaid && (
            <LinkButton to={`/reservation-success?reservationId=${id}`} variant="secondary">
              Show the reservation code
            </LinkButton>
          )}
        </div>
        <div className="md:sticky md:top-20 md:col-start-2 md:row-span-2 md:row-start-1">
          <ReservationSummary reservation={reservation} />
        </div>
        <div className="flex flex-col gap-8">
          {(hasReceipt(payment) || cancelable) && (
            <div className="flex flex-wrap gap-2 border-t border-line pt-6">
              {hasReceipt(payment) && (
                <LinkButton to={`/receipts/${id}`} variant="secondary">
                  Receipt
                </LinkButton>
              )}
              {cancelable && <CancelReservation place="page" reservation={reservation} onGone={canceled} />}
            </div>
          )}
          {isVisitor && <KeepInAccount id={id} email={guest_contact} />}
        </div>
      </div>
    </Page>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.data !== propertyMissing)
    return <ReservationMissing error={error} />;
  return (
    <div className="mx-auto max-w-page px-4 py-8 sm:px-6 sm:py-12">
      <title>{propertyMissing}</title>
      <PropertyMissing />
    </div>
  );
}
