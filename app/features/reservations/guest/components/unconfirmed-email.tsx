import { type FormEvent, useState } from "react";
import { useAction } from "#app/features/accounts/members/components/use-action.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { call } from "#app/ui/call.ts";

/** Why a new member doesn't see what they reserved before: their email isn't confirmed. Works as a plain post. */
export function UnconfirmedEmail({ email }: { email: string }) {
  const [notice, setNotice] = useState<string | null>(null);
  const { run, busy, failure } = useAction();

  function sendAgain(event: FormEvent) {
    event.preventDefault();
    void run(async () => setNotice((await call("POST /api/verify-email/link")).message));
  }

  return (
    <div className="flex flex-col gap-3">
      <Alert
        tone="info"
        action={
          <form method="post" action="/account" onSubmit={sendAgain}>
            <Button type="submit" variant="secondary" busy={busy}>
              Send the link again
            </Button>
          </form>
        }
      >
        <span className="wrap-anywhere">
          Bookings made with {email} appear here once you confirm that address. Open the link in our email in
          this browser.
        </span>
      </Alert>
      {failure && <Alert>{failure}</Alert>}
      {notice && <Alert tone="good">{notice}</Alert>}
    </div>
  );
}
