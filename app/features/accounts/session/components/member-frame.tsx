import Bell from "~icons/lucide/bell";
import CalendarCheck from "~icons/lucide/calendar-check";
import CalendarDays from "~icons/lucide/calendar-days";
import CalendarSync from "~icons/lucide/calendar-sync";
import HandCoins from "~icons/lucide/hand-coins";
import Heart from "~icons/lucide/heart";
import House from "~icons/lucide/house";
import Inbox from "~icons/lucide/inbox";
import Search from "~icons/lucide/search";
import ShoppingCart from "~icons/lucide/shopping-cart";
import UserRound from "~icons/lucide/user-round";
import Store from "~icons/lucide/store";
import Warehouse from "~icons/lucide/warehouse";
import type { FormEvent, ReactNode } from "react";
import { useAction } from "#app/features/accounts/members/components/use-action.ts";
import { homeOf, type Role } from "#app/features/accounts/model.ts";
import { Alert } from "#app/ui/alert.tsx";
import { type BarItem, BottomBar } from "#app/ui/bottom-bar.tsx";
import { call } from "#app/ui/call.ts";
import { deleteStored } from "#app/ui/delete-stored.ts";
import { NavigationButton, NavigationLink } from "#app/ui/navigation-bar.tsx";
import { HostLink } from "./account-links.tsx";
import { AccountMenu } from "./account-menu.tsx";

/** The page's address is given, not read: it is one of the facts whose change removes HTML without a script (lazy.tsx). */
type MemberLinksProps = {
  role: Role;
  pathname: string;
  onLoggedOut: () => void;
  /** The number of unread messages. */
  messages: ReactNode;
  /** The number of unread notices. */
  notices: ReactNode;
};

/** A member's links in the navigation bar. Logout is hidden on any path beginning with /account. */
export function MemberLinks({ role, pathname, onLoggedOut, messages, notices }: MemberLinksProps) {
  const mayLogOut = !pathname.startsWith("/account");
  return (
    <>
      {role !== "administrator" && (
        <span className="contents max-sm:hidden">
          <NavigationLink to="/messages">
            <Inbox aria-hidden className="size-5" />
            <span className="sr-only lg:not-sr-only">Messages</span>
            {messages}
          </NavigationLink>
        </span>
      )}
      <span className="contents max-sm:hidden">
        <NavigationLink to="/notices">
          <Bell aria-hidden className="size-5" />
          <span className="sr-only">Notifications</span>
          {notices}
        </NavigationLink>
      </span>
      {role === "tenant" && <HostLink />}
      <NavigationLink to={homeOf(role)}>Dashboard</NavigationLink>
      {/* A phone's bar has no room for it. */}
      {mayLogOut && (
        <span className="contents max-sm:hidden">
          <Logout onLoggedOut={onLoggedOut} />
        </span>
      )}
      <AccountMenu role={role} notices={notices}>
        {mayLogOut && (
          <span className="contents sm:hidden [&_button]:mr-0! [&_button]:justify-start [&_button]:px-3 [&_button]:text-base [&_button]:font-medium">
            <Logout onLoggedOut={onLoggedOut} />
          </span>
        )}
      </AccountMenu>
    </>
  );
}

type MemberBarProps = {
  role: Role;
  pathname: string;
  search: string;
  /** The number of unread messages. */
  badge: ReactNode;
  /** How many requests wait for a landlord's answer. */
  waiting: number;
};

/** A member's pages, on phones at the bottom. */
export function MemberBar({ role, badge, waiting, ...shown }: MemberBarProps) {
  const badges = { messages: badge, requests: waiting > 0 && <Waiting count={waiting} /> };
  if (role === "tenant") return <BottomBar items={tenantPages} badges={badges} {...shown} />;
  return <BottomBar items={landlordPages} more={moreLandlordPages} badges={badges} {...shown} />;
}

function Waiting({ count }: { count: number }) {
  return (
    <span className="absolute top-1 left-1/2 ml-1 inline-grid min-w-5 place-items-center rounded-full bg-wait px-1.5 text-xs leading-5 font-semibold text-surface tabular-nums">
      {count > 99 ? "99+" : count}
      <span className="sr-only"> waiting</span>
    </span>
  );
}

/** Where tenants go. */
const tenantPages: readonly BarItem[] = [
  { to: "/", label: "Search", icon: Search },
  { to: "/tenant-dashboard?tab=favorites", label: "Favorites", icon: Heart },
  { to: "/tenant-dashboard?tab=bookings", label: "Bookings", icon: CalendarCheck },
  { to: "/messages", label: "Messages", icon: Inbox, badge: "messages" },
  { to: "/cart", label: "Cart", icon: ShoppingCart },
  { to: "/tenant-dashboard?tab=profile", label: "Profile", icon: UserRound },
];

/** Where landlords go. */
const landlordPages: readonly BarItem[] = [
  { to: "/landlord-dashboard?tab=today", label: "Today", icon: House, isFirst: true },
  { to: "/landlord-dashboard?tab=requests", label: "Requests", icon: CalendarCheck, badge: "requests" },
  { to: "/messages", label: "Messages", icon: Inbox, badge: "messages" },
  { to: "/landlord-dashboard?tab=calendar", label: "Calendar", icon: CalendarDays },
];
const moreLandlordPages: readonly BarItem[] = [
  { to: "/landlord-dashboard?tab=spaces", label: "Spaces", icon: Warehouse },
  { to: "/rentals", label: "Rentals", icon: CalendarSync },
  { to: "/landlord-dashboard?tab=earnings", label: "Earnings", icon: HandCoins },
  { to: "/landlord-dashboard?tab=business", label: "Business", icon: Store },
];

/** Ends the session, deletes what this browser kept of the member, and goes to the top of the home page. */
function Logout({ onLoggedOut }: { onLoggedOut: () => void }) {
  const { run, busy, failure } = useAction();
  function submit(event: FormEvent) {
    event.preventDefault();
    void run(async () => {
      await call("POST /api/logout");
      localStorage.removeItem("user");
      onLoggedOut();
      await deleteStored();
      window.scrollTo(0, 0);
      window.location.replace("/");
    });
  }
  return (
    <form method="post" action="/logout" onSubmit={submit} className="contents">
      <NavigationButton busy={busy}>Logout</NavigationButton>
      {failure && (
        <div className="fixed inset-x-4 bottom-4 z-30 mx-auto max-w-md">
          <Alert className="shadow-raised">You are still logged in. {failure}</Alert>
        </div>
      )}
    </form>
  );
}
