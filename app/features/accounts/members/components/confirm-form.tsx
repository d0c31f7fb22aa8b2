import { useState, type FormEvent, type ReactNode } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { PasswordField } from "#app/features/accounts/credentials/components/password-field.tsx";
import { useAction } from "./use-action.ts";

type ConfirmFormProps = {
  /** The labels of the button that opens the form, and of the one that submits it. */
  open: string;
  action: string;
  /** Accessible name of the open button. */
  openLabel?: string;
  danger?: boolean;
  children?: ReactNode;
  /** Errors appear here; those of the form's own fields are in `errors` of the failed call. */
  onConfirmed: (currentPassword: string) => Promise<void>;
};

/** A form that requires the current password before its action; closed at first. */
export function ConfirmForm(props: ConfirmFormProps) {
  const { open, openLabel, action, danger = false, children, onConfirmed } = props;
  const [isOpen, setOpen] = useState(false);
  const [password, setPassword] = useState("");
  const { run, busy, failure, errors } = useAction();
  const other = Object.entries(errors).find(([name]) => name !== "currentPassword")?.[1];

  function submit(event: FormEvent) {
    event.preventDefault();
    void run(async () => {
      await onConfirmed(password);
      setOpen(false);
      setPassword("");
    });
  }

  if (!isOpen) {
    return (
      <Button variant="secondary" aria-label={openLabel} onClick={() => setOpen(true)}>
        {open}
      </Button>
    );
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="flex w-full max-w-md flex-col gap-4">
      {children}
      <PasswordField
        label="Current password"
        name="currentPassword"
        required
        autoComplete="current-password"
        value={password}
        error={errors["currentPassword"]}
        onChange={(event) => setPassword(event.target.value)}
      />
      {(failure ?? other) && <Alert>{failure ?? other}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={danger ? "danger" : "primary"} busy={busy}>
          {action}
        </Button>
        <Button variant="quiet" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
