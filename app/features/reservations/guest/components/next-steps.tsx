import Circle from "~icons/lucide/circle";
import CircleCheck from "~icons/lucide/circle-check";
import { dayInWords, durationInWords } from "#app/platform/dates.ts";
import { isAccepted } from "#app/features/reservations/model.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";
import { taskOf } from "../model.ts";

type Props = { reservation: ReservationJson; asOf: number; isEmailed?: boolean };

/** What comes after a request, as three ticks; `asOf` is the server's current time. */
export function NextSteps({ reservation, asOf, isEmailed = true }: Props) {
  const { status, payment_status, expires_at, hold_until, guest_contact, id_verified } = reservation;
  const left = expires_at === null ? "" : `Within ${durationInWords(Date.parse(expires_at) - asOf)}. `;
  const mail = isEmailed
    ? `We’ll email ${guest_contact} when they answer.`
    : `We can’t send more emails to ${guest_contact} today. Keep this page: it will show the answer.`;
  const steps = [
    payStep(reservation, left),
    isAccepted(status)
      ? { title: reservation.instant ? "Booked instantly" : "The landlord accepted", text: "", isDone: true }
      : {
          title: "The landlord answers",
          text: `${status === "pending" && !hold_until ? left : ""}${mail}`,
          isDone: false,
        },
    // An ID counts for later reservations, too.
    id_verified
      ? {
          title: "The reservation is final",
          text: "Show the code when you arrive.",
          isDone: status === "accepted" && payment_status === "paid",
        }
      : {
          title: "We check your ID",
          text: "Then the reservation is final. Show the code when you arrive.",
          isDone: false,
        },
  ];
  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps">What happens next</h2>
      <ol className="mt-4 flex flex-col gap-3">
        {steps.map(({ title, text, isDone }) => {
          const Icon = isDone ? CircleCheck : Circle;
          return (
            <li key={title} className="flex gap-3">
              <Icon aria-hidden className={`mt-px size-6 shrink-0 ${isDone ? "text-good" : "text-soft"}`} />
              <div className="min-w-0">
                <h3>
                  {title}
                  {isDone && <span className="sr-only">: done</span>}
                </h3>
                {text !== "" && <p className="text-soft wrap-anywhere">{text}</p>}
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** What the guest has to do and has done, and when the card is charged; before the answer it can wait, later only for `left`. */
function payStep(
  reservation: ReservationJson,
  left: string,
): { title: string; text: string; isDone: boolean } {
  const { status, charged_on, payment_status, price_per, renews } = reservation;
  const todo = taskOf(reservation)?.inSentence ?? null;
  const when = todo === null ? "" : status === "pending" ? "Now or later. " : left;
  const further = renews
    ? ` After that, your card is charged each ${price_per.toLowerCase()} until you or the landlord end the rental.`
    : "";
  if (charged_on !== null && payment_status === "unpaid")
    return {
      title: todo === null ? "Your card is charged" : `You ${todo}`,
      text: `${when}${todo === null ? "On" : "It is charged on"} ${dayInWords(charged_on)}.`,
      isDone: false,
    };
  const refund = isAccepted(status) ? "" : "If the request is not accepted, you get a full refund.";
  const title = todo === null ? "You have paid" : `You ${todo}`;
  return { title, text: `${when}${refund}${further}`, isDone: todo === null };
}
