import { type SubmitEvent, useState } from "react";
import { announce } from "#app/ui/announce.ts";
import { Button } from "#app/ui/button.tsx";
import { call } from "#app/ui/call.ts";

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
      <p className="text-sm text-soft">
        {wants
          ? "We email you about messages that stay unread for 2 minutes."
          : "You get no emails about messages."}
      </p>
      <Button type="submit" variant="quiet" busy={busy} className="-ml-3">
        {wants ? "Stop emails about messages" : "Email me about messages"}
      </Button>
    </form>
  );
}
