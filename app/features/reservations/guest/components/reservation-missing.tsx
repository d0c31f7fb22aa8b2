import { isRouteErrorResponse, useLocation } from "react-router";
import { homeOf } from "#app/features/accounts/model.ts";
import { usePerson } from "#app/features/accounts/session/components/use-person.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { HelpLink } from "#app/ui/help-link.tsx";
import { Link } from "#app/ui/link.tsx";
import { Page } from "#app/ui/page.tsx";

/** For pages about a reservation: its id is unknown or not theirs; other errors get the usual page. */
export function ReservationMissing({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  const person = usePerson();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage error={error} />;
  return (
    <Page title="Reservation">
      <title>Reservation not found.</title>
      <EmptyState title="Reservation not found.">
        <p>
          {person
            ? "It isn’t one of this account’s. Reserved with another email? Use the link in our email."
            : "Reserved while logged in or on another device? Log in there, or use the link in our email."}
        </p>
        <div className="flex flex-wrap justify-center gap-3">
          {person ? (
            <LinkButton to={homeOf(person.role)}>Open your dashboard</LinkButton>
          ) : (
            <LinkButton to={`/login?next=${encodeURIComponent(pathname + search)}`}>Log in</LinkButton>
          )}
          <LinkButton to="/" variant="secondary">
            Search for a space
          </LinkButton>
        </div>
        <HelpLink to="reserve-without-an-account">How to find your reservation again</HelpLink>
        <Link to="/contact" className="text-link inline-flex min-h-11 items-center text-sm">
          Contact us
        </Link>
      </EmptyState>
    </Page>
  );
}
