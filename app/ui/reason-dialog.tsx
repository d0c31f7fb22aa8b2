import { type ReactNode, type SubmitEvent, useId } from "react";
import { Alert } from "./alert.tsx";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { TextAreaField } from "./field.tsx";

type ReasonDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The label of the action's button. */
  label: string;
  reason: string;
  onReason: (reason: string) => void;
  onSubmit: () => void;
  busy: boolean;
  failure: string | null;
  /** What happens then, and further fields above the reason. */
  children: ReactNode;
};

/** Asks for an action's reason, which the member in question reads. */
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
