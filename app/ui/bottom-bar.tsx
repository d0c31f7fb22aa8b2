import Menu from "~icons/lucide/menu";
import { type ReactNode, useRef } from "react";
import { useLocation } from "react-router";
import type { IconComponent } from "./icon.ts";
import { Link } from "./link.tsx";
import { useDismiss } from "./use-dismiss.ts";

export type BarItem = {
  to: string;
  label: string;
  icon: IconComponent;
  /** Its page also shows without a tab in the address. */
  isFirst?: boolean;
  /** Whose count it shows. */
  badge?: "messages" | "requests";
};

type Props = {
  items: readonly BarItem[];
  /** Those for which the bar has no room: "More" opens them, also without script. */
  more?: readonly BarItem[];
  badges: Record<NonNullable<BarItem["badge"]>, ReactNode>;
  /** Of the page that is shown. */
  pathname: string;
  search: string;
};

const place =
  "relative flex min-h-14 min-w-11 flex-col px-0.5 items-center justify-center gap-0.5 text-xs font-semibold text-soft short:min-h-11 short:gap-0 short:leading-none";

/** The way around for members on phones, under their thumbs. The page leaves room for it (theme.css). */
export function BottomBar({ items, more = [], badges, pathname, search }: Props) {
  const bar = useRef<HTMLElement>(null);
  useDismiss(bar, useLocation().key);
  const tab = new URLSearchParams(search).get("tab");
  const isHere = ({ to, isFirst = false }: BarItem) => {
    const [path, query = ""] = to.split("?");
    return path === pathname && (query === "" || query === `tab=${tab}` || (isFirst && tab === null));
  };
  return (
    <nav
      ref={bar}
      aria-label="Your pages"
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] sm:hidden print:hidden"
    >
      <ul
        className={`grid auto-cols-[minmax(max-content,1fr)] grid-flow-col ${more.length > 0 ? "" : "overflow-x-auto"}`}
      >
        {items.map((item) => (
          <li key={item.to}>
            <Link
              to={item.to}
              aria-current={isHere(item) ? "page" : undefined}
              className={`${place} aria-[current]:text-brand`}
            >
              <item.icon aria-hidden className="size-5" />
              {item.label}
              {item.badge && badges[item.badge]}
            </Link>
          </li>
        ))}
        {more.length > 0 && (
          <li>
            <details>
              <summary
                className={`${place} list-none [&::-webkit-details-marker]:hidden ${more.some(isHere) ? "text-brand" : ""}`}
              >
                <Menu aria-hidden className="size-5" />
                More
              </summary>
              <ul className="absolute inset-x-0 bottom-full grid grid-cols-2 gap-x-2 border-t border-line bg-surface p-3 shadow-raised">
                {more.map((item) => (
                  <li key={item.to}>
                    <Link
                      to={item.to}
                      aria-current={isHere(item) ? "page" : undefined}
                      className="flex min-h-12 items-center gap-3 rounded-control px-3 font-semibold text-soft aria-[current]:bg-brand-tint aria-[current]:text-brand"
                    >
                      <item.icon aria-hidden className="size-5" />
                      {item.label}
                    </Link>
                  </li>
                ))}
              </ul>
            </details>
          </li>
        )}
      </ul>
    </nav>
  );
}
