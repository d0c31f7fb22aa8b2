import type { ReactNode } from "react";
import { signupToList } from "#app/features/accounts/model.ts";
import { NavigationLink } from "#app/ui/navigation-bar.tsx";

/** The account links of the navigation bar for a visitor. */
export function VisitorLinks(): ReactNode {
  return (
    <>
      <NavigationLink to={signupToList()}>
        {/* Two lines on phones, and none where the narrowest also have a search in their bar. */}
        <span className="max-sm:w-13 max-sm:text-center max-sm:text-xs/4 max-[21rem]:[nav:has([popover])_&]:hidden">
          List your space
        </span>
      </NavigationLink>
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
