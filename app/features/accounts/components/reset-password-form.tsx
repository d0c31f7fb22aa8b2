import { useState, type FormEvent } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { call, CallError, failureOf } from "#app/ui/call.ts";
import { PasswordField } from "./password-field.tsx";

const sentences = {
  refused: "Failed to reset password.",
  broken: "An error occurred. Please try again.",
};

/** Sets a new password: with the mailed token or, without one, with the current password. */
export function ResetPasswordForm({
  token,
  onDone,
}: {
  token: string | null;
  onDone: (message: string) => void;
}) {
  const [current, setCurrent] = useState("");
  const [chosen, setChosen] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    setErrors({});
    try {
      const proof = token ? { token } : { currentPassword: current };
      const { message } = await call<{ message: string }>("/api/reset-password", {
        json: { ...proof, newPassword: chosen },
      });
      onDone(message);
    } catch (error) {
      const fields = error instanceof CallError ? error.fields : {};
      setErrors(fields);
      if (!fields["newPassword"] && !fields["currentPassword"]) setFailure(failureOf(error, sentences));
    }
    setBusy(false);
  }

  return (
    <form method="post" onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {!token && (
        <PasswordField
          label="Current password"
          name="currentPassword"
          required
          autoComplete="current-password"
          value={current}
          error={errors["currentPassword"]}
          onChange={(event) => setCurrent(event.target.value)}
        />
      )}
      <PasswordField
        label="New password"
        name="newPassword"
        hint="At least 8 characters"
        required
        autoComplete="new-password"
        value={chosen}
        error={errors["newPassword"]}
        onChange={(event) => setChosen(event.target.value)}
      />
      {failure && <Alert>{failure}</Alert>}
      <Button type="submit" busy={busy} wide>
        Reset password
      </Button>
    </form>
  );
}
