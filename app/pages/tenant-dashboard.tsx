import CalendarCheck from "~icons/lucide/calendar-check";
import Heart from "~icons/lucide/heart";
import House from "~icons/lucide/house";
import KeyRound from "~icons/lucide/key-round";
import LifeBuoy from "~icons/lucide/life-buoy";
import UserRound from "~icons/lucide/user-round";
import type { ReactNode } from "react";
import { redirect, useRevalidator } from "react-router";
import type { Route } from "./+types/tenant-dashboard";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { loadTenantDashboard } from "#app/features/reservations/guest/load-tenant-dashboard.server.ts";
import { NameForm } from "#app/features/accounts/members/components/name-form.tsx";
import { guardPage } from "#app/features/accounts/session/guard-page.server.ts";
import { DashboardSearch, type Found } from "#app/features/cart/components/dashboard-search.tsx";
import { SavedSpaces } from "#app/features/cart/components/saved-spaces.tsx";
import { WaysToHelp } from "#app/features/inquiries/components/ways-to-help.tsx";
import { parseSearch } from "#app/features/properties/search/components/search-url.ts";
import { presentProperty, readProperties } from "#app/features/properties/present.ts";
import { Bookings, partsOf } from "#app/features/reservations/guest/components/bookings.tsx";
import { ClaimReservations } from "#app/features/reservations/guest/components/claim-reservations.tsx";
import { NextStay } from "#app/features/reservations/guest/components/next-stay.tsx";
import { UnconfirmedEmail } from "#app/features/reservations/guest/components/unconfirmed-email.tsx";
import { ToDo } from "#app/features/reservations/guest/components/to-do.tsx";
import { useReservationUpdates } from "#app/features/reservations/lifecycle/components/use-reservation-updates.ts";
import { isRunning } from "#app/features/reservations/guest/model.ts";
import { fromRange } from "#app/features/reservations/model.ts";
import { mayCancel } from "#app/features/reservations/policy.ts";
import { presentClaim, presentFor } from "#app/features/reservations/present.ts";
import { answerForm } from "#app/platform/answer-form.server.ts";
import { now, todayIn } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { addressFor } from "#app/ui/call.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Page } from "#app/ui/page.tsx";
import { Tabs } from "#app/ui/tabs.tsx";

export const handle = { search: true, counted: true };

const tabs = [
  { name: "dashboard", label: "Dashboard", icon: House },
  { name: "bookings", label: "Bookings", icon: CalendarCheck },
  { name: "favorites", label: "Favorites", icon: Heart },
  { name: "profile", label: "Profile", icon: UserRound },
  { name: "password", label: "Password", icon: KeyRound },
  { name: "support", label: "Support", icon: LifeBuoy },
] as const;

export async function loader({ context, request }: Route.LoaderArgs) {
  const tenant = guardPage(context.get(actorContext), { roles: ["tenant"] }, request);
  const asked = new URL(request.url).searchParams;
  const tab = tabs.find(({ name }) => name === asked.get("tab"))?.name ?? "dashboard";
  if (tab === "password") throw redirect("/reset-password");
  const { query } = parseSearch(asked);
  const before = asked.get("before");
  const loaded = await loadTenantDashboard(tenant, { tab, query, before });
  return {
    tab,
    found: tab === "dashboard" ? presentFound(query, loaded.found) : null,
    asOf: now().getTime(),
    tenantId: tenant.id,
    username: tenant.username,
    email: tenant.email,
    unconfirmed: tenant.emailVerified ? null : tenant.email,
    supportEmail: config.supportEmail,
    claims: loaded.claims.map(presentClaim),
    bookings: loaded.reservations.map((row) => ({
      ...presentFor(tenant)(row),
      may_cancel: mayCancel(row.status, fromRange(row.stay).start, todayIn(row.timeZone)),
      is_now: !row.isOver && fromRange(row.stay).start <= todayIn(row.timeZone),
    })),
    counts: loaded.counts,
    favorites: loaded.favorites.map(presentProperty),
    part: loaded.part,
  };
}

/** The results of the dashboard's own search, if there was one. */
function presentFound(query: string, found: Awaited<ReturnType<typeof loadTenantDashboard>>["found"]): Found {
  if (found === null) return { query, properties: [], total: 0, failed: false };
  if (found.search === null) return { query, properties: [], total: 0, failed: true };
  return { query, properties: readProperties(found.search.json), total: found.search.total, failed: false };
}

/** The forms without script: claiming reservations, and the name. */
export async function action(posted: Route.ActionArgs) {
  const { claim } = await readForm(posted.request);
  if (claim !== undefined)
    return answerForm(posted, {
      path: "/api/claims",
      body: () => ({ order_ids: claim.split(" ") }),
      kept: [],
      next: () => "/tenant-dashboard?tab=bookings",
    });
  return answerForm(posted, {
    path: "/api/account/name",
    method: "PUT",
    kept: ["username"],
    next: () => "/tenant-dashboard?tab=profile&saved",
  });
}

export const meta: Route.MetaFunction = () => pageMeta({ title: "Tenant dashboard", unlisted: true });

export default function TenantDashboard({ loaderData }: Route.ComponentProps) {
  const { tab, username, bookings } = loaderData;
  const links = tabs.map(({ name, label, icon }) => ({
    to: `?tab=${name}`,
    label,
    icon,
    current: name === tab,
    count: name === "bookings" ? partsOf(bookings).needs.length : 0,
  }));
  return (
    <Page width="wide" title={tabs.find(({ name }) => name === tab)?.label} above={`Hi ${username}`}>
      <Tabs label="Tenant dashboard" tabs={links} hasBottomBar>
        <Tab loaded={loaderData} />
      </Tabs>
    </Page>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

function Tab({ loaded }: { loaded: Loaded }) {
  if (loaded.tab === "favorites")
    return (
      <Part title="Favorites">
        <SavedSpaces properties={loaded.favorites} isFirst={loaded.part.before === null} />
        <Pages of="favorites" {...loaded.part} />
      </Part>
    );
  if (loaded.tab === "profile")
    return (
      <Part title="Profile">
        <div className="card flex flex-col gap-5 p-5">
          <NameForm username={loaded.username} />
          <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 border-t border-line pt-5">
            <dt className="text-soft">Email</dt>
            <dd className="wrap-anywhere">{loaded.email}</dd>
            <dt className="text-soft">Role</dt>
            <dd>tenant</dd>
          </dl>
          <div className="flex flex-wrap gap-3">
            <LinkButton to="/account" variant="secondary">
              Account and security
            </LinkButton>
            {/* A phone's bar has no room for it. */}
            <LinkButton to="?tab=support" variant="quiet" className="sm:hidden">
              Support
            </LinkButton>
          </div>
        </div>
      </Part>
    );
  if (loaded.tab === "support")
    return (
      <Part title="Support">
        <div className="flex max-w-prose flex-col gap-4">
          <WaysToHelp supportEmail={loaded.supportEmail} reader="tenant" />
          <LinkButton to="/contact" variant="secondary" className="self-start">
            Send a message
          </LinkButton>
        </div>
      </Part>
    );
  return <OwnReservations loaded={loaded} />;
}

/** The two tabs with reservations, updated live. */
function OwnReservations({ loaded }: { loaded: Loaded }) {
  const { tab, found, claims, bookings, counts, part, asOf, tenantId, unconfirmed } = loaded;
  const { revalidate } = useRevalidator();
  useReservationUpdates(
    addressFor("GET /api/reservations", {
      query: { tenantId, order: "open", ...(part.before && { before: part.before }) },
    }),
    bookings,
  );
  const changed = () => void revalidate();
  if (tab === "bookings")
    return (
      <Part title="Bookings">
        <ClaimReservations claims={claims} onClaimed={changed} />
        <Bookings
          bookings={bookings}
          counts={counts}
          isFirst={part.before === null}
          asOf={asOf}
          unconfirmed={unconfirmed}
        />
        <Pages of="bookings" {...part} />
        <Link to="/rentals" className="text-link inline-flex min-h-11 items-center self-start">
          Month-to-month rentals
        </Link>
      </Part>
    );
  const { needs, waits, running, upcoming } = partsOf(bookings);
  const isHere = running.some(isRunning);
  const stay = <NextStay bookings={[...running, ...upcoming]} asOf={asOf} />;
  return (
    <div className="flex flex-col gap-8">
      {isHere && stay}
      <ClaimReservations claims={claims} onClaimed={changed} />
      {unconfirmed !== null && bookings.length === 0 && <UnconfirmedEmail email={unconfirmed} />}
      <ToDo needs={needs} waits={waits} asOf={asOf} />
      {!isHere && stay}
      {found && <DashboardSearch found={found} />}
    </div>
  );
}

type PagesProps = { of: "bookings" | "favorites"; before: string | null; older: string | null };

/** The way to the other parts of a long list. */
function Pages({ of, before, older }: PagesProps) {
  if (before === null && older === null) return null;
  return (
    <nav aria-label={`Pages of ${of}`} className="flex flex-wrap justify-between gap-3">
      {before !== null && (
        <LinkButton to={`?tab=${of}`} variant="secondary">
          First {of}
        </LinkButton>
      )}
      {older !== null && (
        <LinkButton to={`?tab=${of}&before=${older}`} variant="secondary">
          More {of}
        </LinkButton>
      )}
    </nav>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-6">
      <h2 className="sr-only">{title}</h2>
      {children}
    </section>
  );
}
