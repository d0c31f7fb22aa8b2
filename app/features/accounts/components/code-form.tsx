import { useState, type FormEvent } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";

type CodeFormProps = {
  busy: boolean;
  failure: string | null;
  error: string | undefined;
  onCode: (code: string) => void;
  onBack: () => void;
};

/** The second step of a login. */
export function CodeForm({ busy, failure, error, onCode, onBack }: CodeFormProps) {
  const [code, setCode] = useState("");
  function submit(event: FormEvent) {
    event.preventDefault();
    onCode(code);
  }
  return (
    <form method="post" onSubmit={submit} className="flex flex-col gap-4">
      <Field
        label="Code"
        name="code"
        hint="The six digits of your app, or one of your spare codes"
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        ref={focus}
        value={code}
        error={error}
        onChange={(event) => setCode(event.target.value)}
      />
      {failure && <Alert>{failure}</Alert>}
      <Button type="submit" busy={busy} wide>
        Login
      </Button>
      <Button variant="quiet" onClick={onBack} wide>
        Start again
      </Button>
    </form>
  );
}

// One function for all renders, so that React calls it once, when the field appears.
function focus(field: HTMLInputElement | null) {
  field?.focus();
  // What it stands in for may have been longer, and read to its end.
  field?.scrollIntoView({ block: "center" });
}
