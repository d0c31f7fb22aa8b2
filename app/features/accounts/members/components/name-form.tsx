import { type FormEvent, useState } from "react";
import { useRevalidator, useSearchParams } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { call, CallError, fieldsOf, sentenceOf, type SentTo } from "#app/ui/call.ts";
import { Field } from "#app/ui/field.tsx";
import { useRefusal, wholeFailure } from "#app/ui/use-refusal.ts";
import { keepUser } from "#app/features/accounts/session/components/keep-user.ts";

export function NameForm({ username }: { username: string }) {
  const { revalidate } = useRevalidator();
  const refusal = useRefusal("/api/account/name");
  const wasSaved = useSearchParams()[0].has("saved");
  const [name, setName] = useState(refusal.entries["username"] ?? username);
  const [state, setState] = useState<"idle" | "busy" | "saved">(wasSaved ? "saved" : "idle");
  const [error, setError] = useState(refusal.fields["username"] ?? null);
  const [failure, setFailure] = useState(wholeFailure(refusal));

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const json = fieldsOf<SentTo<"PUT /api/account/name">>(event.currentTarget);
    setState("busy");
    setError(null);
    setFailure(null);
    try {
      const { user } = await call("PUT /api/account/name", { json });
      keepUser(user);
      setName(user.username);
      setState("saved");
      await revalidate();
    } catch (problem) {
      const named = problem instanceof CallError ? problem.fields["username"] : undefined;
      if (named) setError(named);
      else setFailure(sentenceOf(problem, "An error occurred. Please try again."));
      setState("idle");
    }
  }

  return (
    <form method="post" onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
      <Field
        label="Name"
        name="username"
        required
        maxLength={60}
        autoComplete="name"
        key={name}
        defaultValue={name}
        error={error}
        onChange={() => setState("idle")}
      />
      {failure && <Alert>{failure}</Alert>}
      {state === "saved" && <Alert tone="good">Your name is saved.</Alert>}
      <Button type="submit" variant="secondary" busy={state === "busy"} className="self-start">
        Save name
      </Button>
    </form>
  );
}
