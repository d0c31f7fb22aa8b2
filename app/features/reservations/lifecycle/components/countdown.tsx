import Timer from "~icons/lucide/timer";
import { durationInWords } from "#app/platform/dates.ts";
import { useNow } from "#app/ui/use-now.ts";
import { taskOf } from "#app/features/reservations/guest/model.ts";
import { isAccepted, type Status } from "#app/features/reservations/model.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";

type Props = {
  reservation: ReservationJson;
  asOf: number;
  /** In fewer words, and on phones in place of the status. */
  isShort?: boolean;
};

/** The time left to answer, upload or pay before the reservation expires; `asOf` is the server's current time. */
export function Countdown({ reservation, asOf, isShort = false }: Props) {
  const now = useNow(asOf);
  const { expires_at, status } = reservation;
  if (expires_at === null) return null;
  const left = Date.parse(expires_at) - now;
  const duration = durationInWords(left);
  const sentence = left <= 0 ? "Time’s up." : (sentences(reservation)[status]?.(duration) ?? "");
  return (
    <p
      className={
        isShort ? "flex gap-1 max-sm:font-medium max-sm:text-wait" : "flex items-center gap-2 font-medium"
      }
    >
      <Timer aria-hidden className={`shrink-0 text-wait ${isShort ? "size-4" : "size-5"}`} />
      <time dateTime={expires_at}>
        {isShort && left > 0 ? (
          <>
            <span className="max-lg:sr-only">{sentence}</span>
            <span aria-hidden className="max-sm:hidden lg:hidden">
              {briefly(reservation, duration)}
            </span>
            <span aria-hidden className="sm:hidden">
              {isAccepted(status) && reservation.hold_until === null
                ? `Accepted: ${shortly(duration)} left`
                : briefly(reservation, duration)}
            </span>
          </>
        ) : (
          sentence
        )}
      </time>
    </p>
  );
}

/** The time left and what it is for: "27 h to upload your ID", "Landlord: 44 h to answer". */
function briefly(reservation: ReservationJson, duration: string): string {
  const { status, hold_until } = reservation;
  const left = shortly(duration);
  if (hold_until !== null) return `${left} to confirm`;
  if (status === "pending") return `Landlord: ${left} to answer`;
  if (status === "docs_requested") return `${left} to upload your ID`;
  return `${left} to ${taskOf(reservation)?.inRow ?? "complete it"}`;
}

const shortly = (duration: string) => duration.replace(/hours?$/, "h").replace(/minutes?$/, "min");

function sentences(reservation: ReservationJson): Partial<Record<Status, (left: string) => string>> {
  const { hold_until, guest_contact } = reservation;
  if (hold_until !== null) {
    const confirm = (left: string) =>
      `${left} left to confirm. To keep your dates, open the link in our email to ${guest_contact}, upload your ID or pay.`;
    return {
      pending: confirm,
      docs_requested: confirm,
      accepted_pending_verification: confirm,
      accepted: confirm,
    };
  }
  const todo = taskOf(reservation)?.inSentence ?? "complete it";
  const holder = (left: string) => `${left} left to ${todo}.`;
  return {
    pending: (left) => `The landlord has ${left} left to answer.`,
    docs_requested: (left) => `${left} left to upload your ID.`,
    accepted_pending_verification: holder,
    accepted: holder,
  };
}
