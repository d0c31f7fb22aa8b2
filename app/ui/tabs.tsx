import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";

export type Tab = { to: string; label: string; icon: LucideIcon; current: boolean };

/** A screen of several parts, each with its own address: a list at the side, on phones a row above. */
export function Tabs({ label, tabs, children }: { label: string; tabs: Tab[]; children: ReactNode }) {
  return (
    <div className="grid gap-6 md:grid-cols-[13rem_minmax(0,1fr)] md:gap-10">
      <nav aria-label={label} className="-mx-4 overflow-x-auto px-4 py-1 sm:mx-0 sm:px-0 md:overflow-visible">
        <ul className="flex gap-1 md:flex-col">
          {tabs.map(({ to, label: words, icon: Icon, current }) => (
            <li key={to}>
              <Link
                to={to}
                aria-current={current ? "page" : undefined}
                preventScrollReset
                className={`flex min-h-11 items-center gap-3 rounded-control px-3 font-semibold whitespace-nowrap ${
                  current ? "bg-brand-tint text-brand" : "text-soft hover:bg-sunken hover:text-ink"
                }`}
              >
                <Icon aria-hidden className="size-5 shrink-0" />
                {words}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
