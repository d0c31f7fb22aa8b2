import Menu from "~icons/lucide/menu";
import type { ReactNode } from "react";
import { signupToList } from "#app/features/accounts/model.ts";
import { Link } from "#app/ui/link.tsx";
import { NavigationLink } from "#app/ui/navigation-bar.tsx";

/** The account links of the navigation bar for a visitor. A phone's bar has no room for all: the others are in a menu. */
export function VisitorLinks(): ReactNode {
  return (
    <>
      <span className="contents max-sm:hidden">
        <NavigationLink to={signupToList()}>List your space</NavigationLink>
      </span>
      <NavigationLink to="/login">Login</NavigationLink>
      <NavigationLink to="/signup" strong>
        Sign Up
      </NavigationLink>
      <button
        type="button"
        popoverTarget="menu"
        aria-label="More"
        className="-mr-2.5 grid size-11 place-items-center rounded-control sm:hidden"
      >
        <Menu aria-hidden className="size-5" />
      </button>
      <div
        id="menu"
        popover="auto"
        className="fixed top-14 right-4 left-auto m-0 w-52 rounded-card border border-line bg-surface p-2 text-ink shadow-raised"
      >
        {[
          [signupToList(), "List your space"] as const,
          ["/help", "Help"] as const,
          ["/contact", "Contact"] as const,
        ].map(([to, words]) => (
          <Link
            key={to}
            to={to}
            onClick={({ currentTarget }) => currentTarget.parentElement!.hidePopover()}
            className="flex min-h-11 items-center rounded-control px-3 font-medium hover:bg-sunken"
          >
            {words}
          </Link>
        ))}
      </div>
    </>
  );
}

/** A tenant's way to offer a space: an account has one role, so it asks us first. */
export function HostLink() {
  return (
    <span className="contents max-md:hidden">
      <NavigationLink to="/start-hosting">List your space</NavigationLink>
    </span>
  );
}
