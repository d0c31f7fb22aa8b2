import { useState, type FormEvent } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { type AnswerTo, call } from "#app/ui/call.ts";
import { Field } from "#app/ui/field.tsx";
import { AccountSection } from "#app/features/accounts/members/components/account-section.tsx";
import { ConfirmForm } from "#app/features/accounts/members/components/confirm-form.tsx";
import { useAction } from "#app/features/accounts/members/components/use-action.ts";

type Started = AnswerTo<"POST /api/two-step">;

type Props = {
  on: boolean;
  /** Codes can be turned on only once the account's email is confirmed. */
  confirmed: boolean;
  onChanged: () => void;
};

export function AccountTwoStep({ on, confirmed, onChanged }: Props) {
  const [started, setStarted] = useState<Started | null>(null);
  const end = async (currentPassword: string) => {
    await call("DELETE /api/two-step", { json: { currentPassword } });
    onChanged();
  };
  return (
    <AccountSection
      title="Two-factor codes"
      lead="Enter a code from an authenticator app after your password. A stolen password alone isn’t enough to log in."
    >
      <p className="font-semibold">{on ? "On" : "Off"}</p>
      {on && <ConfirmForm open="Turn off" action="Turn off" danger onConfirmed={end} />}
      {!on && !confirmed && <p className="text-soft">Confirm your email first.</p>}
      {!on && confirmed && !started && (
        <ConfirmForm
          open="Turn on"
          action="Continue"
          onConfirmed={async (currentPassword) =>
            setStarted(await call("POST /api/two-step", { json: { currentPassword } }))
          }
        />
      )}
      {!on && started && (
        <FirstCode
          started={started}
          onDone={() => {
            setStarted(null);
            onChanged();
          }}
        />
      )}
    </AccountSection>
  );
}

function FirstCode({ started, onDone }: { started: Started; onDone: () => void }) {
  const [code, setCode] = useState("");
  const { run, busy, failure, errors } = useAction();

  function submit(event: FormEvent) {
    event.preventDefault();
    void run(async () => {
      await call("POST /api/two-step/confirm", { json: { code } });
      onDone();
    });
  }

  return (
    <form data-early method="post" noValidate onSubmit={submit} className="flex w-full flex-col gap-5">
      <ol className="flex max-w-prose list-decimal flex-col gap-4 pl-5">
        <li>
          Scan this with your authenticator app, or enter the key.
          <img
            src={`data:image/svg+xml,${encodeURIComponent(started.qr)}`}
            alt="QR code of the key below"
            className="mt-3 size-48 rounded-control"
          />
          <code className="mt-2 block break-all">{started.secret}</code>
        </li>
        <li>
          Save these backup codes where you can find them without your phone. Each works once.
          <ul className="mt-2 grid grid-cols-2 gap-x-6 gap-y-1 font-mono text-sm">
            {started.spare_codes.map((spare) => (
              <li key={spare}>{spare}</li>
            ))}
          </ul>
        </li>
        <li>Enter the current code from the app.</li>
      </ol>
      <Field
        className="max-w-xs"
        label="Code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={code}
        error={errors["code"]}
        onChange={(event) => setCode(event.target.value)}
      />
      {failure && <Alert>{failure}</Alert>}
      <Button type="submit" busy={busy} className="self-start">
        Turn on
      </Button>
    </form>
  );
}
