import { Alert } from "#app/ui/alert.tsx";
import type { Tone } from "#app/ui/tone.ts";
import { taskOf } from "#app/features/reservations/guest/model.ts";
import { isLive, type Status } from "#app/features/reservations/model.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";
import { idCheckInWords } from "../model.ts";
import { laterChargeInWords } from "./later-charge-in-words.ts";
import { endedInWords } from "./refund-in-words.ts";

const tones: Record<Status, Tone> = {
  pending: "wait",
  docs_requested: "wait",
  accepted_pending_verification: "info",
  accepted: "good",
  rejected: "bad",
  canceled: "plain",
  expired: "plain",
};

/** The status of a reservation and its payment, in sentences. */
export function StatusMessage({ reservation }: { reservation: ReservationJson }) {
  const { status, payment_status: payment } = reservation;
  const ended = endedInWords(reservation);
  const later = laterChargeInWords(reservation);
  return (
    <div className="flex flex-col gap-3">
      <Alert tone={tones[status]}>{sentencesAbout(reservation)}</Alert>
      {ended !== null && <Alert tone="info">{ended}</Alert>}
      {reservation.rejection_reason && (
        <blockquote className="border-l-4 border-line pl-4 whitespace-pre-line wrap-anywhere">
          <p className="text-sm text-soft">The landlord wrote:</p>
          <p>{reservation.rejection_reason}</p>
        </blockquote>
      )}
      {payment === "paid" && isLive(status) && <Alert tone="good">Paid in full.</Alert>}
      {payment === "processing" && isLive(status) && <Alert tone="wait">Your payment is on its way.</Alert>}
      {later !== null && <Alert tone="good">{later}</Alert>}
    </div>
  );
}

function sentencesAbout(reservation: ReservationJson): string {
  const left = taskOf(reservation)?.inSentence;
  const sentences: Record<Status, string> = {
    pending: left
      ? `Request sent. Next: ${left}, now or after the landlord accepts.`
      : "Request sent. Next: the landlord answers.",
    docs_requested: `The landlord asks for your ID before answering.${left ? ` Next: ${left}.` : ""}`,
    accepted_pending_verification: `The landlord accepted. ${left ? `Next: ${left}.` : `We are checking your ID. ${idCheckInWords}`}`,
    accepted: `${reservation.instant ? "You booked instantly: your ID is verified." : "The landlord accepted and your ID is verified."}${left ? ` Next: ${left}.` : ""}`,
    rejected: "This reservation was not accepted",
    canceled:
      reservation.canceled_by === "landlord"
        ? "The landlord canceled this reservation."
        : "This reservation was canceled.",
    expired: "This reservation expired: it was not answered or completed in time.",
  };
  return sentences[reservation.status];
}
