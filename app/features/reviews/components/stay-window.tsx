import type { StayReviewsJson } from "#app/features/reviews/present.ts";
import { daysInWords, instantInWords } from "#app/platform/dates.ts";
import { Alert } from "#app/ui/alert.tsx";
import { AnswerForm } from "./answer-form.tsx";
import { ReviewForm } from "./review-form.tsx";
import { ReviewItem } from "./review-item.tsx";
import { Stars } from "./stars.tsx";

type Window = StayReviewsJson["windows"][number];
type StayWindowProps = { stay: StayReviewsJson; window: Window };

/** One stay, or 90 days of a rental: the form while it is open, then what both sides wrote. */
export function StayWindow({ stay, window }: StayWindowProps) {
  const { own, other, open } = window;
  const days = daysInWords(window.start_date, window.end_date);
  const until = instantInWords(stay.time_zone, new Date(window.closes_at));
  return (
    <section aria-label={`Reviews of ${days}`} className="flex flex-col gap-5">
      <h2 className="text-xl">{days}</h2>
      {open ? (
        <>
          {own === null ? (
            <p>
              Write by {until}. No one sees it until {stay.other_name} wrote, too, or until then. After that
              it can’t be changed.
            </p>
          ) : (
            <Alert tone="good">
              Your review is saved. It is published once {stay.other_name} wrote, too, or on {until}. Until
              then you can change it.
            </Alert>
          )}
          <ReviewForm
            // A saved review is the next form's beginning.
            key={own?.id ?? "new"}
            reservationId={stay.reservation_id}
            side={stay.side}
            otherName={stay.other_name}
            own={own}
          />
        </>
      ) : (
        <>
          {own === null ? (
            <p className="text-soft">You didn’t write a review. The time for it is over.</p>
          ) : (
            <OwnReview own={own} until={until} />
          )}
          {other === null ? (
            <p className="text-soft">No review about you.</p>
          ) : (
            <div>
              <h3 className="mb-2 text-base">What {stay.other_name} wrote</h3>
              <ReviewItem review={other}>
                {window.may_answer && <AnswerForm reviewId={other.id} side={other.side} />}
              </ReviewItem>
            </div>
          )}
        </>
      )}
    </section>
  );
}

function OwnReview({ own, until }: { own: NonNullable<Window["own"]>; until: string }) {
  return (
    <div className="flex flex-col gap-1.5">
      <h3 className="text-base">What you wrote</h3>
      {own.hidden_because !== null && (
        <Alert tone="info">We hid this review. The reason: {own.hidden_because}</Alert>
      )}
      {own.published_at === null && <p className="text-sm text-soft">It is published on {until}.</p>}
      <Stars stars={own.stars} />
      <p className="max-w-prose text-pretty wrap-anywhere whitespace-pre-line">{own.text}</p>
      {own.answer !== null && (
        <div className="mt-1 border-l-2 border-line pl-4">
          <p className="text-sm font-semibold">The answer</p>
          <p className="max-w-prose text-pretty wrap-anywhere whitespace-pre-line text-soft">{own.answer}</p>
        </div>
      )}
    </div>
  );
}
