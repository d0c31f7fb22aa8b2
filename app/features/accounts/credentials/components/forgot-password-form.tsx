import { useState, type FormEvent } from "react";
import { useSearchParams } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { call, CallError, failureOf, fieldsOf, type SentTo } from "#app/ui/call.ts";
import { Field } from "#app/ui/field.tsx";
import { useRefusal, wholeFailure } from "#app/ui/use-refusal.ts";
import { linkSent } from "#app/features/accounts/model.ts";

const sentences = {
  refused: "Failed to send reset link.",
  broken: "An error occurred. Please try again.",
};

/** Requests a reset link. The response is the same for known and unknown addresses. */
export function ForgotPasswordForm() {
  const refusal = useRefusal("/api/forgot-password");
  const wasSent = useSearchParams()[0].has("sent");
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(wasSent ? linkSent : null);
  const [failure, setFailure] = useState(wholeFailure(refusal));
  const [error, setError] = useState(refusal.fields["email"] ?? null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const json = fieldsOf<SentTo<"POST /api/forgot-password">>(event.currentTarget);
    setBusy(true);
    setFailure(null);
    setError(null);
    try {
      const { message } = await call("POST /api/forgot-password", { json });
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
        defaultValue={refusal.entries["email"]}
        error={error}
        onChange={() => setSent(null)}
      />
      {failure && <Alert>{failure}</Alert>}
      {sent && <Alert tone="good">{sent}</Alert>}
      <Button type="submit" busy={busy} wide>
        Send reset link
      </Button>
    </form>
  );
}
