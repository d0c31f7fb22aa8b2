import { type RefObject, useState } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import type { ReservationJson } from "#app/features/reservations/present.ts";
import type { SendAnswer } from "./use-answer.ts";

type Props = {
  reservation: ReservationJson;
  send: SendAnswer;
  button?: RefObject<HTMLButtonElement | null>;
};

/** Undoes an acceptance, as long as the tenant has not been told. */
export function UndoAccept({ reservation, send, button }: Props) {
  const [busy, setBusy] = useState(false);
  if (reservation.undo_until === null) return null;
  return (
    <Alert
      tone="good"
      action={
        <form method="post">
          <input type="hidden" name="reservationId" value={reservation.id} />
          <Button
            ref={button}
            variant="secondary"
            type="submit"
            name="status"
            value="pending"
            busy={busy}
            aria-describedby={`title-${reservation.id}`}
            onClick={(event) => {
              event.preventDefault();
              setBusy(true);
              void send({ status: "pending" }).finally(() => setBusy(false));
            }}
          >
            Undo
          </Button>
        </form>
      }
    >
      Accepted. We’ll let {reservation.guest_name} know in a few seconds.
    </Alert>
  );
}
