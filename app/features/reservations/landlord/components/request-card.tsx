import { useRef, useState } from "react";
import { daysInWords } from "#app/platform/dates.ts";
import { formatDollars } from "#app/platform/money.ts";
import { Alert } from "#app/ui/alert.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { awaitsAnswer } from "#app/features/reservations/model.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";
import { PaymentChip, StatusChip } from "#app/features/reservations/lifecycle/components/status-chip.tsx";
import { stateInWords } from "#app/features/reservations/lifecycle/components/state-in-words.ts";
import { ContentsInWords } from "#app/features/reservations/terms/components/contents-in-words.tsx";
import { Link } from "#app/ui/link.tsx";
import { AnswerButtons } from "./answer-buttons.tsx";
import { IdChip } from "./id-chip.tsx";
import { landlordGets } from "../model.ts";
import { timeLeft } from "./landlord-list.ts";
import { UndoAccept } from "./undo-accept.tsx";
import { useAnswer } from "./use-answer.ts";

type Props = {
  reservation: ReservationJson;
  now: number;
  /** The most urgent one: its answer is what the screen is for. */
  isFirst: boolean;
  onAnswered: (changes: Partial<ReservationJson>) => void;
};

/** A request on the landlord's first screen, with its answers; on phones they are in its panel. */
export function RequestCard({ reservation, now, isFirst, onAnswered }: Props) {
  const { id, title, guest_name, status, expires_at } = reservation;
  const heading = useRef<HTMLHeadingElement>(null);
  const posted = useRefusal(`/api/reservations/${id}/status`);
  const [failure, setFailure] = useState<string | null>(posted.message || null);
  const send = useAnswer(id, {
    onAnswered: (changes) => {
      // The buttons disappear with the status; the focus stays with the reservation.
      heading.current?.focus({ preventScroll: true });
      onAnswered(changes);
    },
    onFailed: setFailure,
  });
  const isWaiting = awaitsAnswer(status);
  const left = expires_at && timeLeft(expires_at, now);
  const panel = `?tab=requests&reservation=${id}`;
  return (
    <article aria-labelledby={`title-${id}`} className="flex flex-col gap-3 px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-52">
          <h3 ref={heading} id={`title-${id}`} tabIndex={-1} className="text-base leading-snug">
            <Link to={panel} className="tall-link hover:underline">
              {title}
            </Link>
          </h3>
          <p className="text-sm text-soft">
            {guest_name} · {daysInWords(reservation.start_date, reservation.end_date)}
            {isWaiting && <span className="sr-only">. {stateInWords(reservation, "landlord")}</span>}
          </p>
          {isWaiting && reservation.contents && (
            <p className="mt-1 text-sm">
              <ContentsInWords contents={reservation.contents} />
            </p>
          )}
          {isWaiting && (reservation.id_uploaded || reservation.id_verified) && (
            <p className="mt-1">
              <IdChip reservation={reservation} />
            </p>
          )}
        </div>
        <p className="text-sm max-sm:flex max-sm:basis-full max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-3 sm:text-right">
          <span>
            <span className="text-soft">{isWaiting ? "You’d earn" : "You earn"}</span>{" "}
            <strong className="text-base tabular-nums">{formatDollars(landlordGets(reservation))}</strong>
          </span>{" "}
          {isWaiting && (
            <span className="font-medium text-wait sm:block">{left ? `${left} left` : "Time’s up."}</span>
          )}
        </p>
        {isWaiting && (
          <>
            <div className="max-sm:hidden">
              <AnswerButtons reservation={reservation} send={send} isQuiet={!isFirst} />
            </div>
            <LinkButton to={panel} variant={isFirst ? "primary" : "secondary"} wide className="sm:hidden">
              Answer
              <span className="sr-only">
                {" "}
                {guest_name}, {title}
              </span>
            </LinkButton>
          </>
        )}
        {!isWaiting && (
          <div className="flex flex-wrap gap-2">
            <StatusChip of={reservation} reader="landlord" />
            <PaymentChip of={reservation} />
          </div>
        )}
      </div>
      {failure && <Alert>{failure}</Alert>}
      <UndoAccept reservation={reservation} send={send} />
    </article>
  );
}
