import type { ReactNode } from "react";
import { NavigationLink } from "#app/ui/navigation-bar.tsx";

/** The account links of the navigation bar for a visitor. */
export function VisitorLinks(): ReactNode {
  return (
    <>
      <HostLink />
      <NavigationLink to="/login">Login</NavigationLink>
      <NavigationLink to="/signup" strong>
        Sign Up
      </NavigationLink>
    </>
  );
}

/** The way to offer a space. */
export function HostLink() {
  return (
    <span className="contents max-md:hidden">
      <NavigationLink to="/start-hosting">List your space</NavigationLink>
    </span>
  );
}
