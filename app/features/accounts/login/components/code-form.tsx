import type { FormEvent } from "react";
import { useLocation } from "react-router";
import { textFields } from "#app/platform/text-fields.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { useAlive } from "#app/ui/use-alive.ts";

type CodeFormProps = {
  busy: boolean;
  failure: string | null;
  error: string | undefined;
  onCode: (code: string) => void;
  onBack: () => void;
};

/** The two-factor form of a login. */
export function CodeForm({ busy, failure, error, onCode, onBack }: CodeFormProps) {
  const alive = useAlive();
  const { pathname, search } = useLocation();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onCode(textFields(new FormData(event.currentTarget))["code"] ?? "");
  }
  return (
    <form method="post" onSubmit={submit} className="flex flex-col gap-4">
      <Field
        label="Code"
        name="code"
        hint="6-digit code from your app, or a backup code"
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        ref={focus}
        error={error}
      />
      {failure && <Alert>{failure}</Alert>}
      <Button type="submit" busy={busy} wide>
        Login
      </Button>
      {alive ? (
        <Button variant="quiet" onClick={onBack} wide>
          Start again
        </Button>
      ) : (
        <LinkButton to={pathname + withoutCode(search)} variant="quiet" wide>
          Start again
        </LinkButton>
      )}
    </form>
  );
}

function withoutCode(search: string): string {
  const asked = new URLSearchParams(search);
  asked.delete("code");
  return asked.size > 0 ? `?${asked}` : "";
}

// Defined outside the component, so that React calls it once, when the field appears.
function focus(field: HTMLInputElement | null) {
  field?.focus();
  // The form that it replaces may have been longer and scrolled to its end.
  field?.scrollIntoView({ block: "center" });
}
