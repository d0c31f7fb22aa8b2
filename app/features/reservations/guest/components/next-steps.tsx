import { dayInWords, durationInWords } from "#app/platform/dates.ts";
import { leftInWords } from "#app/features/reservations/model.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";

type Props = { reservation: ReservationJson; asOf: number; isEmailed?: boolean };

/** The steps after a request was sent, in order; `asOf` is the server's current time. */
export function NextSteps({ reservation, asOf, isEmailed = true }: Props) {
  const { expires_at, hold_until, guest_contact } = reservation;
  const left = expires_at === null ? "" : `Within ${durationInWords(Date.parse(expires_at) - asOf)}. `;
  const mail = isEmailed
    ? `We’ll email ${guest_contact} when they answer.`
    : `We can’t send more emails to ${guest_contact} today. Keep this page: it will show the answer.`;
  const steps = [
    payStep(reservation),
    ["The landlord answers", `${hold_until ? "" : left}${mail}`],
    // An ID counts for later reservations, too.
    reservation.id_verified
      ? ["The reservation is final", "Show the code when you arrive."]
      : ["We check your ID", "Then the reservation is final. Show the code when you arrive."],
  ];
  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps">What happens next</h2>
      <ol className="mt-4 grid gap-4 sm:grid-cols-3">
        {steps.map(([title, text], place) => (
          <li key={title} className="flex gap-3 sm:flex-col">
            <span
              aria-hidden
              className="grid size-8 shrink-0 place-items-center rounded-full bg-brand-tint font-heading font-bold text-brand"
            >
              {place + 1}
            </span>
            <div>
              <h3>{title}</h3>
              <p className="text-soft wrap-anywhere">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What the guest has to do and has done, and when the card is charged. */
function payStep(reservation: ReservationJson): [title: string, text: string] {
  const { charged_on, payment_status, price_per, renews } = reservation;
  const todo = leftInWords(reservation);
  const when = todo === null ? "" : "Now or later. ";
  const further = renews
    ? ` After that, your card is charged each ${price_per.toLowerCase()} until you or the landlord end the rental.`
    : "";
  if (charged_on !== null && payment_status === "unpaid")
    return [
      todo === null ? "Your card is charged" : `You ${todo}`,
      `${when}${todo === null ? `On ${dayInWords(charged_on)}.` : `It is charged on ${dayInWords(charged_on)}.`}`,
    ];
  const refund = "If the request is not accepted, you get a full refund.";
  return [todo === null ? "You have paid" : `You ${todo}`, `${when}${refund}${further}`];
}
