import { type ShouldRevalidateFunctionArgs, useRevalidator, useSearchParams } from "react-router";
import type { Route } from "./+types/landlord-dashboard";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { UnpaidCharges } from "#app/features/deposits/components/claim-lines.tsx";
import { presentClaimLine } from "#app/features/deposits/present.ts";
import { NewestEntries } from "#app/features/handovers/components/newest-entries.tsx";
import { loadLandlordScreen } from "#app/features/handovers/load-landlord-screen.server.ts";
import { presentNewest } from "#app/features/handovers/present.ts";
import type { LandlordTab } from "#app/features/payments/payouts/load-landlord-dashboard.server.ts";
import { BusinessForm } from "#app/features/accounts/members/components/business-form.tsx";
import { guardPage } from "#app/features/accounts/session/guard-page.server.ts";
import { presentBusiness } from "#app/features/accounts/present.ts";
import { LandlordBalance } from "#app/features/ledger/components/landlord-balance.tsx";
import { presentStatement } from "#app/features/ledger/present.ts";
import { PayoutStatus } from "#app/features/payments/payouts/components/payout-status.tsx";
import { presentPayouts } from "#app/features/payments/present.ts";
import { WaitingProperties } from "#app/features/properties/approval/components/waiting-properties.tsx";
import { presentOwnApproval } from "#app/features/properties/approval/present.ts";
import { HiddenProperties } from "#app/features/properties/listing/components/hidden-properties.tsx";
import { wishIn } from "#app/features/properties/listing/components/spaces-url.ts";
import { PropertyNotice } from "#app/features/properties/listing/components/property-notice.tsx";
import { BusinessTab } from "#app/features/properties/hosts/components/business-tab.tsx";
import { hostPhotoUrl } from "#app/features/properties/hosts/present.ts";
import { presentProperty } from "#app/features/properties/present.ts";
import { answerStatusForm } from "#app/features/reservations/lifecycle/answer-status-form.server.ts";
import { LandlordNumbers } from "#app/features/reservations/landlord/components/landlord-numbers.tsx";
import { LandlordRequests } from "#app/features/reservations/landlord/components/landlord-requests.tsx";
import {
  LandlordFrame,
  landlordTabs,
} from "#app/features/reservations/landlord/components/landlord-frame.tsx";
import { LandlordToday } from "#app/features/reservations/landlord/components/landlord-today.tsx";
import { LandlordSpaces } from "#app/features/reservations/landlord/components/landlord-spaces.tsx";
import { RentChart } from "#app/features/reservations/landlord/components/rent-chart.tsx";
import { requestViews } from "#app/features/reservations/landlord/model.ts";
import {
  presentComing,
  presentDue,
  presentGuests,
  presentNextStay,
  presentNumbers,
} from "#app/features/reservations/landlord/present.ts";
import { SpacesCalendar } from "#app/features/reservations/calendar/components/spaces-calendar.tsx";
import { presentSpaceDays } from "#app/features/reservations/calendar/present.ts";
import { presentForLandlord } from "#app/features/reservations/present.ts";
import { presentTenantRating } from "#app/features/reviews/present.ts";
import { answerForm } from "#app/platform/answer-form.server.ts";
import { Invoices } from "#app/features/payments/documents/components/invoices.tsx";
import { presentInvoices } from "#app/features/payments/documents/present.ts";
import { now } from "#app/platform/clock.server.ts";
import { isIsoDate } from "#app/platform/dates.ts";
import { toDollars } from "#app/platform/money.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { timeCursor } from "#app/platform/time-cursor.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { HelpLink } from "#app/ui/help-link.tsx";

export const handle = { counted: true };

/** The tab asked for; a link to a reservation without one opens it among the requests. */
function tabOf(params: URLSearchParams): LandlordTab {
  const named = landlordTabs.find(({ name }) => name === params.get("tab"))?.name;
  return named ?? (params.has("reservation") ? "requests" : "today");
}

export const meta: Route.MetaFunction = () => pageMeta({ title: "Landlord dashboard", unlisted: true });

export async function loader({ context, request }: Route.LoaderArgs) {
  const landlord = guardPage(context.get(actorContext), { roles: ["landlord"] }, request);
  const params = new URL(request.url).searchParams;
  const tab = tabOf(params);
  const view = requestViews.find((one) => one === params.get("show")) ?? "all";
  const from = params.get("from") ?? "";
  const cursorIn = (name: string) => timeCursor("prp").safeParse(params.get(name)).data;
  const [before, approvalsAfter] = [cursorIn("before"), cursorIn("waits")];
  const { today, business, requests, coming, months, money, calendar, open, ...loaded } =
    await loadLandlordScreen(landlord, {
      tab,
      view,
      before,
      approvalsAfter,
      wish: wishIn(params),
      reservation: params.get("reservation"),
      from: isIsoDate(from) ? from : null,
    });
  return {
    tab,
    view,
    landlordId: landlord.id,
    username: landlord.username,
    today,
    business: business && presentBusiness(business),
    photoUrl: loaded.photoKey && hostPhotoUrl(loaded.photoKey),
    hidden: loaded.hidden,
    approvals: {
      ...loaded.approvals,
      rows: loaded.approvals.rows.map(presentOwnApproval),
      isFirst: approvalsAfter === undefined,
    },
    properties: loaded.properties.map(presentProperty),
    olderSpaces: loaded.olderSpaces,
    offers: loaded.offers,
    nextStays: loaded.nextStays.map(presentNextStay),
    propertyCount: loaded.propertyCount,
    foundCount: loaded.foundCount,
    requests: requests && {
      list: { ...requests.list, reservations: requests.list.rows.map(presentForLandlord), rows: [] },
      counts: requests.counts,
      guests: presentGuests(requests.guests),
    },
    open: open && {
      id: open.reservation.id,
      rating: presentTenantRating(open.rating),
      timeline: presentNewest(open.entries, open.reservation),
      claims: open.claims.map(presentClaimLine),
    },
    coming: coming && {
      arriving: presentComing(coming.arriving),
      leaving: presentComing(coming.leaving),
    },
    claims: loaded.claims.map(presentDue),
    waiting: loaded.waiting.count,
    numbers: months && presentNumbers(loaded.waiting, months),
    money: money && {
      balance: toDollars(money.balance),
      notAccepted: toDollars(money.notAccepted),
      lines: presentStatement(money.statement),
      payouts: presentPayouts(money.account, money.next),
    },
    invoices: loaded.invoices && presentInvoices(loaded.invoices),
    calendar: calendar && {
      ...calendar,
      before: before && params.get("before"),
      spaces: calendar.spaces.map(presentSpaceDays),
    },
    loadedAt: now().getTime(),
  };
}

/** Opening and closing a reservation's panel shows what is there already. */
export function shouldRevalidate({ currentUrl, nextUrl, ...others }: ShouldRevalidateFunctionArgs) {
  const isPanel = currentUrl.search !== nextUrl.search && withoutPanel(currentUrl) === withoutPanel(nextUrl);
  return isPanel ? false : others.defaultShouldRevalidate;
}

function withoutPanel({ pathname, searchParams }: URL): string {
  const rest = [...searchParams].filter(([name]) => !["tab", "reservation", "answer"].includes(name));
  return `${pathname} ${tabOf(searchParams)} ${new URLSearchParams(rest)}`;
}

/** The forms without script: an answer to a request, payouts, or the business info. */
export async function action(posted: Route.ActionArgs) {
  const { reservationId, ask, contents_change: change, payouts, photo } = await readForm(posted.request);
  if (reservationId !== undefined) return answerStatusForm(posted, { reservationId, ask, change });
  if (photo !== undefined) return answerForm(posted, removePhoto);
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
    next: () => "/landlord-dashboard?tab=business&business-saved#business",
  });
}

const removePhoto = {
  path: "/api/landlord/photo",
  method: "DELETE",
  kept: [],
  next: () => "/landlord-dashboard?tab=business#photo",
} as const;

type Loaded = Route.ComponentProps["loaderData"];

export default function LandlordDashboard({ loaderData }: Route.ComponentProps) {
  return (
    <LandlordFrame current={loaderData.tab}>
      <div className="flex flex-col gap-4 sm:gap-6">
        <PropertyNotice />
        {loaderData.approvals.total > 0 && <WaitingProperties {...loaderData.approvals} />}
        {loaderData.hidden.length > 0 && <HiddenProperties hidden={loaderData.hidden} />}
        <OpenTab loaded={loaderData} />
      </div>
    </LandlordFrame>
  );
}

function OpenTab({ loaded }: { loaded: Loaded }) {
  const [params] = useSearchParams();
  const { revalidate } = useRevalidator();
  const { tab, landlordId, requests, open, coming, numbers, money, calendar, loadedAt, today } = loaded;
  const isNew = loaded.business === null && loaded.propertyCount === 0;
  if (tab === "today" && requests && coming && numbers && money)
    return (
      <>
        {isNew && <BusinessForm business={null} />}
        <LandlordToday
          landlordId={landlordId}
          loaded={requests.list}
          waiting={loaded.waiting}
          loadedAt={loadedAt}
          {...coming}
          claims={loaded.claims}
          onChange={revalidate}
        >
          {money.payouts.readiness !== "ready" && loaded.propertyCount > 0 && (
            <PayoutStatus
              payouts={money.payouts}
              returned={null}
              balance={money.balance}
              notAccepted={money.notAccepted}
              isQuiet={loaded.waiting > 0}
            />
          )}
          {loaded.propertyCount > 0 && <LandlordNumbers numbers={numbers} now={loadedAt} />}
        </LandlordToday>
      </>
    );
  if (tab === "requests" && requests?.counts)
    return (
      <LandlordRequests
        key={loaded.view}
        landlordId={landlordId}
        loaded={requests.list}
        guests={requests.guests}
        claims={loaded.claims}
        rated={open}
        renderTimeline={(one) => (
          <>
            {open?.id === one.id && <UnpaidCharges claims={open.claims} />}
            <NewestEntries
              reservation={one}
              side="landlord"
              loaded={open?.id === one.id ? open.timeline : undefined}
            />
          </>
        )}
        view={loaded.view}
        counts={requests.counts}
        loadedAt={loadedAt}
        onChange={revalidate}
        asked={{ reservation: params.get("reservation"), answer: params.get("answer") }}
      />
    );
  if (tab === "calendar" && calendar)
    return <SpacesCalendar {...calendar} today={today} loadedAt={loadedAt} />;
  if (tab === "spaces") return <LandlordSpaces {...loaded} />;
  if (tab === "earnings" && money && numbers)
    return (
      <>
        <LandlordBalance landlordId={landlordId} {...money}>
          <PayoutStatus payouts={money.payouts} returned={params.get("payouts")} />
        </LandlordBalance>
        {numbers.months.some(({ rent }) => rent > 0) && (
          <RentChart months={numbers.months} current={today.slice(0, 7)} />
        )}
        {loaded.invoices && <Invoices invoices={loaded.invoices} />}
        <HelpLink to="payouts">When you get paid, and why a payout waits</HelpLink>
      </>
    );
  return <BusinessTab {...loaded} />;
}
