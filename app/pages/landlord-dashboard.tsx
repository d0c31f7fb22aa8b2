import { type ReactNode, useEffect, useState } from "react";
import { Link, useLocation, useRevalidator, useSearchParams } from "react-router";
import type { Route } from "./+types/landlord-dashboard";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { loadLandlordDashboard } from "#app/features/payments/payouts/load-landlord-dashboard.server.ts";
import { BusinessForm } from "#app/features/accounts/members/components/business-form.tsx";
import { guardPage } from "#app/features/accounts/session/guard-page.server.ts";
import { presentBusiness } from "#app/features/accounts/present.ts";
import { LandlordBalance } from "#app/features/ledger/components/landlord-balance.tsx";
import { presentStatement } from "#app/features/ledger/present.ts";
import { PayoutStatus } from "#app/features/payments/payouts/components/payout-status.tsx";
import { presentPayouts } from "#app/features/payments/present.ts";
import { HiddenProperties } from "#app/features/properties/listing/components/hidden-properties.tsx";
import { OwnProperties } from "#app/features/properties/listing/components/own-properties.tsx";
import { presentProperty } from "#app/features/properties/present.ts";
import { answerStatusForm } from "#app/features/reservations/lifecycle/answer-status-form.server.ts";
import { LandlordNumbers } from "#app/features/reservations/landlord/components/landlord-numbers.tsx";
import { LandlordReservations } from "#app/features/reservations/landlord/components/landlord-reservations.tsx";
import { ManageDates } from "#app/features/reservations/calendar/components/manage-dates.tsx";
import { YearCalendar } from "#app/features/reservations/calendar/components/year-calendar.tsx";
import { awaitsAnswer } from "#app/features/reservations/model.ts";
import { presentNumbers } from "#app/features/reservations/landlord/present.ts";
import { presentReservation } from "#app/features/reservations/present.ts";
import { answerForm } from "#app/platform/answer-form.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { toDollars } from "#app/platform/money.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { lazyWithRetry } from "#app/ui/lazy.tsx";
import { mapHeight } from "#app/ui/map-height.ts";
import { Page } from "#app/ui/page.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { WhenNear } from "#app/ui/when-near.tsx";

const LandlordMap = lazyWithRetry(
  async () => (await import("#app/features/properties/listing/components/landlord-map.tsx")).LandlordMap,
);

export const meta: Route.MetaFunction = () => pageMeta({ title: "Landlord dashboard", unlisted: true });

export async function loader({ context, request }: Route.LoaderArgs) {
  const landlord = guardPage(context.get(actorContext), { roles: ["landlord"] }, request);
  const shown = shownProperties(new URL(request.url).searchParams);
  const { today, business, list, money, ...loaded } = await loadLandlordDashboard(landlord, shown);
  return {
    landlordId: landlord.id,
    username: landlord.username,
    today,
    business: business && presentBusiness(business),
    hidden: loaded.hidden,
    properties: loaded.properties.map(presentProperty),
    propertyCount: loaded.propertyCount,
    list: { reservations: list.rows.map(presentReservation), older: list.older, total: list.total },
    numbers: presentNumbers(loaded.waiting, loaded.months),
    money: { balance: toDollars(money.balance), lines: presentStatement(money.statement) },
    payouts: presentPayouts(money.account, money.next),
    loadedAt: now().getTime(),
  };
}

/** The forms without script: an answer to a request, payouts, or the business info. */
export async function action(posted: Route.ActionArgs) {
  const { reservationId, ask, payouts } = await readForm(posted.request);
  if (reservationId !== undefined) return answerStatusForm(posted, { reservationId, ask });
  if (payouts !== undefined)
    return answerForm<{ url: string }>(posted, {
      path: "/api/landlord/payout-account",
      kept: [],
      next: ({ url }) => url,
    });
  return answerForm(posted, {
    path: "/api/landlord/business",
    method: "PUT",
    kept: ["business_name", "address", "contact"],
    next: () => "/landlord-dashboard?business-saved#business",
  });
}

export default function LandlordDashboard({ loaderData }: Route.ComponentProps) {
  const {
    landlordId,
    username,
    business,
    properties,
    propertyCount,
    list,
    today,
    numbers,
    money,
    payouts,
    loadedAt,
  } = loaderData;
  const [params] = useSearchParams();
  const notice = useNotice();
  const { revalidate } = useRevalidator();
  const isNew = business === null && properties.length === 0;
  // Then the main thing to do is to answer.
  const isAsked = list.reservations.some(({ status }) => awaitsAnswer(status));
  const ownProperties = (
    <>
      <OwnProperties
        loaded={properties}
        total={propertyCount}
        more={properties.length < propertyCount ? moreProperties(params) : null}
        renderCalendar={({ id, title }) => (
          <YearCalendar propertyId={id} title={title} today={today} fresh={loaderData} />
        )}
        renderAvailability={(property) => <ManageDates property={property} fresh={loadedAt} />}
      />
      <WhenNear height={mapHeight}>
        <LandlordMap landlordId={landlordId} fresh={properties} />
      </WhenNear>
    </>
  );
  const businessForm = <BusinessForm business={business} />;
  return (
    <Page
      title="Landlord dashboard"
      lead={`Hello ${username}.`}
      actions={
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/landlord/add-property" variant={isAsked ? "secondary" : "primary"}>
            Add property
          </LinkButton>
          <LinkButton to="/account" variant="quiet">
            Account
          </LinkButton>
        </div>
      }
    >
      <div className="flex flex-col gap-10">
        {notice && <Alert tone="good">{notice}</Alert>}
        {loaderData.hidden.length > 0 && <HiddenProperties hidden={loaderData.hidden} />}
        {isNew && businessForm}
        {properties.length > 0 && <LandlordNumbers numbers={numbers} now={loadedAt} />}
        {properties.length === 0 && ownProperties}
        <LandlordReservations
          landlordId={landlordId}
          loaded={list}
          loadedAt={loadedAt}
          onChange={revalidate}
          asked={{ reservation: params.get("reservation"), answer: params.get("answer") }}
        />
        {properties.length > 0 && ownProperties}
        {(properties.length > 0 || money.lines.length > 0) && (
          <LandlordBalance landlordId={landlordId} {...money}>
            <PayoutStatus payouts={payouts} returned={params.get("payouts")} />
          </LandlordBalance>
        )}
        {!isNew && businessForm}
      </div>
    </Page>
  );
}

const propertiesAtOnce = 24;
const mostProperties = 480;

function shownProperties(params: URLSearchParams): number {
  const wanted = Number(params.get("properties"));
  return Number.isInteger(wanted) && wanted > 0 ? Math.min(wanted, mostProperties) : propertiesAtOnce;
}

/** The URL that shows more properties; null if all that fit are shown. */
function moreProperties(params: URLSearchParams): string | null {
  const shown = shownProperties(params);
  if (shown === mostProperties) return null;
  const next = new URLSearchParams(params);
  next.set("properties", String(shown + propertiesAtOnce));
  return `?${next}`;
}

/** The message of the previous page's action, with a link; shown once, not after a reload. */
function useNotice(): ReactNode {
  const { state } = useLocation();
  const [notice] = useState(() => {
    const { added, saved, title } = (state ?? {}) as { added?: string; saved?: string; title?: string };
    if (!added && !saved) return null;
    return (
      <>
        {added ? `“${title}” was added. People can find it now.` : `“${title}” was saved.`}{" "}
        <Link to={`/properties/${added ?? saved}`}>View it</Link>
      </>
    );
  });
  useEffect(() => {
    if (notice) window.history.replaceState({ ...window.history.state, usr: null }, "");
  }, [notice]);
  return notice;
}
