import type { ReactNode } from "react";
import { signupToList } from "#app/features/accounts/model.ts";
import { NavigationLink } from "#app/ui/navigation-bar.tsx";

/** The account links of the navigation bar for a visitor. */
export function VisitorLinks(): ReactNode {
  return (
    <>
      {/* The narrowest bar has no room for it next to a search. */}
      <span className="contents max-[21rem]:[nav:has([popover])_&]:hidden">
        <NavigationLink to={signupToList()}>
          <span className="whitespace-nowrap max-sm:text-xs/4 text-center max-[25rem]:[nav:has([popover])_&]:w-13 max-[25rem]:[nav:has([popover])_&]:text-wrap max-[22rem]:w-13 max-[22rem]:text-wrap">
            List your space
          </span>
        </NavigationLink>
      </span>
      <NavigationLink to="/login">Login</NavigationLink>
      <NavigationLink to="/signup" strong>
        Sign Up
      </NavigationLink>
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
