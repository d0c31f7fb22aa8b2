import type { FormEvent, ReactNode } from "react";
import { useLocation } from "react-router";
import { homeOf, type Role } from "#app/features/accounts/model.ts";
import { Alert } from "#app/ui/alert.tsx";
import { call } from "#app/ui/call.ts";
import { NavigationButton, NavigationLink } from "#app/ui/navigation-bar.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { useAction } from "#app/features/accounts/members/components/use-action.ts";

/** The account links of the navigation bar. Logout is hidden on any path beginning with /account. */
export function AccountLinks({
  role,
  onLoggedOut,
  notices,
}: {
  role: Role | null;
  onLoggedOut: () => void;
  /** The number of unread notices. */
  notices?: ReactNode;
}) {
  const { pathname } = useLocation();
  if (role === null) {
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
  const mayLogOut = !pathname.startsWith("/account");
  return (
    <>
      {role === "tenant" && <HostLink />}
      <NavigationLink to={homeOf(role)}>Dashboard</NavigationLink>
      {/* A phone's bar has no room for it. */}
      {mayLogOut && (
        <span className="contents max-sm:hidden">
          <Logout onLoggedOut={onLoggedOut} />
        </span>
      )}
      <AccountMenu role={role} notices={notices}>
        {mayLogOut && (
          <span className="contents sm:hidden [&_button]:mr-0! [&_button]:justify-start [&_button]:px-3 [&_button]:text-base [&_button]:font-medium">
            <Logout onLoggedOut={onLoggedOut} />
          </span>
        )}
      </AccountMenu>
    </>
  );
}

function HostLink() {
  return (
    <span className="contents max-md:hidden">
      <NavigationLink to="/start-hosting">List your space</NavigationLink>
    </span>
  );
}

/** Ends the session, deletes what this browser kept of the member, and goes to the top of the home page. */
function Logout({ onLoggedOut }: { onLoggedOut: () => void }) {
  const { run, busy, failure } = useAction();
  function submit(event: FormEvent) {
    event.preventDefault();
    void run(async () => {
      await call("POST /api/logout");
      localStorage.removeItem("user");
      onLoggedOut();
      window.scrollTo(0, 0);
      window.location.replace("/");
    });
  }
  return (
    <form method="post" action="/logout" onSubmit={submit} className="contents">
      <NavigationButton busy={busy}>Logout</NavigationButton>
      {failure && (
        <div className="fixed inset-x-4 bottom-4 z-30 mx-auto max-w-md">
          <Alert className="shadow-raised">You are still logged in. {failure}</Alert>
        </div>
      )}
    </form>
  );
}
