import { type ReactNode, type SubmitEvent, useId } from "react";
import { Alert } from "./alert.tsx";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { TextAreaField } from "./field.tsx";

type ReasonDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The words on the button that does it. */
  label: string;
  reason: string;
  onReason: (reason: string) => void;
  onSubmit: () => void;
  busy: boolean;
  failure: string | null;
  /** What follows, and whatever else is asked before the reason. */
  children: ReactNode;
};

/** Asks for the reason of an action; the member concerned reads it. */
export function ReasonDialog(props: ReasonDialogProps) {
  const form = useId();

  function submit(event: SubmitEvent) {
    event.preventDefault();
    props.onSubmit();
  }

  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      title={props.title}
      actions={
        <>
          <Button variant="secondary" onClick={props.onClose}>
            Back
          </Button>
          <Button variant="danger" type="submit" form={form} busy={props.busy}>
            {props.label}
          </Button>
        </>
      }
    >
      <form method="post" id={form} onSubmit={submit} className="flex flex-col gap-4">
        {props.children}
        <TextAreaField
          label="Reason"
          name="reason"
          rows={3}
          required
          maxLength={500}
          value={props.reason}
          onChange={(event) => props.onReason(event.target.value)}
        />
        {props.failure && <Alert>{props.failure}</Alert>}
      </form>
    </Dialog>
  );
}
