import { useState } from "react";
import { formatDollars, sumDollars } from "#app/platform/money.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { isAccepted } from "#app/features/reservations/model.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";
import type { SendAnswer } from "./use-answer.ts";

type Props = { reservation: ReservationJson; send: SendAnswer };

/** "Cancel stay" of an accepted stay that has not begun, with what it means for both sides. */
export function CancelStay({ reservation, send }: Props) {
  const { id, guest_name, status, has_begun, undo_until } = reservation;
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  if (!isAccepted(status) || has_begun || undo_until !== null) return null;

  async function cancel() {
    setBusy(true);
    await send({ status: "canceled" });
    setBusy(false);
    setOpen(false);
  }

  return (
    <div className="-mx-2 self-start">
      <Button
        variant="quiet"
        className="px-2 noscript:hidden"
        aria-describedby={`title-${id}`}
        onClick={() => setOpen(true)}
      >
        Cancel stay
      </Button>
      <form method="post" className="hidden flex-col items-start gap-3 px-2 noscript:flex">
        <input type="hidden" name="reservationId" value={id} />
        <Meaning reservation={reservation} />
        <Button variant="danger" type="submit" name="status" value="canceled">
          Cancel stay
        </Button>
      </form>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Cancel ${guest_name}’s stay?`}
        actions={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Keep reservation
            </Button>
            <Button variant="danger" busy={busy} onClick={() => void cancel()}>
              Cancel stay
            </Button>
          </>
        }
      >
        <Meaning reservation={reservation} />
      </Dialog>
    </div>
  );
}

function Meaning({ reservation }: { reservation: ReservationJson }) {
  const { guest_name, payment_status, total, deposit } = reservation;
  const paid = formatDollars(sumDollars([total, deposit]));
  return (
    <p>
      {payment_status === "paid" && `${guest_name} gets ${paid} back, and you get no rent. `}
      You accepted this stay, so canceling it counts on your record. The dates become available again.
    </p>
  );
}
