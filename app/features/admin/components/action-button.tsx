import { useState } from "react";
import { useRevalidator } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { announce } from "#app/ui/announce.ts";
import { Button, type ButtonVariant } from "#app/ui/button.tsx";
import { sentenceOf } from "#app/ui/call.ts";
import { ReasonDialog } from "#app/ui/reason-dialog.tsx";
import type { UsualAnswer } from "#app/ui/usual-answers.tsx";

type ActionButtonProps = {
  label: string;
  /** The API call; `reason` is "" if none is asked for. */
  send: (reason: string) => Promise<unknown>;
  /** The message after success. */
  done: string;
  variant?: ButtonVariant;
  /** Asks for a reason first: the dialog's title, its explanation, and the label of its button. */
  ask?: { title: string; words: string; label: string };
  /** Buttons that open the dialog with a reason, which can be changed there. */
  usual?: readonly UsualAnswer[];
};

/** One admin action: an API call, sometimes with a reason; reloads the page's data. */
export function ActionButton({ label, send, done, variant, ask, usual = [] }: ActionButtonProps) {
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function act() {
    setBusy(true);
    setFailure(null);
    try {
      await send(reason);
      setOpen(false);
      await revalidate();
      announce(done);
    } catch (error) {
      setFailure(sentenceOf(error, "Something went wrong. Please try again."));
    }
    setBusy(false);
  }

  return (
    <>
      <Button
        variant={variant ?? "secondary"}
        busy={busy && !ask}
        onClick={() => (ask ? setOpen(true) : void act())}
      >
        {label}
      </Button>
      {usual.map(({ name, text }) => (
        <Button
          key={name}
          variant="quiet"
          onClick={() => {
            setReason(text);
            setOpen(true);
          }}
        >
          {name}
        </Button>
      ))}
      {!open && failure && <Alert>{failure}</Alert>}
      {ask && (
        <ReasonDialog
          open={open}
          onClose={() => setOpen(false)}
          title={ask.title}
          label={ask.label}
          reason={reason}
          onReason={setReason}
          onSubmit={() => void act()}
          busy={busy}
          failure={failure}
        >
          <p>{ask.words}</p>
        </ReasonDialog>
      )}
    </>
  );
}
