import { useId, useState } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { type SocialName, socialNames, type UserJson } from "#app/features/accounts/model.ts";
import { keepUser } from "#app/features/accounts/session/components/keep-user.ts";
import { openPopup } from "./open-popup.ts";
import { AppleMark, FacebookMark, GoogleMark } from "./social-marks.tsx";

const marks = { google: GoogleMark, facebook: FacebookMark, apple: AppleMark };

export type SocialButtonsProps = {
  offered: SocialName[];
  /** The providers that are set up; pressing another one says that it isn't. */
  ready: SocialName[];
  /** What a new member chose. Without a role no account is made. */
  newcomer?: { role?: string; accepts_terms?: string };
  /** False while a new member has still to choose something, which the page then says. */
  mayOpen?: () => boolean;
  /** `message` names the member and the provider. */
  onLoggedIn: (user: UserJson, message: string) => void | Promise<void>;
  /** The account also needs a two-factor code. */
  onCode: (provider: SocialName) => void;
};

export function SocialButtons(props: SocialButtonsProps) {
  const { offered, ready, newcomer = {}, mayOpen, onLoggedIn, onCode } = props;
  const reasonId = useId();
  const [busy, setBusy] = useState<SocialName | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const missing = offered.filter((provider) => !ready.includes(provider));

  async function logIn(provider: SocialName) {
    if (mayOpen && !mayOpen()) return;
    setBusy(provider);
    setFailure(null);
    try {
      const end = await openPopup(provider, newcomer);
      if ("failure" in end) return setFailure(end.failure);
      if ("asksCode" in end) return onCode(provider);
      keepUser(end.user);
      await onLoggedIn(end.user, loggedInWith(provider, end.user));
    } catch {
      setFailure(`${socialNames[provider]} sign-in failed: we could not be reached. Please try again.`);
    } finally {
      setBusy(null);
    }
  }

  return (
    <div className="flex flex-col gap-3 noscript:hidden">
      <p className="flex items-center gap-3 text-sm text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      {failure && <Alert>{failure}</Alert>}
      <div className="grid grid-cols-2 gap-3">
        {offered.map((provider, index) => {
          const Mark = marks[provider];
          const isMissing = missing.includes(provider);
          return (
            <button
              key={provider}
              type="button"
              disabled={isMissing || busy !== null}
              aria-busy={busy === provider || undefined}
              aria-label={`Continue with ${socialNames[provider]}`}
              aria-describedby={isMissing ? reasonId : undefined}
              onClick={() => void logIn(provider)}
              className="flex min-h-11 items-center justify-center gap-2 rounded-control border border-rim bg-surface px-3 font-semibold first:col-span-2 hover:bg-sunken disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-soft"
            >
              <Mark />
              {index === 0 ? `Continue with ${socialNames[provider]}` : socialNames[provider]}
            </button>
          );
        })}
      </div>
      {missing.length > 0 && (
        <p id={reasonId} className="text-center text-sm text-soft">
          {inWords(missing.map((provider) => socialNames[provider]))} login isn’t available yet.
        </p>
      )}
    </div>
  );
}

/** The provider and the account's email. */
export function loggedInWith(provider: SocialName, { email }: UserJson): string {
  return `Signed in with ${socialNames[provider]} as ${email}`;
}

function inWords(names: string[]): string {
  return names.length === 1 ? names[0]! : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
