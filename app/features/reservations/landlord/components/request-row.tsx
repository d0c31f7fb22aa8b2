import ChevronRight from "~icons/lucide/chevron-right";
import MessageSquare from "~icons/lucide/message-square";
import { daysInWords } from "#app/platform/dates.ts";
import { formatDollars } from "#app/platform/money.ts";
import { awaitsAnswer, isLive } from "#app/features/reservations/model.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";
import { StatusChip } from "#app/features/reservations/lifecycle/components/status-chip.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { landlordGets } from "../model.ts";
import type { GuestJson } from "../present.ts";
import { guestInWords } from "./guest-profile.tsx";
import { timeLeft } from "./landlord-list.ts";

/** The columns of the table of requests, wide enough for one line each; the last one is left to the row's action. */
export const requestColumns =
  "@4xl:grid @4xl:grid-cols-[minmax(0,1.35fr)_minmax(0,1.5fr)_minmax(0,1.35fr)_5rem_14rem_6.5rem] @4xl:items-center @4xl:gap-4";

type Props = {
  reservation: ReservationJson;
  now: number;
  to: string;
  isOpen: boolean;
  guest?: GuestJson | undefined;
};

/** One reservation in the landlord's table: a row that opens the panel, with the next thing to do. */
export function RequestRow({ reservation, now, to, isOpen, guest }: Props) {
  const { title, guest_name, status, expires_at } = reservation;
  const step = nextStepOf(reservation);
  const earned = earnedDollars(reservation);
  const left = awaitsAnswer(status) && expires_at ? timeLeft(expires_at, now) : null;
  return (
    <div className="relative flex items-center">
      <Link
        to={to}
        preventScrollReset
        aria-current={isOpen ? "true" : undefined}
        className={`flex min-h-16 flex-1 flex-wrap items-center gap-x-4 gap-y-0.5 px-4 py-2 text-sm hover:bg-sunken ${requestColumns} ${isOpen ? "bg-brand-tint" : ""}`}
      >
        <span className="min-w-0 flex-1">
          <span className="block text-base font-semibold wrap-anywhere">{guest_name}</span>
          {guest && awaitsAnswer(status) && (
            <span className="block pr-4 text-soft @4xl:pr-0">{guestInWords(guest, true)}</span>
          )}
        </span>
        <span className="self-start font-semibold tabular-nums @4xl:order-1 @4xl:self-auto @4xl:text-right">
          {earned > 0 ? (
            formatDollars(earned)
          ) : (
            <>
              <span aria-hidden>–</span>
              <span className="sr-only">Nothing earned</span>
            </>
          )}
        </span>
        <span className={`min-w-0 basis-full text-pretty wrap-anywhere @4xl:pr-0 ${roomFor[step]}`}>
          {title}
        </span>
        <span className="min-w-0 grow text-soft first-letter:uppercase">
          {daysInWords(reservation.start_date, reservation.end_date)}
        </span>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5 @4xl:order-2 @4xl:flex-col @4xl:items-start">
          <StatusChip of={reservation} reader="landlord" />
          {left && <span className="font-medium text-wait">{left} left</span>}
        </span>
      </Link>
      <NextAction step={step} reservation={reservation} to={to} />
    </div>
  );
}

type NextStep = "answer" | "message" | "open";

/** What the landlord does next about a reservation; an ended one is only opened. */
function nextStepOf({ status, is_over }: ReservationJson): NextStep {
  if (awaitsAnswer(status)) return "answer";
  return isLive(status) && !is_over ? "message" : "open";
}

/** What the title leaves to the action where both share a line. */
const roomFor: Record<NextStep, string> = { answer: "pr-20", message: "pr-10", open: "pr-6" };

/** The row's only button, over the link that fills the row. */
function NextAction({ step, reservation, to }: { step: NextStep } & Pick<Props, "reservation" | "to">) {
  const { id, title, guest_name } = reservation;
  if (step === "answer")
    return (
      <LinkButton to={to} preventScrollReset variant="secondary" className={actionPlace}>
        Answer
        <span className="sr-only">
          {" "}
          {guest_name}, {title}
        </span>
      </LinkButton>
    );
  if (step === "message")
    return (
      <LinkButton
        to={`/messages/new?reservation=${id}`}
        variant="quiet"
        className={`${actionPlace} max-@4xl:-mr-2.5`}
      >
        <MessageSquare aria-hidden className="size-5 @4xl:hidden" />
        <span className="sr-only @4xl:not-sr-only">Message</span>
        <span className="sr-only">
          {" "}
          {guest_name} about {title}
        </span>
      </LinkButton>
    );
  return <ChevronRight aria-hidden className="pointer-events-none absolute right-4 size-5 text-soft" />;
}

const actionPlace = "absolute right-4 px-3";

/** What a stay earns its landlord: nothing once it has ended early or is refunded, but what they keep. */
function earnedDollars(reservation: ReservationJson): number {
  const { status, payment_status, offer_amount, kept_rent } = reservation;
  const isWhole = isLive(status) && payment_status !== "refunded";
  return landlordGets(reservation, isWhole ? offer_amount : kept_rent);
}
