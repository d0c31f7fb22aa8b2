import {
  BadgeCheck,
  CircleCheck,
  CircleDashed,
  CircleSlash,
  CircleX,
  Clock,
  CreditCard,
  FileQuestion,
  IdCard,
  type LucideIcon,
  RotateCcw,
  TimerOff,
} from "lucide-react";
import type { PaymentStatus, Status } from "../model.ts";

type Look = { label: string; icon: LucideIcon; tone: string };

const good = "text-good";
const info = "text-info";
const wait = "text-wait";
const bad = "text-bad";
const gray = "text-soft";

// The spec's colors (section 4): accepted green, waiting for the ID blue, pending orange, rejected red, other gray.
const statusLooks: Record<Status, Look> = {
  pending: { label: "Waiting for the landlord", icon: Clock, tone: wait },
  docs_requested: { label: "ID requested", icon: FileQuestion, tone: gray },
  accepted_pending_verification: { label: "Accepted, ID to be verified", icon: IdCard, tone: info },
  accepted: { label: "Accepted", icon: CircleCheck, tone: good },
  rejected: { label: "Not accepted", icon: CircleX, tone: bad },
  cancelled: { label: "Cancelled", icon: CircleSlash, tone: gray },
  expired: { label: "Expired", icon: TimerOff, tone: gray },
};

const paymentLooks: Record<PaymentStatus, Look> = {
  unpaid: { label: "Not paid yet", icon: CreditCard, tone: gray },
  processing: { label: "Payment on its way", icon: CircleDashed, tone: wait },
  paid: { label: "Paid", icon: BadgeCheck, tone: good },
  refunded: { label: "Refunded", icon: RotateCcw, tone: info },
};

/** A reservation's status in words, with its icon and color. */
export function StatusChip({ status }: { status: Status }) {
  return <Chip {...statusLooks[status]} />;
}

export function PaymentChip({ status }: { status: PaymentStatus }) {
  return <Chip {...paymentLooks[status]} />;
}

function Chip({ label, icon: Icon, tone }: Look) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full border border-current px-2.5 py-0.5 text-sm font-semibold ${tone}`}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      {label}
    </span>
  );
}
