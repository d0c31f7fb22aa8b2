import { Alert } from "#app/ui/alert.tsx";
import type { Tone } from "#app/ui/tone.ts";
import { isLive, type Status } from "../model.ts";
import type { ReservationJson } from "../present.ts";

const messages: Record<Status, { tone: Tone; text: string }> = {
  pending: {
    tone: "wait",
    text: "Your request is with the landlord. You can already upload your ID and pay.",
  },
  docs_requested: { tone: "wait", text: "The landlord asks for your ID before answering." },
  accepted_pending_verification: {
    tone: "info",
    text: "The landlord accepted. What is left is your ID and the payment.",
  },
  accepted: { tone: "good", text: "The landlord accepted and your ID is verified." },
  rejected: { tone: "bad", text: "This reservation was not accepted" },
  cancelled: { tone: "plain", text: "This reservation was cancelled." },
  expired: { tone: "plain", text: "This reservation expired: it was not answered or completed in time." },
};

/** Where a reservation and its payment stand, in sentences. */
export function StatusMessage({ reservation }: { reservation: ReservationJson }) {
  const { status, payment_status: payment } = reservation;
  const { tone, text } = messages[status];
  return (
    <div className="flex flex-col gap-3">
      <Alert tone={tone}>{text}</Alert>
      {payment === "paid" && isLive(status) && <Alert tone="good">Paid. There is nothing more to pay.</Alert>}
      {payment === "paid" && !isLive(status) && (
        <Alert tone="info">What you paid is on its way back to you, fee included.</Alert>
      )}
      {payment === "refunded" && <Alert tone="info">What you paid was given back in full.</Alert>}
    </div>
  );
}
