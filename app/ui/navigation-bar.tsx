import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { BrandMark } from "./brand-mark.tsx";
import { Link } from "./link.tsx";

type BarProps = { brandName: string; middle?: ReactNode; children: ReactNode };

/** The bar at the top of every page: the brand on the left, links and buttons on the right. */
export function NavigationBar({ brandName, middle, children }: BarProps) {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface/95 backdrop-blur">
      <nav
        aria-label="Main"
        className="flex min-h-16 short:min-h-12 items-center justify-between gap-1 px-4 *:shrink-[999999] sm:gap-4 sm:px-6"
      >
        <Link
          to="/"
          className="flex min-h-11 min-w-0 items-center rounded-control font-heading text-lg font-bold tracking-tight sm:text-xl"
        >
          {/* A name too long for a phone wraps to a hidden second line: it is shown whole or not at all. */}
          <span className="flex h-8 min-w-0 flex-wrap gap-x-1.5 overflow-hidden sm:gap-x-2">
            <BrandMark className="size-8 shrink-0" />
            <span className="leading-8 whitespace-nowrap">{brandName}</span>
          </span>
        </Link>
        {middle}
        {/* With large text it takes another line, once nothing else can give way. */}
        <div className="flex shrink! flex-wrap py-1 items-center justify-end sm:gap-1">{children}</div>
      </nav>
    </header>
  );
}

const item =
  "relative inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control text-sm font-semibold sm:text-base";
// Its words end where the page's content does.
const plain = `${item} px-1.5 last:-mr-1.5 hover:bg-sunken sm:px-3 sm:last:-mr-3`;

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
          ? `${item} ml-1 border border-rim px-3 hover:bg-sunken sm:px-4`
          : `${plain} ${isActive ? "text-brand" : "text-ink"}`
      }
    >
      {children}
    </NavLink>
  );
}

/** A button that submits the form around it. */
export function NavigationButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <button type="submit" disabled={busy} className={`${plain} text-ink`}>
      {children}
    </button>
  );
}
