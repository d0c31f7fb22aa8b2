import { useState, type FormEvent } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { call, CallError, failureOf, fieldsOf, type SentTo } from "#app/ui/call.ts";
import { useRefusal, wholeFailure } from "#app/ui/use-refusal.ts";
import { PasswordField } from "./password-field.tsx";

const sentences = {
  refused: "Failed to reset password.",
  broken: "An error occurred. Please try again.",
};

/** Sets a new password: with the emailed token or, without one, with the current password. */
export function ResetPasswordForm({
  token,
  onDone,
}: {
  token: string | null;
  onDone: (message: string) => void;
}) {
  const refusal = useRefusal("/api/reset-password");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState(wholeFailure(refusal, ["currentPassword", "newPassword"]));
  const [errors, setErrors] = useState(refusal.fields);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const json = fieldsOf<SentTo<"POST /api/reset-password">>(event.currentTarget);
    setBusy(true);
    setFailure(null);
    setErrors({});
    try {
      const { message } = await call("POST /api/reset-password", { json });
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
      {token && <input type="hidden" name="token" value={token} />}
      {!token && (
        <PasswordField
          label="Current password"
          name="currentPassword"
          required
          autoComplete="current-password"
          error={errors["currentPassword"]}
        />
      )}
      <PasswordField
        label="New password"
        name="newPassword"
        hint="At least 8 characters"
        required
        autoComplete="new-password"
        error={errors["newPassword"]}
      />
      {failure && <Alert>{failure}</Alert>}
      <Button type="submit" busy={busy} wide>
        {token ? "Reset password" : "Change password"}
      </Button>
      {token && failure && failure !== sentences.broken && (
        <LinkButton to="/forgot-password" variant="secondary">
          Get a new link
        </LinkButton>
      )}
    </form>
  );
}
