import { useLocation } from "react-router";
import { homeOf, type Role } from "#app/features/accounts/model.ts";
import { call } from "#app/ui/call.ts";
import { NavigationButton, NavigationLink } from "#app/ui/navigation-bar.tsx";

/** The account's end of the navigation bar. Logout is hidden on any path beginning with /account. */
export function AccountLinks({ role, onLoggedOut }: { role: Role | null; onLoggedOut: () => void }) {
  const { pathname } = useLocation();
  if (role === null) {
    return (
      <>
        <NavigationLink to="/login">Login</NavigationLink>
        <NavigationLink to="/signup" strong>
          Sign Up
        </NavigationLink>
      </>
    );
  }
  return (
    <>
      <NavigationLink to={homeOf(role)}>Dashboard</NavigationLink>
      {!pathname.startsWith("/account") && (
        <NavigationButton onClick={() => void logOut(onLoggedOut)}>Logout</NavigationButton>
      )}
    </>
  );
}

/** Ends the session, forgets what this browser kept of the person, and starts over at the top of the home page. */
async function logOut(onLoggedOut: () => void) {
  await call("/api/logout", { method: "POST" }).catch(() => undefined);
  localStorage.removeItem("user");
  onLoggedOut();
  window.scrollTo(0, 0);
  window.location.replace("/");
}
