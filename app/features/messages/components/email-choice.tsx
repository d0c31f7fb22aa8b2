import { type SubmitEvent, useState } from "react";
import { announce } from "#app/ui/announce.ts";
import { call } from "#app/ui/call.ts";
import { Switch } from "#app/ui/switch.tsx";

/** Whether a member gets emails about messages. Works as a plain post, too. */
export function EmailChoice({ loaded }: { loaded: boolean }) {
  const [wants, setWants] = useState(loaded);
  const [busy, setBusy] = useState(false);

  async function choose(event: SubmitEvent) {
    event.preventDefault();
    setBusy(true);
    try {
      await call("PUT /api/message-emails", { json: { wants_emails: !wants } });
      setWants(!wants);
      announce("Saved.");
    } catch {
      announce("We couldn’t save this. Please try again.");
    }
    setBusy(false);
  }

  return (
    <form method="post" action="/messages" onSubmit={(event) => void choose(event)} className="mt-4">
      <input type="hidden" name="wants_emails" value={String(!wants)} />
      <Switch isOn={wants} busy={busy} className="w-full">
        <span>
          Email me about unread messages
          <span className="block text-sm text-soft">After 2 minutes.</span>
        </span>
      </Switch>
    </form>
  );
}
