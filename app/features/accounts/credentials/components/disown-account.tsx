import { type FormEvent, useState } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { call } from "#app/ui/call.ts";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { useAction } from "#app/features/accounts/members/components/use-action.ts";

/** Lets the owner of a mailbox delete an account that someone else signed up with its address. */
export function DisownAccount({ token }: { token: string }) {
  const [gone, setGone] = useState(false);
  const { run, busy, failure } = useAction();
  const refusal = useRefusal("/api/verify-email");

  function remove(event: FormEvent) {
    event.preventDefault();
    void run(async () => {
      await call("DELETE /api/verify-email", { json: { token } });
      setGone(true);
    });
  }

  if (gone) return <AccountRemoved />;
  return (
    <section aria-labelledby="not-me" className="flex flex-col items-start gap-3 border-t border-line pt-5">
      <h2 id="not-me" className="text-lg">
        Didn’t sign up?
      </h2>
      <p className="text-soft">
        You can ignore our email. Without this confirmation, no one sees reservations made with your address.
        Or remove the account that was created with it.
      </p>
      {(failure ?? refusal.message) && <Alert>{failure ?? refusal.message}</Alert>}
      <form method="post" onSubmit={remove}>
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="remove" />
        <Button type="submit" variant="danger" busy={busy}>
          Remove the account
        </Button>
      </form>
    </section>
  );
}

export function AccountRemoved() {
  return <Alert tone="good">The account was removed. You can now sign up with this email yourself.</Alert>;
}
