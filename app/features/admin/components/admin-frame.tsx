import CalendarCheck from "~icons/lucide/calendar-check";
import CalendarClock from "~icons/lucide/calendar-clock";
import ChartColumn from "~icons/lucide/chart-column";
import ClipboardCheck from "~icons/lucide/clipboard-check";
import CreditCard from "~icons/lucide/credit-card";
import FileText from "~icons/lucide/file-text";
import FileUp from "~icons/lucide/file-up";
import FileCheck from "~icons/lucide/file-check";
import IdCard from "~icons/lucide/id-card";
import Inbox from "~icons/lucide/inbox";
import Landmark from "~icons/lucide/landmark";
import ListChecks from "~icons/lucide/list-checks";
import Mail from "~icons/lucide/mail";
import MessageSquareWarning from "~icons/lucide/message-square-warning";
import PiggyBank from "~icons/lucide/piggy-bank";
import Receipt from "~icons/lucide/receipt";
import Scale from "~icons/lucide/scale";
import ScrollText from "~icons/lucide/scroll-text";
import Settings from "~icons/lucide/settings";
import Star from "~icons/lucide/star";
import TriangleAlert from "~icons/lucide/triangle-alert";
import Undo2 from "~icons/lucide/undo-2";
import UsersRound from "~icons/lucide/users-round";
import Warehouse from "~icons/lucide/warehouse";
import type { ReactNode } from "react";
import { useLocation, useRevalidator } from "react-router";
import { LoginForm } from "#app/features/accounts/login/components/login-form.tsx";
import { setCartAside } from "#app/features/cart/components/use-cart.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import type { IconComponent } from "#app/ui/icon.ts";
import { Page } from "#app/ui/page.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { AdministratorRoleContext } from "./administrator-role.tsx";
import type { AdminPath, Shut, Visit } from "../model.ts";

const tabs: { to: AdminPath; label: string; icon: IconComponent }[] = [
  { to: "/admin", label: "IDs", icon: IdCard },
  { to: "/admin/inquiries", label: "Inquiries", icon: Inbox },
  { to: "/admin/users", label: "Users", icon: UsersRound },
  { to: "/admin/properties", label: "Properties", icon: Warehouse },
  { to: "/admin/approvals", label: "Approvals", icon: ClipboardCheck },
  { to: "/admin/import", label: "Import", icon: FileUp },
  { to: "/admin/reservations", label: "Reservations", icon: CalendarCheck },
  { to: "/admin/consents", label: "Consents", icon: FileCheck },
  { to: "/admin/rentals", label: "Rents", icon: CalendarClock },
  { to: "/admin/problems", label: "Problems", icon: TriangleAlert },
  { to: "/admin/deposits", label: "Deposits", icon: PiggyBank },
  { to: "/admin/messages", label: "Messages", icon: MessageSquareWarning },
  { to: "/admin/reviews", label: "Reviews", icon: Star },
  { to: "/admin/payments", label: "Payments", icon: CreditCard },
  { to: "/admin/refunds", label: "Refunds", icon: Undo2 },
  { to: "/admin/payouts", label: "Payouts", icon: Landmark },
  { to: "/admin/money", label: "Money", icon: Scale },
  { to: "/admin/taxes", label: "Taxes", icon: Receipt },
  { to: "/admin/numbers", label: "Numbers", icon: ChartColumn },
  { to: "/admin/emails", label: "Email", icon: Mail },
  { to: "/admin/jobs", label: "Background jobs", icon: ListChecks },
  { to: "/admin/audit", label: "Audit log", icon: ScrollText },
  { to: "/admin/settings", label: "Settings", icon: Settings },
  { to: "/admin/pages", label: "Pages", icon: FileText },
];

type AdminFrameProps<Shown> = {
  title: string;
  lead: string;
  visit: Visit<Shown>;
  children: (shown: Shown) => ReactNode;
};

/** The frame of every page under /admin: tabs for administrators, a login form for everyone else. */
export function AdminFrame<Shown>({ title, lead, visit, children }: AdminFrameProps<Shown>) {
  const { pathname } = useLocation();
  if (visit.shut) return <AdminLogin title={title} shut={visit.shut} />;
  return (
    <Page
      width="table"
      title={title}
      lead={lead}
      actions={
        <LinkButton to="/account" variant="secondary">
          Account
        </LinkButton>
      }
    >
      <Tabs
        label="Admin"
        tabs={tabs
          .filter(({ to }) => visit.menu[to])
          .map((tab) => ({
            ...tab,
            ...visit.menu[tab.to],
            current: tab.to === pathname || (tab.to !== "/admin" && pathname.startsWith(`${tab.to}/`)),
          }))}
      >
        <AdministratorRoleContext value={visit.role}>{children(visit.shown)}</AdministratorRoleContext>
      </Tabs>
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
