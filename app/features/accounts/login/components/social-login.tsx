import { useState, type ReactNode } from "react";
import { call } from "#app/ui/call.ts";
import type { SocialName } from "#app/features/accounts/model.ts";
import { CodeForm } from "./code-form.tsx";
import { SocialButtons, type SocialButtonsProps, loggedInWith } from "./social-buttons.tsx";
import { useLogin } from "./use-login.ts";

type SocialLoginProps = Omit<SocialButtonsProps, "onCode"> & {
  children: ReactNode;
};

/** A page's own form with social logins below; replaced by the two-factor form when a code is required. */
export function SocialLogin({ children, ...buttons }: SocialLoginProps) {
  const [provider, setProvider] = useState<SocialName | null>(null);
  const { enter, startOver, busy, failure, errors } = useLogin((user) =>
    buttons.onLoggedIn(user, loggedInWith(provider!, user)),
  );
  if (provider === null) {
    return (
      <>
        {children}
        <SocialButtons {...buttons} onCode={setProvider} />
      </>
    );
  }
  return (
    <>
      <p>Your account also needs a code.</p>
      <CodeForm
        busy={busy}
        failure={failure}
        error={errors["code"]}
        onCode={(code) => void enter(() => call("POST /api/login/code", { json: { code } }))}
        onBack={() => {
          startOver();
          setProvider(null);
        }}
      />
    </>
  );
}
