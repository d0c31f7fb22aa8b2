import { dayInWords, durationInWords } from "#app/platform/dates.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";

type Props = { reservation: ReservationJson; asOf: number; isEmailed?: boolean };

/** The steps after a request was sent, in order; `asOf` is the server's current time. */
export function NextSteps({ reservation, asOf, isEmailed = true }: Props) {
  const { expires_at, hold_until, guest_contact, charged_on, id_verified } = reservation;
  const left = expires_at === null ? "" : `Within ${durationInWords(Date.parse(expires_at) - asOf)}. `;
  const mail = isEmailed
    ? `We’ll email ${guest_contact} either way.`
    : `We can’t send more emails to ${guest_contact} today. Keep this page: it will show the answer.`;
  // An ID counts for later reservations, too.
  const idAnd = id_verified ? "" : "upload your ID and ";
  const steps = [
    ["The landlord answers", `${hold_until ? "" : left}${mail}`],
    charged_on === null
      ? [`You ${idAnd}pay`, "Now or later. If the request is declined, you get a full refund."]
      : [`You ${idAnd}save a card`, `Now or later. It is charged on ${dayInWords(charged_on)}.`],
    id_verified
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
