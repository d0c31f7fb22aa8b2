import { useId } from "react";
import { Button } from "#app/ui/button.tsx";
import { fieldsOf } from "#app/ui/call.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { daysInWords } from "#app/platform/dates.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";

type Props = {
  reservation: ReservationJson;
  open: boolean;
  onClose: () => void;
  onReject: (reason: string) => void;
};

/** Asks before a request is rejected, which can't be undone, and for a reason if the landlord wants to give one. */
export function RejectDialog({ reservation, open, onClose, onReject }: Props) {
  const form = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Reject ${reservation.guest_name}’s request?`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep reservation
          </Button>
          <Button variant="danger" type="submit" form={form}>
            Reject
          </Button>
        </>
      }
    >
      <form
        method="post"
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          onReject(fieldsOf<{ reason: string }>(event.currentTarget).reason);
        }}
      >
        <RejectFields reservation={reservation} />
      </form>
    </Dialog>
  );
}

/** The same without script, after the button that asks. */
export function PlainRejectForm({ reservation }: { reservation: ReservationJson }) {
  return (
    <form method="post" className="flex flex-col gap-4">
      <input type="hidden" name="reservationId" value={reservation.id} />
      <RejectFields reservation={reservation} />
      <Button variant="danger" type="submit" name="status" value="rejected" className="self-start">
        Reject
      </Button>
    </form>
  );
}

function RejectFields({ reservation }: { reservation: ReservationJson }) {
  const { title, start_date, end_date, payment_status } = reservation;
  const isPaid = payment_status === "paid";
  return (
    <div className="flex flex-col gap-4">
      <p className="wrap-anywhere">
        <span className="block font-semibold">{title}</span>
        {daysInWords(start_date, end_date)}
      </p>
      <p>
        This can’t be undone. {isPaid && "The payment is refunded in full. "}The dates become available again.
      </p>
      <TextAreaField
        label="Reason (optional)"
        hint={`${reservation.guest_name} can read it. Leave out web and email addresses.`}
        name="reason"
        rows={3}
        maxLength={500}
      />
    </div>
  );
}
