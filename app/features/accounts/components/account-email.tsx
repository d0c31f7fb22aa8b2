import { useState } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { call } from "#app/ui/call.ts";
import { Field } from "#app/ui/field.tsx";
import { AccountPart } from "./account-part.tsx";
import { ConfirmForm } from "./confirm-form.tsx";
import { useDeed } from "./use-deed.ts";

/** The account's address: whether it is proven, and the way to another. */
export function AccountEmail({ email, verified }: { email: string; verified: boolean }) {
  const [wanted, setWanted] = useState("");
  const [news, setNews] = useState<string | null>(null);
  const { run, busy, failure } = useDeed();
  const tell = async (asked: Promise<{ message: string }>) => setNews((await asked).message);

  return (
    <AccountPart title="Email" lead={<span className="wrap-anywhere">{email}</span>}>
      {!verified && (
        <Alert
          tone="info"
          className="w-full"
          action={
            <Button
              variant="secondary"
              busy={busy}
              onClick={() => void run(() => tell(call("/api/verify-email/link", { method: "POST" })))}
            >
              Send the link again
            </Button>
          }
        >
          This address is not confirmed yet. Open the link in our email in this browser, where you are logged
          in.
        </Alert>
      )}
      {failure && <Alert>{failure}</Alert>}
      {news && <Alert tone="good">{news}</Alert>}
      <ConfirmForm
        open="Change email"
        deed="Send the link"
        onConfirmed={(currentPassword) =>
          tell(call("/api/change-email", { json: { email: wanted, currentPassword } }))
        }
      >
        <Field
          label="New email"
          name="email"
          type="email"
          required
          autoComplete="email"
          hint="We mail a link there; opening it logs out every browser."
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
      </ConfirmForm>
    </AccountPart>
  );
}
