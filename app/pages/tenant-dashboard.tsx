import { CalendarCheck, Heart, House, KeyRound, LifeBuoy, Search, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { Form, redirect, useRevalidator } from "react-router";
import type { Route } from "./+types/tenant-dashboard";
import { actorContext } from "#app/features/accounts/actor-context.server.ts";
import { guardPage } from "#app/features/accounts/guard-page.server.ts";
import { SavedSpaces } from "#app/features/cart/components/saved-spaces.tsx";
import { presentProperty } from "#app/features/properties/present.ts";
import { favoritesOf } from "#app/features/properties/queries.server.ts";
import { Bookings } from "#app/features/reservations/components/bookings.tsx";
import { NextStay } from "#app/features/reservations/components/next-stay.tsx";
import { ToDo } from "#app/features/reservations/components/to-do.tsx";
import { fromRange } from "#app/features/reservations/model.ts";
import { mayCancel } from "#app/features/reservations/policy.ts";
import { presentReservation } from "#app/features/reservations/present.ts";
import { reservationsOfTenant } from "#app/features/reservations/queries.server.ts";
import { todayIn } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Page } from "#app/ui/page.tsx";
import { Tabs } from "#app/ui/tabs.tsx";

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
  const asked = new URL(request.url).searchParams.get("tab");
  const tab = tabs.find(({ name }) => name === asked)?.name ?? "dashboard";
  if (tab === "password") throw redirect("/reset-password");
  const [reservations, favorites] = await Promise.all([
    tab === "dashboard" || tab === "bookings" ? reservationsOfTenant(tenant, tenant.id) : [],
    tab === "favorites" ? favoritesOf(tenant, tenant.id) : [],
  ]);
  return {
    tab,
    username: tenant.username,
    email: tenant.email,
    supportEmail: config.supportEmail,
    bookings: reservations.map((row) => ({
      ...presentReservation(row),
      may_cancel: mayCancel(row.status, fromRange(row.stay).start, todayIn(row.timeZone)),
    })),
    favorites: favorites.map(presentProperty),
  };
}

export const meta: Route.MetaFunction = () => pageMeta({ title: "Tenant dashboard", unlisted: true });

export default function TenantDashboard({ loaderData }: Route.ComponentProps) {
  const { tab, username, email, bookings, favorites, supportEmail } = loaderData;
  const { revalidate } = useRevalidator();
  const links = tabs.map(({ name, label, icon }) => ({
    to: `?tab=${name}`,
    label,
    icon,
    current: name === tab,
  }));
  return (
    <Page title="Tenant dashboard" lead={`Hello ${username}.`}>
      <Tabs label="Dashboard" tabs={links}>
        {tab === "dashboard" && (
          <div className="flex flex-col gap-8">
            <SearchBox />
            <section aria-labelledby="to-do" className="flex flex-col gap-3">
              <h2 id="to-do">Next steps</h2>
              <ToDo reservations={bookings} />
            </section>
            <NextStay bookings={bookings} onChanged={() => void revalidate()} />
          </div>
        )}
        {tab === "bookings" && (
          <Part title="Bookings">
            <Bookings bookings={bookings} onChanged={() => void revalidate()} />
          </Part>
        )}
        {tab === "favorites" && (
          <Part title="Favorites">
            <SavedSpaces properties={favorites} />
          </Part>
        )}
        {tab === "profile" && (
          <Part title="Profile">
            <dl className="card grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 p-5">
              <dt className="text-soft">Name</dt>
              <dd>{username}</dd>
              <dt className="text-soft">Email</dt>
              <dd className="break-all">{email}</dd>
              <dt className="text-soft">Role</dt>
              <dd>tenant</dd>
            </dl>
          </Part>
        )}
        {tab === "support" && (
          <Part title="Support">
            <p>
              Something unclear, or a stay that does not go as agreed? Write to{" "}
              <a href={`mailto:${supportEmail}`} className="text-link">
                {supportEmail}
              </a>
              .
            </p>
          </Part>
        )}
      </Tabs>
    </Page>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-4">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function SearchBox() {
  return (
    <search>
      <Form action="/" className="card flex flex-col gap-3 p-4 sm:flex-row sm:items-end sm:p-5">
        <Field
          className="grow"
          label="Find a space"
          name="query"
          type="search"
          required
          placeholder="ZIP code, city or address"
        />
        <Button type="submit">
          <Search aria-hidden className="size-5" />
          Search
        </Button>
      </Form>
    </search>
  );
}
