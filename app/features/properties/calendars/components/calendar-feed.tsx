import { useState } from "react";
import { announce } from "#app/ui/announce.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";

type FeedProps = { url: string | null; busy: boolean; onRenew: () => void };

/** The secret URL of a property's booked days, for other sites. */
export function CalendarFeed({ url, busy, onRenew }: FeedProps) {
  const [copied, setCopied] = useState(false);

  async function copy() {
    await navigator.clipboard.writeText(url ?? "");
    setCopied(true);
    announce("The link is copied.");
  }

  if (url === null)
    return (
      <div className="flex flex-col items-start gap-3">
        <p className="text-sm text-soft">
          Sync calendars with other sites so no one books the same day twice.
        </p>
        <Button variant="secondary" busy={busy} onClick={onRenew} className="max-sm:w-full">
          Get calendar link
        </Button>
      </div>
    );
  return (
    <div className="flex flex-col gap-3">
      <Field
        label="Link to your booked dates"
        name="feed-url"
        readOnly
        value={url}
        onFocus={(event) => event.target.select()}
        hint="Anyone with this link can see booked dates but not names. Creating a new link disables this one."
      />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => void copy()}>
          {copied ? "Copied" : "Copy"}
        </Button>
        <Button variant="quiet" busy={busy} onClick={onRenew}>
          New link
        </Button>
      </div>
    </div>
  );
}
