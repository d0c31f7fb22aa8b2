import { Monitor } from "lucide-react";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { call } from "#app/ui/call.ts";
import { dayInWords } from "#app/platform/dates.ts";
import type { SessionJson } from "../present.ts";
import { AccountPart } from "./account-part.tsx";
import { useDeed } from "./use-deed.ts";

type AccountSessionsProps = { sessions: SessionJson[]; onChanged: () => void; onSignedOut: () => void };

/** Where somebody is signed in, and the ways to end that. */
export function AccountSessions({ sessions, onChanged, onSignedOut }: AccountSessionsProps) {
  const { run, busy, failure } = useDeed();
  const end = (id: string) =>
    run(async () => {
      await call(`/api/sessions/${id}`, { method: "DELETE" });
      onChanged();
    });
  const endAll = () =>
    run(async () => {
      await call("/api/sessions", { method: "DELETE" });
      localStorage.removeItem("user");
      onSignedOut();
    });

  return (
    <AccountPart title="Where you are signed in">
      <ul className="flex w-full flex-col divide-y divide-line">
        {sessions.map(({ id, browser, ip, since, current }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <span className="flex min-w-0 items-center gap-3">
              <Monitor aria-hidden className="size-5 shrink-0 text-soft" />
              <span>
                <span className="block font-semibold">{browser}</span>
                <span className="block text-sm text-soft">
                  since {dayInWords(since.slice(0, 10))}
                  {ip && `, from ${ip}`}
                </span>
              </span>
            </span>
            {current ? (
              <span className="text-sm font-semibold text-good">This browser</span>
            ) : (
              <Button
                variant="secondary"
                disabled={busy}
                aria-label={`Sign out ${browser}`}
                onClick={() => void end(id)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {failure && <Alert>{failure}</Alert>}
      <Button variant="secondary" busy={busy} onClick={() => void endAll()}>
        Sign out everywhere
      </Button>
    </AccountPart>
  );
}
