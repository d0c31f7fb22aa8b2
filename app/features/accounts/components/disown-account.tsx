import { useState } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { call } from "#app/ui/call.ts";
import { useDeed } from "./use-deed.ts";

/** For whoever reads the mailbox of an address that someone else signed up with. */
export function DisownAccount({ token }: { token: string }) {
  const [gone, setGone] = useState(false);
  const { run, busy, failure } = useDeed();
  if (gone)
    return <Alert tone="good">The account is removed. You can sign up with this email yourself.</Alert>;
  return (
    <section aria-labelledby="not-me" className="flex flex-col items-start gap-3 border-t border-line pt-5">
      <h2 id="not-me" className="text-lg">
        You did not sign up?
      </h2>
      <p className="text-soft">
        You can ignore our email: without this confirmation, no one sees reservations that were made with your
        address. Or remove the account that was opened with it.
      </p>
      {failure && <Alert>{failure}</Alert>}
      <Button
        variant="danger"
        busy={busy}
        onClick={() =>
          void run(async () => {
            await call("/api/verify-email", { method: "DELETE", json: { token } });
            setGone(true);
          })
        }
      >
        Remove the account
      </Button>
    </section>
  );
}
