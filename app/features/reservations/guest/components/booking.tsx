import ChevronRight from "~icons/lucide/chevron-right";
import CreditCard from "~icons/lucide/credit-card";
import IdCard from "~icons/lucide/id-card";
import MessageSquare from "~icons/lucide/message-square";
import { daysInWords } from "#app/platform/dates.ts";
import { formatDollars } from "#app/platform/money.ts";
import { Link } from "#app/ui/link.tsx";
import { CoverPhoto } from "#app/features/properties/photos/components/photo.tsx";
import { Countdown } from "#app/features/reservations/lifecycle/components/countdown.tsx";
import { StatusLine } from "#app/features/reservations/lifecycle/components/status-chip.tsx";
import {
  endedBriefly,
  endedInWords,
} from "#app/features/reservations/lifecycle/components/refund-in-words.ts";
import { isLive } from "#app/features/reservations/model.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";
import { codeAwaits, taskOf } from "../model.ts";
import { PassLink } from "./pass-link.tsx";
import { ReviewLink } from "./review-link.tsx";

type Props = {
  /** `is_now`: today at the property is one of its days. */
  reservation: ReservationJson & { is_now?: boolean };
  /** The server's current time, in milliseconds. */
  asOf: number;
};

/** Longer ones have smaller letters on phones, so that two lines have all of their words. */
const longTitle = 44;

/** One of the tenant's reservations: a row that opens it, with the next thing to do. */
export function Booking({ reservation, asOf }: Props) {
  const { id, title, image_url, start_date, end_date, total, expires_at } = reservation;
  const money = endedInWords(reservation);
  return (
    <article className="card relative flex min-h-22 items-center gap-2 px-2 py-1.25 hover:bg-sunken sm:gap-4 sm:px-3">
      <CoverPhoto
        url={image_url}
        className="size-14 shrink-0 rounded-control bg-sunken object-cover sm:size-16"
      />
      <div className="min-w-0 flex-1 text-sm leading-4.5">
        <h3
          className={`text-pretty wrap-anywhere ${title.length > longTitle ? "text-sm leading-4.5" : "text-[0.9375rem] leading-5"} sm:text-base sm:leading-5.5`}
        >
          <Link to={`/checkout/${id}`} className="after:absolute after:inset-0">
            {title}
          </Link>
        </h3>
        <div className="flex flex-wrap gap-x-3 text-soft max-sm:text-[0.8125rem] max-sm:leading-4.5 max-sm:tracking-tight">
          <p>
            <span className="inline-block first-letter:uppercase">{daysInWords(start_date, end_date)}</span>
            <span className="whitespace-nowrap">{` · ${formatDollars(total)}`}</span>
          </p>
          <Countdown reservation={reservation} asOf={asOf} isShort />
        </div>
        <div className="flex flex-wrap gap-x-2 sm:gap-x-4">
          {/* On phones the time left says it, too: two lines of title and both would be higher than other rows. */}
          <div className={expires_at === null ? "" : "max-sm:sr-only"}>
            <StatusLine of={reservation} />
          </div>
          {money !== null && (
            <>
              <p className="sm:hidden">{endedBriefly(reservation)}</p>
              <p className="max-sm:hidden">{money}</p>
            </>
          )}
        </div>
      </div>
      <NextAction reservation={reservation} />
    </article>
  );
}

/** The row's only button, above the link that covers the row; an icon over a word or two on phones. */
function NextAction({ reservation }: Pick<Props, "reservation">) {
  const { id, title, status, is_over, is_now = false } = reservation;
  const task = taskOf(reservation);
  if (task !== null) {
    const Icon = task.isUpload ? IdCard : CreditCard;
    const whose = <span className="sr-only"> for {title}</span>;
    return (
      <Link to={`/checkout/${id}`} className={actionLook}>
        <Icon aria-hidden className="size-5 sm:hidden" />
        <span className="whitespace-nowrap sm:hidden">
          {task.onPhones}
          {whose}
        </span>
        <span className="max-sm:hidden">
          {task.label}
          {whose}
        </span>
      </Link>
    );
  }
  if (is_now && codeAwaits(reservation) === null && !reservation.access_closed)
    return <PassLink id={id} title={title} className={actionLook} />;
  if (reservation.review_state === "open")
    return (
      <span className="relative max-sm:[&_a]:min-w-11 max-sm:[&_span]:sr-only">
        <ReviewLink reservation={reservation} />
      </span>
    );
  if (isLive(status) && !is_over)
    return (
      <Link to={`/messages/new?reservation=${id}`} className={actionLook}>
        <MessageSquare aria-hidden className="size-5" />
        <span>
          Message<span className="sr-only"> the landlord of {title}</span>
        </span>
      </Link>
    );
  return <ChevronRight aria-hidden className="size-5 shrink-0 text-soft" />;
}

const actionLook =
  "button relative shrink-0 max-sm:min-w-11 max-sm:flex-col max-sm:gap-0.5 max-sm:border-transparent max-sm:px-0 max-sm:text-[0.6875rem] sm:border-rim sm:bg-surface sm:px-3 sm:hover:bg-sunken";
