import { Stars } from "#app/features/reviews/components/stars.tsx";
import type { ReviewLine } from "#app/features/reviews/present.ts";
import { call } from "#app/ui/call.ts";
import { Chip } from "#app/ui/chip.tsx";
import { ActionButton } from "./action-button.tsx";
import { Ids, Linked } from "./linked.tsx";

/** A published review, with a button to hide it or show it again. */
export function ReviewCard({ review }: { review: ReviewLine }) {
  const { id, title, side, author, stars, text, answer, hidden, reservationId } = review;
  const path = { id };
  return (
    <li className="card flex flex-col gap-2 p-4">
      <header className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="min-w-0 text-base">{title}</h2>
        {hidden !== null && <Chip tone="bad">Hidden</Chip>}
      </header>
      <p className="flex flex-wrap items-center gap-2 text-sm">
        {author}, {side === "tenant" ? "about the space" : "about the tenant"} <Stars stars={stars} />
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      {answer !== null && (
        <p className="text-sm wrap-anywhere whitespace-pre-line text-soft">Answer: {answer}</p>
      )}
      <Ids ids={[id, reservationId]} />
      {hidden !== null && <p>{hidden}</p>}
      <div className="flex flex-wrap gap-3">
        {hidden === null ? (
          <ActionButton
            label="Hide"
            send={(reason) => call("PUT /api/admin/reviews/{id}/hiding", { path, json: { reason } })}
            done="The review is hidden."
            ask={{
              title: "Hide this review?",
              words:
                "It disappears from every page and rating until you show it again. Its author gets an email with the reason.",
              label: "Hide this review",
            }}
          />
        ) : (
          <ActionButton
            label="Show again"
            send={() => call("DELETE /api/admin/reviews/{id}/hiding", { path })}
            done="The review is shown again."
          />
        )}
      </div>
      <Linked
        links={[
          ["Property", `/properties/${review.property_id}`],
          ["Reservation", `/admin/reservations?q=${reservationId}`],
          ["Audit log", `/admin/audit?q=${id}`],
        ]}
      />
    </li>
  );
}
