import { type FormEvent, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { WaysOn } from "#app/features/accounts/session/components/ways-on.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { call, sentenceOf } from "#app/ui/call.ts";
import { HelpLink } from "#app/ui/help-link.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { useAlive } from "#app/ui/use-alive.ts";
import { useRefusal } from "#app/ui/use-refusal.ts";

const expired = "This link has expired.";
const linkSent = "A new link is on its way to the email of this reservation.";

type Props = { token: string; to: "checkout" | "problems"; sent: boolean };

/**
 * Sends an emailed link's token and goes to the reservation, which this browser then also holds; without script by a
 * button.
 */
export function OpenReservation({ token, to, sent }: Props) {
  const navigate = useNavigate();
  const alive = useAlive();
  const refused = useRefusal("/api/open-reservation").message || null;
  const notSent = useRefusal("/api/open-reservation/link").message || null;
  const [failure, setFailure] = useState(refused ?? notSent);
  const [notice, setNotice] = useState(sent ? linkSent : null);
  const [busy, setBusy] = useState(false);
  const [asks] = useState(failure === null && notice === null);

  useEffect(() => {
    if (!asks) return;
    const leaving = new AbortController();
    call("POST /api/open-reservation", {
      json: { token },
      signal: leaving.signal,
    }).then(
      ({ reservationId }) => navigate(`/${to}/${reservationId}`, { replace: true }),
      (error: unknown) => {
        if (!leaving.signal.aborted) setFailure(sentenceOf(error, "An error occurred. Please try again."));
      },
    );
    return () => leaving.abort();
  }, [asks, token, to, navigate]);

  /** The new link always goes to the old link's address. */
  async function askAgain(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    try {
      setNotice((await call("POST /api/open-reservation/link", { json: { token } })).message);
    } catch (error) {
      setFailure(sentenceOf(error, "An error occurred. Please try again."));
    }
    setBusy(false);
  }

  if (failure === null && notice === null) {
    return alive ? (
      <>
        <p role="status">Opening your reservation…</p>
        <Skeleton className="h-48" />
      </>
    ) : (
      <form method="post" className="grid">
        <input type="hidden" name="token" value={token} />
        <Button type="submit">Open my reservation</Button>
      </form>
    );
  }
  return (
    <>
      {notice ? <Alert tone="good">{notice}</Alert> : <Alert>{failure}</Alert>}
      <div className="flex flex-wrap gap-3">
        {failure === expired && notice === null && (
          <form method="post" onSubmit={(event) => void askAgain(event)} className="contents">
            <input type="hidden" name="token" value={token} />
            <input type="hidden" name="again" />
            <Button type="submit" busy={busy}>
              Email me a new link
            </Button>
          </form>
        )}
        <LinkButton
          to={`/login?next=/${to}/${token.split(".")[0]}`}
          variant={failure === expired ? "secondary" : "primary"}
        >
          Log in
        </LinkButton>
        <LinkButton to="/" variant="secondary">
          Search for a space
        </LinkButton>
      </div>
      <HelpLink to="reserve-without-an-account">How to find your reservation again</HelpLink>
      <WaysOn canSearch={false} />
    </>
  );
}
