import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { call, sentenceOf } from "#app/ui/call.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";

const expired = "This link has expired.";

/** Hands a mailed link's token in and goes on to the reservation, which this browser then holds too. */
export function OpenReservation({ token }: { token: string }) {
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const [news, setNews] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

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

  /** It goes to the address that the old one went to, whoever asks. */
  async function askAgain() {
    setBusy(true);
    try {
      setNews((await call<{ message: string }>("/api/open-reservation/link", { json: { token } })).message);
    } catch (error) {
      setFailure(sentenceOf(error, "An error occurred. Please try again."));
    }
    setBusy(false);
  }

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
      {news ? <Alert tone="good">{news}</Alert> : <Alert>{failure}</Alert>}
      <div className="flex flex-wrap gap-3">
        {failure === expired && news === null && (
          <Button busy={busy} onClick={() => void askAgain()}>
            Email me a new link
          </Button>
        )}
        <LinkButton
          to={`/login?next=/checkout/${token.split(".")[0]}`}
          variant={failure === expired ? "secondary" : "primary"}
        >
          Log in
        </LinkButton>
        <LinkButton to="/" variant="secondary">
          Search for a space
        </LinkButton>
      </div>
    </>
  );
}
