import { useState, type FormEvent } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { call, CallError, failureOf } from "#app/ui/call.ts";
import { Field } from "#app/ui/field.tsx";

const sentences = {
  refused: "Failed to send reset link.",
  broken: "An error occurred. Please try again.",
};

/** Asks for a link to choose a new password; says the same whoever asks. */
export function ForgotPasswordForm() {
  const [email, setEmail] = useState("");
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    setError(null);
    try {
      const { message } = await call<{ message: string }>("/api/forgot-password", { json: { email } });
      setSent(message);
    } catch (problem) {
      const named = problem instanceof CallError ? problem.fields["email"] : undefined;
      setError(named ?? null);
      if (!named) setFailure(failureOf(problem, sentences));
    }
    setBusy(false);
  }

  return (
    <form method="post" onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <Field
        label="Email"
        name="email"
        type="email"
        required
        autoComplete="username"
        value={email}
        error={error}
        onChange={(event) => {
          setEmail(event.target.value);
          setSent(null);
        }}
      />
      {failure && <Alert>{failure}</Alert>}
      {sent && <Alert tone="good">{sent}</Alert>}
      <Button type="submit" busy={busy} wide>
        Send reset link
      </Button>
    </form>
  );
}
