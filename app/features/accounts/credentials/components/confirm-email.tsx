import { type FormEvent, useState } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { call } from "#app/ui/call.ts";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { WaysOn } from "#app/features/accounts/session/components/ways-on.tsx";
import { AccountRemoved, DisownAccount } from "./disown-account.tsx";
import { useAction } from "#app/features/accounts/members/components/use-action.ts";

/** What an emailed link can do in this browser. */
export type EmailLinkState = "ready" | "loggedOut" | "otherAccount" | "expired" | "invalid";
type Props = {
  token: string;
  state: EmailLinkState;
  mayDisown: boolean;
  /** What a form post without script has done already. */
  done: "confirmed" | "removed" | null;
};

/** Confirms an email address on a button press. Opening the link isn't enough: email scanners open links, too. */
export function ConfirmEmail({ token, state, mayDisown, done: doneBefore }: Props) {
  const [done, setDone] = useState(doneBefore);
  const { run, busy, failure } = useAction();
  const refusal = useRefusal("/api/verify-email");

  function confirm(event: FormEvent) {
    event.preventDefault();
    void run(async () => {
      await call("POST /api/verify-email", { json: { token } });
      setDone("confirmed");
    });
  }

  if (done === "removed") return <AccountRemoved />;
  if (done === "confirmed") {
    return (
      <>
        <Alert tone="good">Your email is confirmed.</Alert>
        <LinkButton to="/login">Continue</LinkButton>
      </>
    );
  }
  if (state === "invalid") {
    return (
      <>
        <Alert>This link is not valid.</Alert>
        <p className="text-soft">
          Open it from our email again, or get a new one under Email in your account.
        </p>
        <LinkButton to="/account" variant="secondary">
          Open your account
        </LinkButton>
        <WaysOn />
      </>
    );
  }
  if (state === "expired") return <Expired />;
  if (state === "ready") {
    return (
      <>
        {(failure ?? refusal.message) && <Alert>{failure ?? refusal.message}</Alert>}
        <form method="post" onSubmit={confirm} className="grid">
          <input type="hidden" name="token" value={token} />
          <Button type="submit" busy={busy}>
            Confirm my email
          </Button>
        </form>
      </>
    );
  }
  const next = `/verify-email?${new URLSearchParams({ token })}`;
  return (
    <>
      <Alert tone="info">
        {state === "loggedOut"
          ? "If you signed up with this email, log in to that account first, then confirm it here."
          : "This link belongs to another account. Log out, and log in to that account to confirm it."}
      </Alert>
      <LinkButton to={`/login?${new URLSearchParams({ next })}`}>Log in</LinkButton>
      {mayDisown && <DisownAccount token={token} />}
    </>
  );
}

function Expired() {
  return (
    <>
      <Alert tone="info">
        This link has expired. Log in and get a new one under Email in your account. If you didn’t sign up,
        you can ignore it.
      </Alert>
      <LinkButton to="/account">Get a new link</LinkButton>
      <WaysOn />
    </>
  );
}
