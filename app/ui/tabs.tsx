import type { IconComponent } from "./icon.ts";
import type { ReactNode } from "react";
import { Link } from "./link.tsx";

export type Tab = {
  to: string;
  label: string;
  icon: IconComponent;
  current: boolean;
  /** How many things wait there; not shown if 0. */
  count?: number | undefined;
  /** Something there has failed. */
  failed?: boolean | undefined;
};

type Props = {
  label: string;
  tabs: Tab[];
  /** On phones the bar at the bottom has the same links (BottomBar). */
  hasBottomBar?: boolean;
  children: ReactNode;
};

/** A screen with several parts, each with its own URL: a list at the side, on phones a row to slide above. */
export function Tabs({ label, tabs, hasBottomBar = false, children }: Props) {
  return (
    <div className="grid gap-4 md:grid-cols-[min(12rem,25vw)_minmax(0,1fr)] md:gap-8 print:block">
      <nav
        aria-label={label}
        className={`print:hidden max-md:-mx-4 max-md:border-b max-md:border-line ${hasBottomBar ? "max-sm:hidden" : ""}`}
      >
        <ul className="relative flex gap-1 overflow-x-auto max-md:px-4 md:sticky md:top-20 md:flex-col md:overflow-visible">
          {tabs.map((tab) => (
            <li key={tab.to} ref={tab.current ? slideTo : undefined} className="shrink-0">
              <TabLink tab={tab} className="whitespace-nowrap md:gap-3 md:whitespace-normal" />
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

/** A link to one part of a screen, with what waits there. */
export function TabLink({ tab, className = "" }: { tab: Tab; className?: string }) {
  const { to, label, icon: Icon, current, count = 0, failed = false } = tab;
  return (
    <Link
      to={to}
      aria-current={current ? "page" : undefined}
      preventScrollReset
      className={`flex min-h-11 items-center gap-2 rounded-control px-3 font-semibold ${className} ${
        current ? "bg-brand-tint text-brand" : "text-soft hover:bg-sunken hover:text-ink"
      }`}
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      {label}
      {count > 0 && (
        <span className="rounded-full bg-wait-tint px-2 text-sm text-wait tabular-nums md:ml-auto">
          {count.toLocaleString("en-US")}
        </span>
      )}
      {failed && <FailedMark />}
    </Link>
  );
}

/** Says that something has failed there. */
export function FailedMark() {
  return (
    <span className="size-2.5 shrink-0 rounded-full bg-bad md:ml-auto">
      <span className="sr-only">Something failed</span>
    </span>
  );
}

const metRows = new WeakSet<Element>();

/** Slides the row so that the current tab is seen, but not once more if someone slid it before hydration. */
function slideTo(tab: HTMLElement | null): void {
  const row = tab?.parentElement;
  if (!tab || !row) return;
  const wasSlid = !metRows.has(row) && row.scrollLeft > 0;
  metRows.add(row);
  const isSeen =
    tab.offsetLeft >= row.scrollLeft && tab.offsetLeft + tab.offsetWidth <= row.scrollLeft + row.clientWidth;
  if (!wasSlid && !isSeen) row.scrollLeft = tab.offsetLeft - 24;
}
