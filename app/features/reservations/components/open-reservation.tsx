import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { call, sentenceOf } from "#app/ui/call.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";

/** Hands a mailed link's token in and goes on to the reservation, which this browser then holds too. */
export function OpenReservation({ token }: { token: string }) {
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    const leaving = new AbortController();
    call<{ reservationId: string }>("/api/open-reservation", {
      json: { token },
      signal: leaving.signal,
    }).then(
      ({ reservationId }) => navigate(`/checkout/${reservationId}`, { replace: true }),
      (error: unknown) => {
        if (!leaving.signal.aborted) setFailure(sentenceOf(error, "An error occurred. Please try again."));
      },
    );
    return () => leaving.abort();
  }, [token, navigate]);

  if (failure === null) {
    return (
      <>
        <p role="status">Opening your reservation…</p>
        <Skeleton className="h-48" />
        <noscript>
          <Alert tone="info">To open a reservation from a mail, let this page run its scripts.</Alert>
        </noscript>
      </>
    );
  }
  return (
    <>
      <Alert>{failure}</Alert>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={`/login?next=/checkout/${token.split(".")[0]}`}>Log in</LinkButton>
        <LinkButton to="/" variant="secondary">
          Search for a space
        </LinkButton>
      </div>
    </>
  );
}
