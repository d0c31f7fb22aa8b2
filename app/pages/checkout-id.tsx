import { data, isRouteErrorResponse, useNavigate, useRevalidator } from "react-router";
import type { Route } from "./+types/checkout-id";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { ClaimLines } from "#app/features/deposits/components/claim-lines.tsx";
import { type ClaimLineJson, presentClaimLine } from "#app/features/deposits/present.ts";
import { GateCode } from "#app/features/access/components/gate-code.tsx";
import { NewestEntries } from "#app/features/handovers/components/newest-entries.tsx";
import { loadOrderScreen } from "#app/features/handovers/load-order-screen.server.ts";
import { type NewestEntriesJson, presentNewest } from "#app/features/handovers/present.ts";
import { isLoggedIn } from "#app/features/accounts/model.ts";
import type { TermsAsked } from "#app/features/accounts/terms/model.ts";
import { rememberVisitor } from "#app/features/accounts/session/visitor-cookie.server.ts";
import { IdRefused } from "#app/features/id-checks/components/id-refused.tsx";
import { IdUpload } from "#app/features/id-checks/components/id-upload.tsx";
import { IdViews } from "#app/features/id-checks/components/id-views.tsx";
import { useIdUpload } from "#app/features/id-checks/components/use-id-upload.tsx";
import { type IdStatusJson, presentIdStatus } from "#app/features/id-checks/present.ts";
import { DifferenceAhead } from "#app/features/problems/components/difference-ahead.tsx";
import { answerPayForm } from "#app/features/payments/checkout/answer-pay-form.server.ts";
import { PayButton } from "#app/features/payments/checkout/components/pay-button.tsx";
import { PropertyMissing } from "#app/features/properties/card/components/property-missing.tsx";
import { presentProperty } from "#app/features/properties/present.ts";
import {
  arrivingOf,
  type OrderedStay,
  StayCard,
} from "#app/features/reservations/guest/components/stay-card.tsx";
import { Countdown } from "#app/features/reservations/lifecycle/components/countdown.tsx";
import { KeepInAccount } from "#app/features/reservations/guest/components/keep-in-account.tsx";
import { answerReserveForm } from "#app/features/reservations/booking/answer-reserve-form.server.ts";
import { ReservationMissing } from "#app/features/reservations/guest/components/reservation-missing.tsx";
import { paymentInWords } from "#app/features/reservations/lifecycle/components/refund-in-words.ts";
import { OrderSpace } from "#app/features/reservations/guest/components/order-space.tsx";
import { DepositLine } from "#app/features/reservations/lifecycle/components/deposit-line.tsx";
import { OrderSteps } from "#app/features/reservations/guest/components/order-steps.tsx";
import { OrderSummary } from "#app/features/reservations/guest/components/order-summary.tsx";
import { ReserveProperty } from "#app/features/reservations/booking/components/reserve-property.tsx";
import { answerContentsForm } from "#app/features/reservations/terms/answer-contents-form.server.ts";
import { StatusMessage } from "#app/features/reservations/lifecycle/components/status-message.tsx";
import { useReservationUpdates } from "#app/features/reservations/lifecycle/components/use-reservation-updates.ts";
import { checkoutDoes, dueOf, taskOf } from "#app/features/reservations/guest/model.ts";
import { awaitsAnswer, fromRange, isLive } from "#app/features/reservations/model.ts";
import { presentFor } from "#app/features/reservations/present.ts";
import { now, todayIn } from "#app/platform/clock.server.ts";
import { addDays, daysBetween } from "#app/platform/dates.ts";
import { formatDollars, sumDollars, toDollars } from "#app/platform/money.ts";
import { answerForm } from "#app/platform/answer-form.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { toRouteError } from "#app/platform/to-route-error.server.ts";
import { addressFor } from "#app/ui/call.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Folded } from "#app/ui/folded.tsx";
import { HelpLink } from "#app/ui/help-link.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Page } from "#app/ui/page.tsx";

const propertyMissing = "Property not found.";

/** A host page's Reserve link has a property's id: then there is no reservation yet, and dates come first. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const actor = context.get(actorContext);
  const loaded = await toRouteError(loadOrderScreen(actor, params.id));
  if (loaded.property !== null) {
    const { property, days, instantLack } = loaded;
    const shown = {
      property: presentProperty(property),
      days,
      instantLack,
      person: isLoggedIn(actor) ? { username: actor.username, email: actor.email } : null,
      mayReserve: loaded.mayReserve,
      order: null,
    };
    return data(shown, { headers: rememberVisitor(actor) });
  }
  const present = presentFor(actor);
  return data({
    property: null,
    id: params.id,
    landlord: loaded.landlord,
    terms: loaded.terms,
    order: loaded.order.map((row) => ({
      ...present(row),
      may_cancel: row.mayCancel,
      // From the day before its first.
      is_near: fromRange(row.stay).start <= addDays(todayIn(row.timeZone), 1),
      stay_day: daysBetween(fromRange(row.stay).start, todayIn(row.timeZone)) + 1,
    })),
    timelines: Object.fromEntries(
      loaded.order.map((row) => [row.id, presentNewest(loaded.timelines.get(row.id) ?? [], row)]),
    ),
    claims: loaded.claims.map(presentClaimLine),
    idStatus: presentIdStatus(loaded.idStatus),
    differences: Object.fromEntries(
      [...loaded.differences].map(([reservationId, cents]) => [reservationId, toDollars(cents)]),
    ),
    isVisitor: !isLoggedIn(actor),
    asOf: now().getTime(),
  });
}

/** The forms without script: Reserve for a property; for a reservation Continue to payment, Cancel, or what goes in. */
export async function action(posted: Route.ActionArgs) {
  const { id } = posted.params;
  if (id.startsWith("prp_"))
    return answerReserveForm(posted, { propertyId: id, next: (reserved) => `/checkout/${reserved}` });
  const { cancel, ...fields } = await readForm(posted.request);
  if ("states_contents" in fields || "contents_change" in fields)
    return answerContentsForm(posted, fields, `/checkout/${encodeURIComponent(id)}`);
  if (cancel === undefined) return answerPayForm(posted, id);
  const path = `/api/reservations/${encodeURIComponent(id)}/cancel`;
  return answerForm(posted, { path, kept: [], next: () => `/checkout/${id}` });
}

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: "Complete your reservation", unlisted: true });

export default function Checkout({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate();
  if (loaderData.property === null) return <Order key={loaderData.order[0]?.order_id} {...loaderData} />;
  const { property, days, person } = loaderData;
  return (
    <Page title="Reserve this space" lead="Choose your dates. Nothing is charged yet.">
      <ReserveProperty
        property={property}
        days={days}
        person={person}
        instantLack={loaderData.instantLack}
        mayReserve={loaderData.mayReserve}
        onReserved={({ reservationId }) => void navigate(`/checkout/${reservationId}`, { replace: true })}
      />
    </Page>
  );
}

type OrderProps = {
  /** By reservation, in dollars: what we pay of it since another stay was refunded for it. */
  differences: Record<string, number>;
  /** The reservation that the page's URL names. */
  id: string;
  /** The name of the landlord of all spaces; missing if they have several. */
  landlord?: string | undefined;
  order: OrderedStay[];
  /** The newest entries of each space's timeline, by its id. */
  timelines: Record<string, NewestEntriesJson>;
  claims: ClaimLineJson[];
  idStatus: IdStatusJson;
  isVisitor: boolean;
  /** What a visitor has still to accept before paying. */
  terms: TermsAsked | null;
  asOf: number;
};

/** One page for all spaces of an order, whichever of them its URL names: one ID, one payment. */
function Order({ id, landlord, order, timelines, claims, differences, ...loaded }: OrderProps) {
  const { idStatus, isVisitor, terms, asOf } = loaded;
  const { revalidate } = useRevalidator();
  const reload = () => void revalidate();
  const asked = order.find((space) => space.id === id) ?? order[0]!;
  const live = order.filter(({ status }) => isLive(status));
  const lacking = live.filter((space) => !space.id_uploaded && !space.id_verified);
  const shown = lacking[0] ?? live[0] ?? asked;
  const upload = useIdUpload(shown.id, lacking.length === 0, reload);
  const { due, total } = dueOf(order);
  const ahead = sumDollars(due.map((space) => differences[space.id] ?? 0));
  useReservationUpdates(
    addressFor("GET /api/orders/{id}/reservations", { path: { id: asked.order_id } }),
    order,
  );
  const canceled = () => {
    // The button disappears with its action.
    document.getElementById("main")?.focus({ preventScroll: true });
    reload();
  };
  const isOne = order.length === 1;
  const arriving = arrivingOf(order);
  const others = order.filter((space) => !arriving.includes(space));
  const complete = isOne ? "Complete your reservation" : "Complete your order";
  const done = isOne ? "Your reservation" : "Your order";
  const idParts = (
    <>
      {idStatus.refused_because !== null && <IdRefused reason={idStatus.refused_because} />}
      <IdUpload
        reservationId={shown.id}
        upload={upload}
        verified={live.every((space) => space.id_verified)}
        isNext={due.length === 0}
      />
      <IdViews status={idStatus} timeZone={shown.time_zone} />
    </>
  );
  const keep = isVisitor && <KeepInAccount id={asked.id} email={asked.guest_contact} />;
  const stays = arriving.length > 0 && (
    <div className="mb-8 flex flex-col gap-4">
      {arriving.map((stay) => (
        <StayCard
          key={stay.id}
          stay={stay}
          gateCode={<GateCode reservation={stay} />}
          timeline={<NewestEntries reservation={stay} side="tenant" loaded={timelines[stay.id]} />}
          onGone={canceled}
        />
      ))}
    </div>
  );
  // Nothing is left to do: how it was paid and checked is folded.
  if (arriving.length === order.length)
    return (
      <Page title={done}>
        <ClaimLines claims={claims} />
        {stays}
        <div className="card mb-8 divide-y divide-line px-4 sm:px-5">
          <Folded label="Payment" summary={`${formatDollars(paidOf(order))}, paid`}>
            <div className="flex max-w-lg flex-col gap-3">
              {isOne && <StatusMessage reservation={asked} />}
              {order.map((space) => (
                <DepositLine key={space.id} reservation={space} />
              ))}
              <OrderSummary spaces={order} />
            </div>
          </Folded>
          <Folded label="Your ID" summary={viewsInWords(idStatus)}>
            <div className="flex flex-col gap-3">{idParts}</div>
          </Folded>
        </div>
        {keep}
      </Page>
    );
  return (
    <Page title={order.some(taskOf) ? complete : done}>
      <ClaimLines claims={claims} />
      {stays}
      <div className="grid items-start gap-8 md:grid-cols-[minmax(0,1fr)_min(20rem,42vw)] lg:grid-cols-[minmax(0,1fr)_min(22rem,35vw)]">
        {/* First in the page, as it is above the rest on phones: what arrives later moves nothing. */}
        <div className="md:sticky md:top-20 md:col-start-2 md:row-start-1">
          <OrderSummary spaces={order} />
        </div>
        <div className="flex flex-col gap-8 md:col-start-1 md:row-start-1">
          {live.length > 0 && <OrderSteps spaces={live} landlord={landlord} />}
          {isOne && (
            <div className="flex flex-col gap-3">
              <StatusMessage reservation={asked} />
              <Countdown reservation={asked} asOf={asOf} />
              {awaitsAnswer(asked.status) && (
                <HelpLink to="waiting-for-the-landlord">What happens until the landlord answers</HelpLink>
              )}
            </div>
          )}
          {live.length > 0 && (
            <section aria-labelledby="id-heading" className="flex flex-col gap-4">
              <h2 id="id-heading">Your ID</h2>
              {!isOne && <p className="text-soft">One ID is enough for all {live.length} spaces.</p>}
              {idParts}
              {lacking.length > 0 && <HelpLink to="your-id">Which pictures of an ID work</HelpLink>}
            </section>
          )}
          {due.length > 0 && (
            <section aria-labelledby="pay-heading" className="flex flex-col gap-4">
              <h2 id="pay-heading">Payment</h2>
              <p className="text-soft">{paymentInWords(due)}</p>
              {ahead > 0 && <DifferenceAhead amount={ahead} />}
              <PayButton
                orderId={asked.order_id}
                amount={total}
                tenantEmail={asked.guest_contact}
                label={checkoutDoes(due)}
                isIdMissing={!upload.there}
                before={upload.ensure}
                terms={isVisitor ? terms : undefined}
                onRefused={reload}
              />
              <HelpLink to="payment-declined">What to do when a payment is declined</HelpLink>
            </section>
          )}
          {live.length === 0 && <LinkButton to="/">Search for another space</LinkButton>}
          <section aria-labelledby="spaces-heading" className="flex flex-col gap-4">
            <h2 id="spaces-heading">{others.length === 1 ? "Your space" : `Your ${others.length} spaces`}</h2>
            <ul className="flex flex-col gap-4">
              {others.map((space) => (
                <OrderSpace
                  key={space.id}
                  space={space}
                  asOf={isOne ? null : asOf}
                  onGone={canceled}
                  timeline={<NewestEntries reservation={space} side="tenant" loaded={timelines[space.id]} />}
                />
              ))}
            </ul>
          </section>
          {keep}
        </div>
      </div>
    </Page>
  );
}

/** What was paid, with deposits, in decimal dollars. */
const paidOf = (order: readonly OrderedStay[]) =>
  sumDollars(order.flatMap(({ total, deposit }) => [total, deposit]));

function viewsInWords({ views }: IdStatusJson): string {
  if (views.length === 0) return "Verified";
  return `Verified, viewed by our team ${views.length === 1 ? "once" : `${views.length} times`}`;
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
