import { useLayoutEffect, useRef, useState, type FormEvent } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { call, CallError, sentenceOf } from "#app/ui/call.ts";
import { Field } from "#app/ui/field.tsx";
import { useAlive } from "#app/ui/use-alive.ts";
import { useRefusal, wholeFailure } from "#app/ui/use-refusal.ts";

type EmailFirstFormProps = { onKnown: (email: string) => void; onUnknown: (email: string) => void };

/** Asks for the email and finds out whether it has an account (`/get-started`). */
export function EmailFirstForm({ onKnown, onUnknown }: EmailFirstFormProps) {
  const refusal = useRefusal("/api/check-email");
  const [email, setEmail] = useState(refusal.entries["email"] ?? "");
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState(wholeFailure(refusal));
  const [error, setError] = useState(refusal.fields["email"] ?? null);
  const alive = useAlive();
  // The field may have been filled in before our script loaded.
  useLayoutEffect(() => setEmail(input.current?.value ?? ""), []);

  async function ask(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    setError(null);
    try {
      const given = email.trim();
      const { exists } = await call("GET /api/check-email", { query: { email: given } });
      (exists ? onKnown : onUnknown)(given);
    } catch (problem) {
      const named = problem instanceof CallError ? problem.fields["email"] : undefined;
      setError(named ?? null);
      if (!named) setFailure(sentenceOf(problem, "An error occurred during login."));
    }
    setBusy(false);
  }

  return (
    <form method="post" onSubmit={(event) => void ask(event)} className="flex flex-col gap-4">
      <Field
        label="Email"
        name="email"
        type="email"
        required
        autoComplete="username"
        ref={input}
        value={email}
        error={error}
        onChange={(event) => setEmail(event.target.value)}
      />
      {failure && <Alert>{failure}</Alert>}
      <Button type="submit" busy={busy} disabled={alive && email.trim() === ""} wide>
        Continue
      </Button>
    </form>
  );
}
