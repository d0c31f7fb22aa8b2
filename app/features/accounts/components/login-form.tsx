import { KeyRound } from "lucide-react";
import { useState, type FormEvent } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import type { Role, UserJson } from "../model.ts";
import { CodeForm } from "./code-form.tsx";
import { DemoPeople } from "./demo-people.tsx";
import { askPasskey } from "./passkeys.ts";
import { PasswordField } from "./password-field.tsx";
import { useLogin } from "./use-login.ts";

type LoginFormProps = {
  email?: string;
  /** The people of the demo town to offer. */
  demoRoles?: readonly Role[];
  /** The email is known already: the person goes on with the password. */
  passwordFirst?: boolean;
  onLoggedIn: (user: UserJson) => void | Promise<void>;
};

/** Email, password, Login, and the code where one is asked for; or a passkey. In the demo also the people who can be played. */
export function LoginForm({ email = "", demoRoles = [], passwordFirst = false, onLoggedIn }: LoginFormProps) {
  const [given, setGiven] = useState({ email, password: "" });
  const { enter, startOver, asksCode, busy, failure, errors } = useLogin(onLoggedIn);

  function submit(event: FormEvent) {
    event.preventDefault();
    void enter("/api/login", given);
  }

  if (asksCode) {
    return (
      <CodeForm
        busy={busy}
        failure={failure}
        error={errors["code"]}
        onCode={(code) => void enter("/api/login/code", { code })}
        onBack={startOver}
      />
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <form method="post" onSubmit={submit} className="flex flex-col gap-4">
        <Field
          label="Email"
          name="email"
          type="email"
          required
          autoComplete="username"
          value={given.email}
          error={errors["email"]}
          onChange={(event) => setGiven({ ...given, email: event.target.value })}
        />
        <PasswordField
          label="Password"
          name="password"
          required
          autoComplete="current-password"
          ref={passwordFirst ? focus : undefined}
          value={given.password}
          error={errors["password"]}
          onChange={(event) => setGiven({ ...given, password: event.target.value })}
        />
        {failure && <Alert>{failure}</Alert>}
        <Button type="submit" busy={busy} wide>
          Login
        </Button>
        <Button
          variant="secondary"
          disabled={busy}
          onClick={() => void enter("/api/login/passkey", askPasskey)}
          wide
        >
          <KeyRound aria-hidden className="size-4" />
          Use a passkey
        </Button>
      </form>
      {demoRoles.length > 0 && <DemoPeople roles={demoRoles} onChoose={setGiven} />}
    </div>
  );
}

// One function for all renders, so that React calls it once, when the field appears.
function focus(field: HTMLInputElement | null) {
  field?.focus();
}
