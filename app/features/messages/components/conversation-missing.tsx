import { isRouteErrorResponse, useLocation } from "react-router";
import { usePerson } from "#app/features/accounts/session/components/use-person.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { Page } from "#app/ui/page.tsx";

/** A conversation that isn't there, or isn't theirs; other errors get the usual page. */
export function ConversationMissing({ error }: { error: unknown }) {
  const { pathname } = useLocation();
  const person = usePerson();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage error={error} />;
  return (
    <Page title="Messages">
      <title>Conversation not found.</title>
      <EmptyState title="Conversation not found.">
        {person ? (
          <>
            <p>It isn’t one of this account’s. Written with another email? Use the link in our email.</p>
            <LinkButton to="/messages">Open your messages</LinkButton>
          </>
        ) : (
          <>
            <p>Log in with the account that wrote it, or use the link in our email.</p>
            <LinkButton to={`/login?next=${encodeURIComponent(pathname)}`}>Log in</LinkButton>
          </>
        )}
      </EmptyState>
    </Page>
  );
}
