import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";

export type Tab = { to: string; label: string; icon: LucideIcon; current: boolean };

/** A screen with several parts, each with its own URL: a list at the side, on phones a block above. */
export function Tabs({ label, tabs, children }: { label: string; tabs: Tab[]; children: ReactNode }) {
  return (
    <div className="grid gap-6 md:grid-cols-[13rem_minmax(0,1fr)] md:gap-10">
      <nav aria-label={label}>
        <ul className="grid grid-cols-3 gap-1 sm:grid-cols-6 md:grid-cols-1">
          {tabs.map(({ to, label: words, icon: Icon, current }) => (
            <li key={to}>
              <Link
                to={to}
                aria-current={current ? "page" : undefined}
                preventScrollReset
                className={`flex min-h-14 flex-col items-center justify-center gap-1 rounded-control px-1 text-center text-sm leading-tight font-semibold md:min-h-11 md:flex-row md:justify-start md:gap-3 md:px-3 md:text-left md:text-base ${
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
