import CalendarCheck from "~icons/lucide/calendar-check";
import CalendarDays from "~icons/lucide/calendar-days";
import CalendarSync from "~icons/lucide/calendar-sync";
import HandCoins from "~icons/lucide/hand-coins";
import House from "~icons/lucide/house";
import Store from "~icons/lucide/store";
import Warehouse from "~icons/lucide/warehouse";
import type { ReactNode } from "react";
import { useRouteLoaderData } from "react-router";
import { usePerson } from "#app/features/accounts/session/components/use-person.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";
import { type Tab, Tabs } from "#app/ui/tabs.tsx";

/** The tabs of a landlord's dashboard, in their order. */
export const landlordTabs = [
  { name: "today", label: "Today", icon: House },
  { name: "requests", label: "Requests", icon: CalendarCheck },
  { name: "calendar", label: "Calendar", icon: CalendarDays },
  { name: "spaces", label: "Spaces", icon: Warehouse },
  { name: "earnings", label: "Earnings", icon: HandCoins },
  { name: "business", label: "Business", icon: Store },
] as const;

type Props = {
  current: (typeof landlordTabs)[number]["name"] | "rentals";
  /** Above its content, so that the tabs next to it stay where they are. */
  lead?: string;
  children: ReactNode;
};

/** A page of a landlord's dashboard, or their rentals; on phones the bar at the bottom has the same links. */
export function LandlordFrame({ current, lead, children }: Props) {
  const waiting = useRouteLoaderData<{ waiting: number }>("root")?.waiting ?? 0;
  const tabs: Tab[] = landlordTabs.map(({ name, label, icon }) => ({
    to: `/landlord-dashboard?tab=${name}`,
    label,
    icon,
    current: name === current,
    count: name === "requests" ? waiting : 0,
  }));
  const rentals = { to: "/rentals", label: "Rentals", icon: CalendarSync, current: current === "rentals" };
  const all = tabs.toSpliced(2, 0, rentals);
  return (
    <Page
      width="wide"
      title={all.find((tab) => tab.current)?.label}
      above={`Hi ${usePerson()?.username ?? ""}`}
      actions={
        (current === "today" || current === "spaces") && (
          <LinkButton to="/landlord/add-property" variant={waiting > 0 ? "secondary" : "primary"}>
            Add property
          </LinkButton>
        )
      }
    >
      <Tabs label="Landlord dashboard" tabs={all} hasBottomBar>
        {lead && <p className="mb-4 max-w-prose text-pretty text-soft">{lead}</p>}
        {children}
      </Tabs>
    </Page>
  );
}
