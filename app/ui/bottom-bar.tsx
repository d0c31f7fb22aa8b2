import type { IconComponent } from "./icon.ts";
import type { ReactNode } from "react";
import { Link } from "./link.tsx";

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
  badges: Record<NonNullable<BarItem["badge"]>, ReactNode>;
  /** Of the page that is shown. */
  pathname: string;
  search: string;
};

/** The way around for members on phones, under their thumbs. The page leaves room for it (theme.css). */
export function BottomBar({ items, badges, pathname, search }: Props) {
  const tab = new URLSearchParams(search).get("tab");
  const isHere = ({ to, isFirst = false }: BarItem) => {
    const [path, query = ""] = to.split("?");
    return path === pathname && (query === "" || query === `tab=${tab}` || (isFirst && tab === null));
  };
  return (
    <nav
      aria-label="Your pages"
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] sm:hidden print:hidden"
    >
      <ul className="grid auto-cols-[minmax(max-content,1fr)] grid-flow-col overflow-x-auto">
        {items.map((item) => (
          <li key={item.to}>
            <Link
              to={item.to}
              aria-current={isHere(item) ? "page" : undefined}
              className="relative flex min-h-14 min-w-11 flex-col px-0.5 items-center justify-center gap-0.5 text-xs font-semibold text-soft aria-[current]:text-brand"
            >
              <item.icon aria-hidden className="size-5" />
              {item.label}
              {item.badge && badges[item.badge]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
