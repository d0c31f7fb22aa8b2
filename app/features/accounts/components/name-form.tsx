import { type FormEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { call, CallError, sentenceOf } from "#app/ui/call.ts";
import { Field } from "#app/ui/field.tsx";
import type { UserJson } from "../model.ts";
import { keepUser } from "./keep-user.ts";

/** The name one goes by, and the way to change it. */
export function NameForm({ username }: { username: string }) {
  const { revalidate } = useRevalidator();
  const [text, setText] = useState(username);
  const [state, setState] = useState<"idle" | "busy" | "saved">("idle");
  const [error, setError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function save(event: FormEvent) {
    event.preventDefault();
    setState("busy");
    setError(null);
    setFailure(null);
    try {
      const { user } = await call<{ user: UserJson }>("/api/account/name", {
        method: "PUT",
        json: { username: text },
      });
      keepUser(user);
      setText(user.username);
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
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.target.value);
          setState("idle");
        }}
      />
      {failure && <Alert>{failure}</Alert>}
      {state === "saved" && <Alert tone="good">Your name is saved.</Alert>}
      <Button type="submit" variant="secondary" busy={state === "busy"} className="self-start">
        Save name
      </Button>
    </form>
  );
}
