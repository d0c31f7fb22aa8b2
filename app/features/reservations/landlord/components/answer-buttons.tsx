import { useEffect, useRef, useState } from "react";
import { Button, type ButtonVariant } from "#app/ui/button.tsx";
import { call, CallError, sentenceOf } from "#app/ui/call.ts";
import type { Status } from "#app/features/reservations/model.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";

const answers: { status: Status; label: string; variant: ButtonVariant }[] = [
  { status: "accepted_pending_verification", label: "Accept", variant: "primary" },
  { status: "rejected", label: "Reject", variant: "secondary" },
  { status: "docs_requested", label: "Request Docs", variant: "secondary" },
];

type Props = {
  reservation: ReservationJson;
  onAnswered: (changes: Partial<ReservationJson>) => void;
  onFailed: (sentence: string | null) => void;
  /** The answer in an email's link: its button gets the focus, but has to be pressed. */
  led?: string | null;
};

/** The landlord's three answers; disabled while one is being sent. */
export function AnswerButtons({ reservation, onAnswered, onFailed, led }: Props) {
  const group = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState<Status | null>(null);

  useEffect(() => {
    if (led) group.current?.querySelector<HTMLElement>(`[data-answer="${led}"]`)?.focus();
  }, [led]);

  async function answer(status: Status) {
    setBusy(status);
    onFailed(null);
    try {
      const path = { id: reservation.id };
      onAnswered(await call("PUT /api/reservations/{id}/status", { path, json: { status } }));
    } catch (error) {
      if (!(error instanceof CallError)) {
        onFailed("Network error or server crash while updating status.");
      } else {
        onFailed(sentenceOf(error, "Failed to update status"));
        // It was answered elsewhere, perhaps in another tab: show the current status.
        if (error.status === 409) onAnswered({ status: error.body["status"] as Status });
      }
    }
    setBusy(null);
  }

  return (
    <form ref={group} method="post" className="grid grid-cols-2 gap-3 sm:flex">
      <input type="hidden" name="reservationId" value={reservation.id} />
      {answers.map(({ status, label, variant }) => (
        <Button
          key={status}
          data-answer={label.toLowerCase()}
          variant={variant}
          className={variant === "primary" ? "max-sm:col-span-2" : "max-sm:px-2"}
          busy={busy === status}
          disabled={busy !== null}
          aria-describedby={`title-${reservation.id}`}
          type="submit"
          name="status"
          value={status}
          onClick={(event) => {
            event.preventDefault();
            void answer(status);
          }}
        >
          {label}
        </Button>
      ))}
    </form>
  );
}
