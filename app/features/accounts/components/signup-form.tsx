import { useRef, useState, type FormEvent } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { call, CallError, failureOf } from "#app/ui/call.ts";
import { Field, SelectField } from "#app/ui/field.tsx";
import { passwordProblem } from "../model.ts";
import { PasswordField } from "./password-field.tsx";

const sentences = { refused: "Signup failed", broken: "An error occurred during signup." };
const empty = { username: "", email: "", password: "", confirmPassword: "", role: "tenant" };
type Fields = typeof empty;

/** Opens an account; its owner logs in next. */
export function SignupForm({
  email,
  onRole,
  onSignedUp,
}: {
  email: string;
  /** Hears tenant or landlord as it is chosen: who goes on with another provider chose it here, too. */
  onRole: (role: string) => void;
  onSignedUp: (email: string) => void | Promise<void>;
}) {
  const [fields, setFields] = useState<Fields>({ ...empty, email });
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setFailure(null);
    if (point(problemsOf(fields))) return;
    setBusy(true);
    try {
      const { confirmPassword: _, ...account } = fields;
      await call("/api/signup", { json: account });
      await onSignedUp(fields.email.trim());
    } catch (error) {
      const named = error instanceof CallError ? error.fields : {};
      if (!point(named)) setFailure(failureOf(error, sentences));
    }
    setBusy(false);
  }

  /** Shows the problems beside their fields and goes to the first; false when there is none. */
  function point(problems: Record<string, string>): boolean {
    setErrors(problems);
    const field = form.current?.elements.namedItem(Object.keys(problems)[0] ?? "");
    if (field instanceof HTMLElement) field.focus();
    return Object.keys(problems).length > 0;
  }

  const tie = (name: keyof Fields) => ({
    name,
    required: true,
    value: fields[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value }),
  });
  return (
    <form ref={form} method="post" onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <Field label="Username" autoComplete="name" maxLength={60} {...tie("username")} />
      <Field label="Email" type="email" autoComplete="email" {...tie("email")} />
      <PasswordField
        label="Password"
        hint="At least 8 characters"
        autoComplete="new-password"
        {...tie("password")}
      />
      <PasswordField label="Confirm password" autoComplete="new-password" {...tie("confirmPassword")} />
      <SelectField
        label="Role"
        {...tie("role")}
        onChange={({ target: { value } }) => {
          setFields({ ...fields, role: value });
          onRole(value);
        }}
      >
        <option value="tenant">Tenant: I look for space</option>
        <option value="landlord">Landlord: I offer space</option>
      </SelectField>
      {failure && <Alert>{failure}</Alert>}
      <Button type="submit" busy={busy} wide>
        Sign Up
      </Button>
    </form>
  );
}

function problemsOf(fields: Fields): Record<string, string> {
  const weak = passwordProblem(fields.password, fields);
  if (weak) return { password: weak };
  if (fields.password !== fields.confirmPassword) return { confirmPassword: "Passwords do not match!" };
  return {};
}
