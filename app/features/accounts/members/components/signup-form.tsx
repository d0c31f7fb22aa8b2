import { useEffect, useRef, useState, type FormEvent } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { call, CallError, failureOf, type SentTo } from "#app/ui/call.ts";
import { Field, SelectField } from "#app/ui/field.tsx";
import { useAlive } from "#app/ui/use-alive.ts";
import { useRefusal, wholeFailure } from "#app/ui/use-refusal.ts";
import { chooseRole, passwordProblem, type UserJson } from "#app/features/accounts/model.ts";
import type { useTerms } from "#app/features/accounts/terms/components/use-terms.tsx";
import { keepUser } from "#app/features/accounts/session/components/keep-user.ts";
import { PasswordField } from "#app/features/accounts/credentials/components/password-field.tsx";

const sentences = { refused: "Signup failed", broken: "An error occurred during signup." };
const required = {
  role: chooseRole,
  username: "Enter a username.",
  email: "Enter your email.",
  password: "Enter your password.",
  confirmPassword: "Repeat the password.",
};
type Name = keyof typeof required;
type Fields = Record<Name, string> & SentTo<"POST /api/signup">;

type SignupFormProps = {
  /** What the link to the form fills in. */
  entries: Partial<Record<Name, string>>;
  /** How often a social login was pressed before a role was chosen. */
  roleMissing: number;
  /** Called with the role as it is chosen, for social logins. */
  onRole: (role: string) => void;
  terms: ReturnType<typeof useTerms>;
  onSignedUp: (user: UserJson) => void | Promise<void>;
};

/** Creates an account and logs in to it. Asks for the role first. */
export function SignupForm({ entries, roleMissing, onRole, terms, onSignedUp }: SignupFormProps) {
  const refusal = useRefusal("/api/signup");
  const [errors, setErrors] = useState(refusal.fields);
  const [failure, setFailure] = useState(wholeFailure(refusal));
  const [busy, setBusy] = useState(false);
  const alive = useAlive();
  const form = useRef<HTMLFormElement>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.currentTarget)) as Fields;
    setFailure(null);
    const isAccepted = terms.check();
    if (point(problemsOf(fields)) || !isAccepted) return;
    setBusy(true);
    try {
      const { user } = await call("POST /api/signup", { json: fields });
      keepUser(user);
      await onSignedUp(user);
    } catch (error) {
      const named = error instanceof CallError ? error.fields : {};
      terms.refused(named);
      if (!point(named)) setFailure(failureOf(error, sentences));
    }
    setBusy(false);
  }

  /** Shows errors at their fields and focuses the first; false if there is none. */
  function point(problems: Record<string, string>): boolean {
    setErrors(problems);
    const first = Object.keys(problems)[0];
    if (first) controlOf(form.current, first)?.focus();
    return first !== undefined;
  }

  // The role may have been chosen before our script loaded.
  useEffect(() => onRole(controlOf(form.current, "role")?.value ?? ""), [onRole]);

  const [told, setTold] = useState(roleMissing);
  if (told !== roleMissing) {
    setTold(roleMissing);
    setErrors({ role: chooseRole });
  }
  useEffect(() => {
    if (roleMissing > 0) controlOf(form.current, "role")?.focus();
  }, [roleMissing]);

  const tie = (name: Name) => ({
    name,
    required: true,
    defaultValue: refusal.entries[name] ?? entries[name] ?? "",
    error: errors[name],
  });
  return (
    <form
      ref={form}
      method="post"
      noValidate={alive}
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4"
    >
      <SelectField label="Role" {...tie("role")} onChange={({ target }) => onRole(target.value)}>
        <option value="">What brings you here?</option>
        <option value="tenant">I’m looking for space</option>
        <option value="landlord">I have space to rent out</option>
      </SelectField>
      <Field label="Username" autoComplete="name" maxLength={60} {...tie("username")} />
      <Field label="Email" type="email" autoComplete="email" {...tie("email")} />
      <PasswordField
        label="Password"
        hint="At least 8 characters"
        autoComplete="new-password"
        {...tie("password")}
      />
      <PasswordField label="Confirm password" autoComplete="new-password" {...tie("confirmPassword")} />
      {terms.fields}
      {failure && <Alert>{failure}</Alert>}
      <Button type="submit" busy={busy} wide>
        Sign Up
      </Button>
    </form>
  );
}

function controlOf(form: HTMLFormElement | null, name: string): HTMLInputElement | HTMLSelectElement | null {
  return form?.querySelector(`[name=${name}]`) ?? null;
}

function problemsOf(fields: Fields): Record<string, string> {
  const missing = Object.entries(required).filter(([name]) => fields[name as Name].trim() === "");
  if (missing.length > 0) return Object.fromEntries(missing);
  const weak = passwordProblem(fields.password, fields);
  if (weak) return { password: weak };
  if (fields.password !== fields.confirmPassword) return { confirmPassword: "Passwords do not match!" };
  return {};
}
