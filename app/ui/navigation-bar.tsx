import type { ReactNode } from "react";
import { Link, NavLink } from "react-router";
import { BrandMark } from "./brand-mark.tsx";

/** The bar at the top of every page: the brand on the left, what the person can go to on the right. */
export function NavigationBar({ brandName, children }: { brandName: string; children: ReactNode }) {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface/95 backdrop-blur">
      <nav
        aria-label="Main"
        className="mx-auto flex min-h-16 max-w-page items-center justify-between gap-1 px-2 sm:px-6"
      >
        <Link
          to="/"
          className="flex min-h-11 min-w-0 items-center gap-2 rounded-control px-1 font-heading text-lg font-bold tracking-tight sm:text-xl"
        >
          <BrandMark className="size-8 shrink-0" />
          <span className="truncate">{brandName}</span>
        </Link>
        <div className="flex shrink-0 items-center sm:gap-1">{children}</div>
      </nav>
    </header>
  );
}

const item =
  "inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control text-sm font-semibold sm:text-base";

export function NavigationLink({
  to,
  strong = false,
  children,
}: {
  to: string;
  strong?: boolean;
  children: ReactNode;
}) {
  return (
    <NavLink
      to={to}
      className={({ isActive }) =>
        strong
          ? `${item} ml-1 bg-brand px-3 text-on-brand hover:bg-brand-hover sm:px-4`
          : `${item} px-2 hover:bg-sunken sm:px-3 ${isActive ? "text-brand" : "text-ink"}`
      }
    >
      {children}
    </NavLink>
  );
}

export function NavigationButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" onClick={onClick} className={`${item} px-2 text-ink hover:bg-sunken sm:px-3`}>
      {children}
    </button>
  );
}
