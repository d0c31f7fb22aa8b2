import { useEffect, useRef, useState } from "react";
import { Button, type ButtonVariant } from "#app/ui/button.tsx";
import type { Status } from "#app/features/reservations/model.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";
import { PlainRejectForm, RejectDialog } from "./reject-dialog.tsx";
import type { SendAnswer } from "./use-answer.ts";

const answers: { status: Status; label: string; variant: ButtonVariant }[] = [
  { status: "accepted_pending_verification", label: "Accept", variant: "primary" },
  { status: "rejected", label: "Reject", variant: "secondary" },
  { status: "docs_requested", label: "Request Docs", variant: "secondary" },
];

type Props = {
  reservation: ReservationJson;
  send: SendAnswer;
  /** The answer in an email's link: its button gets the focus, but has to be pressed. */
  led?: string | null;
  /** Another request comes first: its Accept is the screen's filled button. */
  isQuiet?: boolean;
};

/**
 * The landlord's three answers; disabled while one is being sent. Accept can be undone, Reject asks first. Documents can't
 * be requested once the ID is verified.
 */
export function AnswerButtons({ reservation, send, led, isQuiet = false }: Props) {
  const group = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState<Status | null>(null);
  const [isRejecting, setRejecting] = useState(false);
  const offered = answers.filter(({ status }) => status !== "docs_requested" || !reservation.id_verified);

  useEffect(() => {
    if (led) group.current?.querySelector<HTMLElement>(`[data-answer="${led}"]`)?.focus();
  }, [led]);

  async function answer(status: Status, reason?: string) {
    setBusy(status);
    const isAcceptance = status === "accepted_pending_verification";
    const { contents_mark } = reservation;
    await send({ status, reason, undoable: isAcceptance, ...(isAcceptance && { contents_mark }) });
    setBusy(null);
  }

  return (
    <>
      <form
        ref={group}
        method="post"
        className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-3 sm:flex"
      >
        <input type="hidden" name="reservationId" value={reservation.id} />
        <input type="hidden" name="contents_mark" value={reservation.contents_mark ?? ""} />
        {offered.map(({ status, label, variant }) => (
          <Button
            key={status}
            data-answer={label.toLowerCase()}
            variant={isQuiet ? "secondary" : variant}
            className={variant === "primary" && offered.length > 2 ? "max-sm:col-span-full" : "max-sm:px-2"}
            busy={busy === status}
            disabled={busy !== null}
            aria-describedby={`title-${reservation.id}`}
            type="submit"
            name={status === "rejected" ? "ask" : "status"}
            value={status}
            onClick={(event) => {
              event.preventDefault();
              if (status === "rejected") setRejecting(true);
              else void answer(status);
            }}
          >
            {label}
          </Button>
        ))}
      </form>
      <RejectDialog
        reservation={reservation}
        open={isRejecting}
        onClose={() => setRejecting(false)}
        onReject={(reason) => {
          setRejecting(false);
          void answer("rejected", reason);
        }}
      />
      {led === "reject" && (
        <noscript>
          <PlainRejectForm reservation={reservation} />
        </noscript>
      )}
    </>
  );
}
