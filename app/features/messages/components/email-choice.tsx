import { type SubmitEvent, useState } from "react";
import { announce } from "#app/ui/announce.ts";
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
      <button
        type="submit"
        role="switch"
        aria-checked={wants}
        disabled={busy}
        className="group/switch flex min-h-11 w-full items-center justify-between gap-3 rounded-control text-left hover:bg-sunken"
      >
        <span>
          Email me about unread messages
          <span className="block text-sm text-soft">After 2 minutes.</span>
        </span>
        <span
          aria-hidden
          className="flex h-6 w-10 shrink-0 items-center rounded-full border-2 border-rim bg-surface p-0.5 group-aria-checked/switch:justify-end group-aria-checked/switch:border-brand group-aria-checked/switch:bg-brand"
        >
          <span className="size-4 rounded-full border-2 border-rim bg-rim group-aria-checked/switch:border-on-brand group-aria-checked/switch:bg-on-brand" />
        </span>
      </button>
    </form>
  );
}
