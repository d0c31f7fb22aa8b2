import CalendarCheck from "~icons/lucide/calendar-check";
import CalendarClock from "~icons/lucide/calendar-clock";
import ChartColumn from "~icons/lucide/chart-column";
import ChevronDown from "~icons/lucide/chevron-down";
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
import { useId, useRef } from "react";
import { useLocation } from "react-router";
import type { IconComponent } from "#app/ui/icon.ts";
import { FailedMark, type Tab, TabLink } from "#app/ui/tabs.tsx";
import { useDismiss } from "#app/ui/use-dismiss.ts";
import type { AdminMenu, AdminPath } from "../model.ts";

type AdminPage = { to: AdminPath; label: string; icon: IconComponent };

/** What waits for an answer first. */
const groups: { name: string; pages: AdminPage[] }[] = [
  {
    name: "Work",
    pages: [
      { to: "/admin", label: "IDs", icon: IdCard },
      { to: "/admin/inquiries", label: "Inquiries", icon: Inbox },
      { to: "/admin/approvals", label: "Approvals", icon: ClipboardCheck },
      { to: "/admin/problems", label: "Problems", icon: TriangleAlert },
      { to: "/admin/deposits", label: "Deposits", icon: PiggyBank },
      { to: "/admin/messages", label: "Messages", icon: MessageSquareWarning },
      { to: "/admin/reviews", label: "Reviews", icon: Star },
    ],
  },
  {
    name: "People and spaces",
    pages: [
      { to: "/admin/users", label: "Users", icon: UsersRound },
      { to: "/admin/properties", label: "Properties", icon: Warehouse },
      { to: "/admin/import", label: "Import", icon: FileUp },
    ],
  },
  {
    name: "Stays",
    pages: [
      { to: "/admin/reservations", label: "Reservations", icon: CalendarCheck },
      { to: "/admin/consents", label: "Consents", icon: FileCheck },
      { to: "/admin/rentals", label: "Rents", icon: CalendarClock },
    ],
  },
  {
    name: "Money",
    pages: [
      { to: "/admin/payments", label: "Payments", icon: CreditCard },
      { to: "/admin/refunds", label: "Refunds", icon: Undo2 },
      { to: "/admin/payouts", label: "Payouts", icon: Landmark },
      { to: "/admin/money", label: "Money", icon: Scale },
      { to: "/admin/taxes", label: "Taxes", icon: Receipt },
    ],
  },
  {
    name: "System",
    pages: [
      { to: "/admin/numbers", label: "Numbers", icon: ChartColumn },
      { to: "/admin/emails", label: "Email", icon: Mail },
      { to: "/admin/jobs", label: "Background jobs", icon: ListChecks },
      { to: "/admin/audit", label: "Audit log", icon: ScrollText },
      { to: "/admin/settings", label: "Settings", icon: Settings },
      { to: "/admin/pages", label: "Pages", icon: FileText },
    ],
  },
];

/**
 * The admin pages in groups, at the side; on phones the page that is open, and a panel with all of them, which says how
 * much waits on the others and also opens without script.
 */
export function AdminNavigation({ menu }: { menu: AdminMenu }) {
  const { pathname, key } = useLocation();
  const nav = useRef<HTMLElement>(null);
  useDismiss(nav, key);
  const shown = groups
    .map(({ name, pages }) => ({
      name,
      tabs: pages.flatMap((page): Tab[] => {
        const marks = menu[page.to];
        const isBelow = page.to !== "/admin" && pathname.startsWith(`${page.to}/`);
        return marks ? [{ ...page, ...marks, current: page.to === pathname || isBelow }] : [];
      }),
    }))
    .filter(({ tabs }) => tabs.length > 0);
  const tabs = shown.flatMap((group) => group.tabs);
  const others = tabs.filter(({ current }) => !current);
  const waiting = others.reduce((sum, { count = 0 }) => sum + count, 0);
  return (
    <nav
      ref={nav}
      aria-label="Admin"
      className="relative max-md:-mx-4 max-md:flex max-md:border-b max-md:border-line print:hidden"
    >
      <ul className="flex min-w-0 flex-1 px-4 md:hidden">
        {tabs
          .filter(({ current }) => current)
          .map((tab) => (
            <li key={tab.to} className="min-w-0">
              <TabLink tab={tab} />
            </li>
          ))}
      </ul>
      <details className="group md:hidden">
        <summary className="flex min-h-11 list-none items-center gap-2 border-l border-line px-4 font-semibold text-soft [&::-webkit-details-marker]:hidden">
          More
          {waiting > 0 && (
            <span className="rounded-full bg-wait-tint px-2 text-sm text-wait tabular-nums">
              {waiting.toLocaleString("en-US")}
              <span className="sr-only"> waiting</span>
            </span>
          )}
          {others.some(({ failed }) => failed) && <FailedMark />}
          <ChevronDown aria-hidden className="size-5 group-open:rotate-180" />
        </summary>
        <div className="absolute inset-x-0 top-full z-20 max-h-[70dvh] overflow-y-auto overscroll-contain border-b border-line bg-surface px-4 pb-3 shadow-raised">
          <Groups groups={shown} />
        </div>
      </details>
      <div className="sticky top-20 max-md:hidden">
        <Groups groups={shown} />
      </div>
    </nav>
  );
}

function Groups({ groups: named }: { groups: { name: string; tabs: Tab[] }[] }) {
  const id = useId();
  return named.map(({ name, tabs }) => (
    <div key={name} className="max-md:mt-3 md:mb-4">
      <p id={`${id}${name}`} className="px-3 pb-1 text-sm font-semibold text-soft">
        {name}
      </p>
      <ul aria-labelledby={`${id}${name}`} className="max-md:grid max-md:grid-cols-2 max-md:gap-x-2">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <TabLink tab={tab} className="md:gap-3 lg:min-h-9" />
          </li>
        ))}
      </ul>
    </div>
  ));
}
