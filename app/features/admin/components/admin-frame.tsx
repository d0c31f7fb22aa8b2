import type { ReactNode } from "react";
import { useLocation, useRevalidator } from "react-router";
import { LoginForm } from "#app/features/accounts/login/components/login-form.tsx";
import { setCartAside } from "#app/features/cart/components/use-cart.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { Page } from "#app/ui/page.tsx";
import { AdminNavigation } from "./admin-navigation.tsx";
import { AdministratorRoleContext } from "./administrator-role.tsx";
import type { Shut, Visit } from "../model.ts";

type AdminFrameProps<Shown> = {
  title: string;
  /** What the page of one thing says in large letters, instead of its title, which then stands above it. */
  heading?: (shown: Shown) => ReactNode;
  lead: string;
  visit: Visit<Shown>;
  children: (shown: Shown) => ReactNode;
};

/** The frame of every page under /admin: all admin pages for administrators, a login form for everyone else. */
export function AdminFrame<Shown>({ title, heading, lead, visit, children }: AdminFrameProps<Shown>) {
  if (visit.shut) return <AdminLogin title={title} shut={visit.shut} />;
  return (
    <Page width="table" above={heading && title} title={heading ? heading(visit.shown) : title} lead={lead}>
      <div className="admin grid gap-4 md:grid-cols-[min(12rem,25vw)_minmax(0,1fr)] md:gap-8 print:block">
        <AdminNavigation menu={visit.menu} />
        <div className="min-w-0">
          <AdministratorRoleContext value={visit.role}>{children(visit.shown)}</AdministratorRoleContext>
        </div>
      </div>
    </Page>
  );
}

function AdminLogin({ title, shut: { demo, other } }: { title: string; shut: Shut }) {
  const { revalidate } = useRevalidator();
  const { pathname } = useLocation();
  return (
    <Page title={title} lead="Log in as an administrator to continue." width="form">
      <div className="card flex flex-col gap-5 p-5 shadow-raised sm:p-6">
        {other && <Alert tone="info">{other} is not an administrator's account.</Alert>}
        <LoginForm
          action={`/login?next=${encodeURIComponent(pathname)}`}
          demoRoles={demo ? ["administrator"] : []}
          onLoggedIn={() => {
            setCartAside();
            return revalidate();
          }}
        />
      </div>
    </Page>
  );
}
