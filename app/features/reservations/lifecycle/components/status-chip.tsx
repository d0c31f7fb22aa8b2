import {
  BadgeCheck,
  CalendarCheck,
  CircleCheck,
  CircleSlash,
  CircleX,
  Clock,
  CreditCard,
  FileQuestion,
  Hourglass,
  IdCard,
  type LucideIcon,
  RotateCcw,
  TimerOff,
} from "lucide-react";
import { type Tone, tones } from "#app/ui/tone.ts";
import { isLive, type PaymentStatus, type Status } from "#app/features/reservations/model.ts";

type Look = { label: string; icon: LucideIcon; tone: Tone };

// Accepted green, waiting for the ID blue, pending orange, rejected red, other gray.
const statusLooks: Record<Status, Look> = {
  pending: { label: "Waiting for the landlord", icon: Clock, tone: "wait" },
  docs_requested: { label: "ID requested", icon: FileQuestion, tone: "plain" },
  accepted_pending_verification: { label: "Accepted, ID to be verified", icon: IdCard, tone: "info" },
  accepted: { label: "Accepted", icon: CircleCheck, tone: "good" },
  rejected: { label: "Not accepted", icon: CircleX, tone: "bad" },
  canceled: { label: "Canceled", icon: CircleSlash, tone: "plain" },
  expired: { label: "Expired", icon: TimerOff, tone: "plain" },
};

const paymentLooks: Record<PaymentStatus, Look> = {
  unpaid: { label: "Not paid yet", icon: CreditCard, tone: "plain" },
  processing: { label: "Payment on its way", icon: Hourglass, tone: "wait" },
  paid: { label: "Paid", icon: BadgeCheck, tone: "good" },
  refunded: { label: "Refunded", icon: RotateCcw, tone: "info" },
};

const savedLook: Look = { label: "Card saved", icon: CalendarCheck, tone: "good" };

/** A reservation's status for screen readers: "Dry garage: Accepted. Paid." */
export function transitionInWords(reservation: {
  title: string;
  status: Status;
  payment_status: PaymentStatus;
  card_saved: boolean;
}) {
  const { title, status, payment_status, card_saved } = reservation;
  const { label } = card_saved ? savedLook : paymentLooks[payment_status];
  return `${title}: ${statusLooks[status].label}. ${label}.`;
}

/** A reservation's status with its icon and color, by default in a tenant's words. */
export function StatusChip({ status, label }: { status: Status; label?: string }) {
  return <LookChip {...statusLooks[status]} label={label ?? statusLooks[status].label} />;
}

/** The payment's status, or that its card is saved; nothing for a reservation that ended unpaid. */
export function PaymentChip({ status, of, saved }: { status: PaymentStatus; of: Status; saved: boolean }) {
  if (!isLive(of) && (status === "unpaid" || status === "processing")) return null;
  return <LookChip {...(saved ? savedLook : paymentLooks[status])} />;
}

function LookChip({ label, icon: Icon, tone }: Look) {
  const { box, text } = tones[tone];
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full border px-2.5 py-0.5 text-sm font-semibold ${box} ${text}`}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      {label}
    </span>
  );
}
