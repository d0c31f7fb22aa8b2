import EllipsisVertical from "~icons/lucide/ellipsis-vertical";
import { type SubmitEvent, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { ConversationJson } from "#app/features/messages/present.ts";
import { Alert } from "#app/ui/alert.tsx";
import { announce } from "#app/ui/announce.ts";
import { Button } from "#app/ui/button.tsx";
import { call, sentenceOf } from "#app/ui/call.ts";
import { TextAreaField } from "#app/ui/field.tsx";
import { useDismiss } from "#app/ui/use-dismiss.ts";

type Props = { conversation: ConversationJson; onChanged: (conversation: ConversationJson) => void };

/** Block and report. Made of `details` and forms, so that both also work without script. */
export function ConversationMenu({ conversation, onChanged }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useDismiss(box, useLocation().key);
  const { id, blocked, other_name: name } = conversation;
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function run(what: string, work: () => Promise<void>) {
    setBusy(what);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(sentenceOf(error, "Something went wrong. Please try again."));
    }
    setBusy(null);
  }

  function block(event: SubmitEvent) {
    event.preventDefault();
    void run("block", async () => {
      const method = blocked ? "DELETE /api/messages/{id}/block" : "PUT /api/messages/{id}/block";
      onChanged(await call(method, { path: { id } }));
      announce(blocked ? `You can write to ${name} again.` : `You blocked ${name}.`);
    });
  }

  function report(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const reason = new FormData(form).get("reason") as string;
    void run("report", async () => {
      await call("POST /api/messages/{id}/reports", { path: { id }, json: { reason } });
      form.reset();
      announce("Reported. Our support team reads this conversation.");
    });
  }

  return (
    <div ref={box} className="relative shrink-0">
      <details>
        <summary className="grid size-11 list-none place-items-center rounded-control hover:bg-sunken [&::-webkit-details-marker]:hidden">
          <EllipsisVertical aria-hidden className="size-5" />
          <span className="sr-only">Block or report</span>
        </summary>
        <div className="absolute top-full right-0 z-20 mt-1 flex w-72 max-w-[85vw] flex-col gap-4 rounded-card border border-line bg-surface p-4 shadow-raised">
          <form method="post" onSubmit={block} className="flex flex-col gap-2">
            <input type="hidden" name="choice" value={blocked ? "unblock" : "block"} />
            <p className="text-sm text-soft">
              {blocked
                ? "You blocked these messages. Reservations are not affected."
                : "Neither of you can write then, about any space. Reservations are not affected."}
            </p>
            <Button type="submit" variant="secondary" busy={busy === "block"}>
              {blocked ? "Unblock" : "Block"}
            </Button>
          </form>
          <form method="post" onSubmit={report} className="flex flex-col gap-2">
            <input type="hidden" name="choice" value="report" />
            <TextAreaField
              label="What is wrong"
              name="reason"
              rows={3}
              required
              maxLength={1000}
              hint="Our support team then reads this conversation."
            />
            <Button type="submit" variant="danger" busy={busy === "report"}>
              Report
            </Button>
          </form>
          {failure && <Alert>{failure}</Alert>}
        </div>
      </details>
    </div>
  );
}
