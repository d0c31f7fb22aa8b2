import { type FormEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { call } from "#app/ui/call.ts";
import { Field } from "#app/ui/field.tsx";
import { useRefusal, wholeFailure } from "#app/ui/use-refusal.ts";
import { confirmationSent } from "#app/features/accounts/model.ts";
import { AccountSection } from "#app/features/accounts/members/components/account-section.tsx";
import { ConfirmForm } from "#app/features/accounts/members/components/confirm-form.tsx";
import { useAction } from "#app/features/accounts/members/components/use-action.ts";

/** The account's address, whether it's confirmed, and the form to change it. */
export function AccountEmail({ email, verified }: { email: string; verified: boolean }) {
  const [wanted, setWanted] = useState("");
  const refusal = useRefusal("/api/verify-email/link");
  const wasSent = useSearchParams()[0].has("sent");
  const [notice, setNotice] = useState(wasSent ? confirmationSent : null);
  const { run, busy, failure } = useAction();
  const said = failure ?? (notice === null ? wholeFailure(refusal) : null);
  const tell = async (asked: Promise<{ message: string }>) => setNotice((await asked).message);

  function sendAgain(event: FormEvent) {
    event.preventDefault();
    void run(() => tell(call("POST /api/verify-email/link")));
  }

  return (
    <AccountSection title="Email" lead={<span className="wrap-anywhere">{email}</span>}>
      {!verified && (
        <Alert
          tone="info"
          className="w-full"
          action={
            <form method="post" onSubmit={sendAgain}>
              <Button type="submit" variant="secondary" busy={busy}>
                Send the link again
              </Button>
            </form>
          }
        >
          This address isn’t confirmed yet. Open the link in our email in this browser, where you’re logged
          in.
        </Alert>
      )}
      {said && <Alert>{said}</Alert>}
      {notice && <Alert tone="good">{notice}</Alert>}
      <ConfirmForm
        open="Change email"
        action="Send the link"
        onConfirmed={(currentPassword) =>
          tell(call("POST /api/change-email", { json: { email: wanted, currentPassword } }))
        }
      >
        <Field
          label="New email"
          name="email"
          type="email"
          required
          autoComplete="email"
          hint="We’ll email a link there. Opening it logs you out everywhere."
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
      </ConfirmForm>
    </AccountSection>
  );
}
