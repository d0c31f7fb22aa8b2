import { useState, useSyncExternalStore } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { call, CallError } from "#app/ui/call.ts";
import { LocalDay } from "#app/ui/local-day.tsx";
import type { PasskeyJson } from "#app/features/accounts/present.ts";
import { AccountSection } from "#app/features/accounts/members/components/account-section.tsx";
import { ConfirmForm } from "#app/features/accounts/members/components/confirm-form.tsx";
import { knowsPasskeys, makePasskey, noPasskeys } from "#app/features/accounts/login/components/passkeys.ts";

type Props = {
  passkeys: PasskeyJson[];
  /** Passkeys can be added only once the account's email is confirmed. */
  confirmed: boolean;
  onChanged: () => void;
};

export function AccountPasskeys({ passkeys, confirmed, onChanged }: Props) {
  const known = useSyncExternalStore(never, knowsPasskeys, () => true);
  const [refused, setRefused] = useState<string | null>(null);

  async function add(currentPassword: string) {
    setRefused(null);
    try {
      await makePasskey(currentPassword);
      onChanged();
    } catch (error) {
      if (error instanceof CallError) throw error;
      setRefused("No passkey was created. This device may already have one.");
    }
  }

  async function remove(id: string, currentPassword: string) {
    await call("DELETE /api/passkeys/{id}", { path: { id }, json: { currentPassword } });
    onChanged();
  }

  return (
    <AccountSection
      title="Passkeys"
      lead="Log in with your fingerprint, face or a security key. You won’t need a code."
    >
      {passkeys.length > 0 && (
        <ul className="flex w-full flex-col divide-y divide-line">
          {passkeys.map(({ id, name, since }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
              <span>
                <span className="font-semibold">{name}</span>, since <LocalDay at={since} />
              </span>
              <ConfirmForm
                open="Remove"
                openLabel={`Remove the passkey of ${name}`}
                action="Remove"
                danger
                onConfirmed={(currentPassword) => remove(id, currentPassword)}
              />
            </li>
          ))}
        </ul>
      )}
      {refused && <Alert>{refused}</Alert>}
      {!confirmed ? (
        <p className="text-soft">Confirm your email first.</p>
      ) : known ? (
        <ConfirmForm open="Add a passkey" action="Continue" onConfirmed={add} />
      ) : (
        <Button variant="secondary" onClick={() => setRefused(noPasskeys)}>
          Add a passkey
        </Button>
      )}
    </AccountSection>
  );
}

// What a browser supports doesn't change while a page is open.
function never() {
  return () => undefined;
}
