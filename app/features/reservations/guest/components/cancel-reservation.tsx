import CircleX from "~icons/lucide/circle-x";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { announce } from "#app/ui/announce.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { call, CallError, failureOf } from "#app/ui/call.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { HelpLink } from "#app/ui/help-link.tsx";
import type { ReservationJson } from "#app/features/reservations/present.ts";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { refundInWords } from "#app/features/reservations/lifecycle/components/refund-in-words.ts";

type Props = {
  reservation: ReservationJson;
  /** Called when it was canceled, or is no longer theirs to cancel. */
  onGone: () => void;
};

/** "Cancel", with a confirmation dialog that says what is refunded. */
export function CancelReservation({ reservation, onGone }: Props) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const { revalidate } = useRevalidator();

  async function cancel() {
    setBusy(true);
    setProblem("");
    try {
      const json = { refund: reservation.refund_now };
      await call("POST /api/reservations/{id}/cancel", { path: { id: reservation.id }, json });
      setOpen(false);
      announce(`Canceled: ${reservation.title}`);
      onGone();
    } catch (error) {
      setProblem(
        failureOf(error, {
          refused: "Failed to update status",
          broken: "Network error or server crash while updating status.",
        }),
      );
      // No longer theirs, for example after the session ended: reload, so that the screen says so.
      if (error instanceof CallError && error.status === 404) onGone();
      // The refund has changed: show the new one.
      else if (error instanceof CallError && error.status === 409) void revalidate();
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button variant="quiet" className="px-2 noscript:hidden" onClick={() => setOpen(true)}>
        <CircleX aria-hidden className="size-5" />
        <span>
          Cancel <span className="sr-only">reservation of {reservation.title}</span>
        </span>
      </Button>
      <PlainCancel reservation={reservation} />
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Cancel this reservation?"
        actions={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Keep reservation
            </Button>
            <Button variant="danger" busy={busy} onClick={() => void cancel()}>
              Cancel reservation
            </Button>
          </>
        }
      >
        <p>Others can reserve {reservation.title} right away.</p>
        <p>{refundInWords(reservation)}</p>
        <HelpLink to="cancel-and-refund">Policies and refunds in full</HelpLink>
        {problem !== "" && <Alert>{problem}</Alert>}
      </Dialog>
    </>
  );
}

/** The same confirmation without script, where no dialog can open. */
function PlainCancel({ reservation }: { reservation: ReservationJson }) {
  const { id, title } = reservation;
  const { message } = useRefusal(`/api/reservations/${id}/cancel`);
  return (
    <form
      method="post"
      action={`/checkout/${id}`}
      className="col-span-full hidden flex-col items-start gap-3 noscript:flex"
    >
      <input type="hidden" name="cancel" />
      <input type="hidden" name="refund" value={reservation.refund_now} />
      <p>If you cancel, others can reserve {title} right away.</p>
      <p>{refundInWords(reservation)}</p>
      {message !== "" && <Alert>{message}</Alert>}
      <Button type="submit" variant="danger">
        Cancel reservation
      </Button>
    </form>
  );
}
