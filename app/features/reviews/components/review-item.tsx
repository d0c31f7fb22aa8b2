import type { ReactNode } from "react";
import type { ReviewJson } from "#app/features/reviews/present.ts";
import { monthInWords } from "#app/platform/dates.ts";
import { Link } from "#app/ui/link.tsx";
import { Stars } from "./stars.tsx";

type ReviewItemProps = {
  review: ReviewJson;
  /** Names the space, as a link, where reviews of several stand together. */
  withSpace?: boolean;
  /** Below it: a form for an answer. */
  children?: ReactNode;
};

/** A published review with its answer. */
export function ReviewItem({ review, withSpace = false, children }: ReviewItemProps) {
  return (
    <article className="flex flex-col gap-1.5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong className="wrap-anywhere">{review.author}</strong>
        <Stars stars={review.stars} />
        <span className="text-sm text-soft">{monthInWords(review.last_day.slice(0, 7))}</span>
      </p>
      {withSpace && (
        <p className="text-sm">
          <Link
            to={`/properties/${review.property_id}`}
            className="inline-flex min-h-11 items-center wrap-anywhere underline decoration-line underline-offset-4 hover:decoration-current"
          >
            {review.title}
          </Link>
        </p>
      )}
      <p className="max-w-prose text-pretty wrap-anywhere whitespace-pre-line">{review.text}</p>
      {review.answer !== null && (
        <div className="mt-1 border-l-2 border-line pl-4">
          <p className="text-sm font-semibold">
            {review.side === "tenant" ? "The landlord answered" : "The tenant answered"}
          </p>
          <p className="max-w-prose text-pretty wrap-anywhere whitespace-pre-line text-soft">
            {review.answer}
          </p>
        </div>
      )}
      {children}
      {review.side === "tenant" && (
        <p className="text-sm">
          <Link
            to={`/report?review=${review.id}`}
            rel="nofollow"
            aria-label={`Report the review by ${review.author}`}
            className="inline-flex min-h-11 min-w-11 items-center text-soft underline decoration-line underline-offset-4 hover:decoration-current"
          >
            Report
          </Link>
        </p>
      )}
    </article>
  );
}
