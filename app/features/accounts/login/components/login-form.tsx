import KeyRound from "~icons/lucide/key-round";
import { useRef, useState, type FormEvent } from "react";
import { useSearchParams } from "react-router";
import { textFields } from "#app/platform/text-fields.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { call } from "#app/ui/call.ts";
import { Field } from "#app/ui/field.tsx";
import { useRefusal } from "#app/ui/use-refusal.ts";
import type { Role, UserJson } from "#app/features/accounts/model.ts";
import { CodeForm } from "./code-form.tsx";
import { DemoPeople } from "./demo-people.tsx";
import { loginWithPasskey } from "./passkeys.ts";
import { PasswordField } from "#app/features/accounts/credentials/components/password-field.tsx";
import { useLogin } from "./use-login.ts";

type LoginFormProps = {
  email?: string;
  /** The roles whose demo accounts are offered. */
  demoRoles?: readonly Role[];
  /** Where the form posts without script; this page by default. */
  action?: string;
  /** The email is already known: focus the password. */
  passwordFirst?: boolean;
  onLoggedIn: (user: UserJson) => void | Promise<void>;
};

/** Email and password, then the two-factor code if required; or a passkey. The demo also offers its accounts. */
export function LoginForm(props: LoginFormProps) {
  const { email = "", demoRoles = [], action, passwordFirst = false, onLoggedIn } = props;
  const refusal = useRefusal("/api/login");
  const refusedCode = useRefusal("/api/login/code");
  const awaitsCode = useSearchParams()[0].has("code");
  const [given, setGiven] = useState({ email: refusal.entries["email"] ?? email, password: "" });
  const form = useRef<HTMLFormElement>(null);
  const { enter, startOver, asksCode, busy, failure, errors } = useLogin(onLoggedIn, {
    ...(awaitsCode ? refusedCode : refusal),
    asksCode: awaitsCode,
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { email: typed = "", password = "" } = textFields(new FormData(event.currentTarget));
    const login = { email: typed, password };
    // Kept for the way back from the code.
    setGiven(login);
    void enter(() => call("POST /api/login", { json: login }));
  }

  function fill(login: typeof given) {
    for (const [name, value] of Object.entries(login)) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = value;
    }
  }

  if (asksCode) {
    return (
      <CodeForm
        busy={busy}
        failure={failure}
        error={errors["code"]}
        onCode={(code) => void enter(() => call("POST /api/login/code", { json: { code } }))}
        onBack={startOver}
      />
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <form ref={form} method="post" action={action} onSubmit={submit} className="flex flex-col gap-4">
        <Field
          label="Email"
          name="email"
          type="email"
          required
          autoComplete="username"
          defaultValue={given.email}
          error={errors["email"]}
        />
        <PasswordField
          label="Password"
          name="password"
          required
          autoComplete="current-password"
          ref={passwordFirst ? focus : undefined}
          defaultValue={given.password}
          error={errors["password"]}
        />
        {failure && <Alert>{failure}</Alert>}
        <Button type="submit" busy={busy} wide>
          Login
        </Button>
        <Button
          variant="secondary"
          disabled={busy}
          onClick={() => void enter(loginWithPasskey)}
          wide
          className="noscript:hidden"
        >
          <KeyRound aria-hidden className="size-4" />
          Use a passkey
        </Button>
      </form>
      {demoRoles.length > 0 && <DemoPeople roles={demoRoles} onChoose={fill} />}
    </div>
  );
}

// Defined outside the component, so that React calls it once, when the field appears.
function focus(field: HTMLInputElement | null) {
  field?.focus();
}
