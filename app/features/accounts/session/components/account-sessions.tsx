import Monitor from "~icons/lucide/monitor";
import type { FormEvent } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { call } from "#app/ui/call.ts";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { LocalDay } from "#app/ui/local-day.tsx";
import type { SessionJson } from "#app/features/accounts/present.ts";
import { AccountSection } from "#app/features/accounts/members/components/account-section.tsx";
import { useAction } from "#app/features/accounts/members/components/use-action.ts";

type AccountSessionsProps = { sessions: SessionJson[]; onChanged: () => void; onLoggedOut: () => void };

export function AccountSessions({ sessions, onChanged, onLoggedOut }: AccountSessionsProps) {
  const { run, busy, failure } = useAction();
  const refused = useRefusal("/api/sessions").message;

  function end(event: FormEvent, id: string) {
    event.preventDefault();
    void run(async () => {
      await call("DELETE /api/sessions/{id}", { path: { id } });
      onChanged();
    });
  }

  function endAll(event: FormEvent) {
    event.preventDefault();
    void run(async () => {
      await call("DELETE /api/sessions");
      localStorage.removeItem("user");
      onLoggedOut();
    });
  }

  return (
    <AccountSection title="Where you’re logged in">
      <ul className="flex w-full flex-col divide-y divide-line">
        {sessions.map(({ id, browser, ip, since, current }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <span className="flex min-w-0 items-center gap-3">
              <Monitor aria-hidden className="size-5 shrink-0 text-soft" />
              <span>
                <span className="block font-semibold">{browser}</span>
                <span className="block text-sm text-soft">
                  since <LocalDay at={since} />
                  {ip && `, from ${ip}`}
                </span>
              </span>
            </span>
            {current ? (
              <span className="text-sm font-semibold text-good">This browser</span>
            ) : (
              <form method="post" onSubmit={(event) => end(event, id)}>
                <input type="hidden" name="session" value={id} />
                <Button type="submit" variant="secondary" disabled={busy} aria-label={`Log out ${browser}`}>
                  Log out
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {(failure ?? refused) && <Alert>{failure ?? refused}</Alert>}
      <form method="post" onSubmit={endAll}>
        <input type="hidden" name="session" value="" />
        <Button type="submit" variant="secondary" busy={busy}>
          Log out everywhere
        </Button>
      </form>
    </AccountSection>
  );
}
