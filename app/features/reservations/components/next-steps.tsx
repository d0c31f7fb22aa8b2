import type { ReservationJson } from "../present.ts";

const hour = 3_600_000;

/** What happens after a request was sent, in order. */
export function NextSteps({ reservation }: { reservation: ReservationJson }) {
  const { answer_by, created_at, guest_contact } = reservation;
  const hours = Math.round((Date.parse(answer_by) - Date.parse(created_at)) / hour);
  const steps = [
    ["The landlord answers", `Within ${hours} hours. We write to ${guest_contact} either way.`],
    ["You upload your ID and pay", "Now or later. If the request is declined you get all of it back."],
    ["We check your ID", "Then the reservation is final. Show the code when you arrive."],
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
