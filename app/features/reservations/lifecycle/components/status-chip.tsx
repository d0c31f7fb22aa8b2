import BadgeCheck from "~icons/lucide/badge-check";
import CalendarCheck from "~icons/lucide/calendar-check";
import CircleCheck from "~icons/lucide/circle-check";
import CircleSlash from "~icons/lucide/circle-slash";
import CircleX from "~icons/lucide/circle-x";
import Clock from "~icons/lucide/clock";
import CreditCard from "~icons/lucide/credit-card";
import FileQuestion from "~icons/lucide/file-question-mark";
import Hourglass from "~icons/lucide/hourglass";
import IdCard from "~icons/lucide/id-card";
import type { IconComponent } from "#app/ui/icon.ts";
import RotateCcw from "~icons/lucide/rotate-ccw";
import TimerOff from "~icons/lucide/timer-off";
import { type Tone, tones } from "#app/ui/tone.ts";
import { isLive, type PaymentStatus, type Status } from "#app/features/reservations/model.ts";
import type { StayState } from "../model.ts";
import { hasEnded, type Reader, saysPayment, stateInWords } from "./state-in-words.ts";

type Look = { label: string; icon: IconComponent; tone: Tone };

// Accepted green, waiting for the ID blue, pending orange, rejected red, other gray.
const statusLooks: Record<Status, Omit<Look, "label">> = {
  pending: { icon: Clock, tone: "wait" },
  docs_requested: { icon: FileQuestion, tone: "plain" },
  accepted_pending_verification: { icon: IdCard, tone: "info" },
  accepted: { icon: CircleCheck, tone: "good" },
  rejected: { icon: CircleX, tone: "bad" },
  canceled: { icon: CircleSlash, tone: "plain" },
  expired: { icon: TimerOff, tone: "plain" },
};
const endedLook: Omit<Look, "label"> = { icon: CalendarCheck, tone: "plain" };

const paymentLooks: Record<PaymentStatus, Look> = {
  unpaid: { label: "Not paid yet", icon: CreditCard, tone: "plain" },
  processing: { label: "Payment on its way", icon: Hourglass, tone: "wait" },
  paid: { label: "Paid", icon: BadgeCheck, tone: "good" },
  refunded: { label: "Refunded", icon: RotateCcw, tone: "info" },
};

const neverPaidLook: Look = { ...paymentLooks.unpaid, label: "Not paid" };
const savedLook: Look = { label: "Card saved", icon: CalendarCheck, tone: "good" };

/** A reservation's state for screen readers: "Dry garage: Accepted and paid." */
export function transitionInWords(reservation: StayState & { title: string }) {
  const { label } = paymentLook(reservation);
  return `${reservation.title}: ${stateInWords(reservation)}.${saysPayment(reservation) ? "" : ` ${label}.`}`;
}

/** A reservation's state with its icon and color. */
export function StatusChip({ of, reader = "tenant" }: { of: StayState; reader?: Reader }) {
  const look = hasEnded(of) ? endedLook : statusLooks[of.status];
  return <LookChip {...look} label={stateInWords(of, reader)} />;
}

/** The same as text, without a frame. */
export function StatusLine({ of, reader = "tenant" }: { of: StayState; reader?: Reader }) {
  const { icon: Icon, tone } = hasEnded(of) ? endedLook : statusLooks[of.status];
  return (
    <p className={`font-semibold ${tones[tone].text}`}>
      <Icon aria-hidden className="mr-1 inline-block size-4 align-text-bottom" />
      {stateInWords(of, reader)}
    </p>
  );
}

/** The payment's status, or that its card is saved; nothing where the state says it, or for one that ended unpaid. */
export function PaymentChip({ of }: { of: StayState }) {
  const { status, payment_status } = of;
  if (saysPayment(of)) return null;
  if (!isLive(status) && (payment_status === "unpaid" || payment_status === "processing")) return null;
  return <LookChip {...paymentLook(of)} />;
}

/** The payment's status in a column of its own, whatever the state says. */
export function PaymentCell({ of }: { of: StayState }) {
  const isOpen = isLive(of.status) || of.payment_status !== "unpaid";
  return <LookChip {...(isOpen ? paymentLook(of) : neverPaidLook)} />;
}

function paymentLook({ card_saved, payment_status }: StayState): Look {
  return card_saved ? savedLook : paymentLooks[payment_status];
}

function LookChip({ label, icon: Icon, tone }: Look) {
  const { box, text } = tones[tone];
  return (
    <span
      className={`inline-flex max-w-full items-center wrap-anywhere gap-1.5 rounded-full border px-2.5 py-0.5 text-sm font-semibold ${box} ${text}`}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      {label}
    </span>
  );
}
