import Timer from "~icons/lucide/timer";
import { durationInWords } from "#app/platform/dates.ts";
import { useNow } from "#app/ui/use-now.ts";
import { leftInWords, type Status } from "#app/features/reservations/model.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";

type Props = {
  reservation: ReservationJson;
  asOf: number;
  /** On phones without who has to do what. */
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
    <p className={isShort ? "flex gap-1" : "flex items-center gap-2 font-medium"}>
      <Timer aria-hidden className={`shrink-0 text-wait ${isShort ? "size-4" : "size-5"}`} />
      <time dateTime={expires_at}>
        {isShort ? <Short sentence={sentence} duration={duration} /> : sentence}
      </time>
    </p>
  );
}

/** On phones only how much time is left; the whole sentence for screen readers. */
function Short({ sentence, duration }: { sentence: string; duration: string }) {
  const [before, after] = sentence.split(`${duration} left`);
  if (after === undefined) return sentence;
  return (
    <>
      <span className="max-lg:sr-only">{before}</span>
      {`${duration} left`}
      <span className="max-lg:sr-only">{after}</span>
    </>
  );
}

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
  const todo = leftInWords(reservation) ?? "complete it";
  const holder = (left: string) => `${left} left to ${todo}.`;
  return {
    pending: (left) => `The landlord has ${left} left to answer.`,
    docs_requested: (left) => `${left} left to upload your ID.`,
    accepted_pending_verification: holder,
    accepted: holder,
  };
}
