import { type ReactNode, useRef } from "react";
import { useLocation } from "react-router";
import type { Role } from "#app/features/accounts/model.ts";
import { Link } from "#app/ui/link.tsx";
import { useDismiss } from "#app/ui/use-dismiss.ts";
import { usePerson } from "./use-person.ts";

/** A member's initials, which open what is rarely needed. Made of `details`, so that it also opens without script. */
export function AccountMenu({
  role,
  notices,
  children,
}: {
  role: Role;
  /** The number of unread notices: on phones it is the bell. */
  notices?: ReactNode;
  children?: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  useDismiss(box, useLocation().key);
  const name = usePerson()?.username ?? "";
  return (
    <div ref={box} className="relative ml-1">
      <details className="group">
        <summary className="relative grid size-11 list-none place-items-center rounded-full [&::-webkit-details-marker]:hidden">
          <span className="sr-only">Your account: {name}</span>
          <span
            aria-hidden
            className="grid size-9 place-items-center rounded-full bg-brand-tint text-sm font-bold text-brand group-open:bg-brand group-open:text-on-brand"
          >
            {initialsOf(name)}
          </span>
          <span className="absolute -top-1 -right-2.5 sm:hidden">{notices}</span>
        </summary>
        <div className="absolute top-full right-0 z-40 mt-2 flex w-52 flex-col rounded-card border border-line bg-surface p-2 shadow-raised">
          <p aria-hidden className="truncate px-3 py-2 text-sm text-soft">
            {name}
          </p>
          {[...own[role], ...menu].map(([to, words]) => (
            <Link
              key={to}
              to={to}
              className="flex min-h-11 items-center rounded-control px-3 font-medium hover:bg-sunken"
            >
              {words}
              {to === "/notices" && <span className="ml-auto">{notices}</span>}
            </Link>
          ))}
          {children}
        </div>
      </details>
    </div>
  );
}

type MenuLink = readonly [to: string, words: string];

/** The bar at the bottom of a phone has no room for them. */
const own: Record<Role, readonly MenuLink[]> = {
  landlord: [["/check", "Check a pass"]],
  tenant: [
    ["/tenant-dashboard?tab=profile", "Profile"],
    ["/reset-password", "Password"],
  ],
  administrator: [],
};

const menu = [
  ["/notices", "Notifications"],
  ["/account", "Account"],
  ["/contact", "Support"],
] as const;

function initialsOf(name: string): string {
  const letters = name.split(/\s+/).map((word) => String.fromCodePoint(word.codePointAt(0) ?? 32));
  return letters.slice(0, 2).join("").toUpperCase();
}
