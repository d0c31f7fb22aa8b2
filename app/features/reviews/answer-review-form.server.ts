import type { ActionFunctionArgs } from "react-router";
import { answerForm } from "#app/platform/answer-form.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";

/** A page's action for its two forms without script: the review, and the answer to the other side's. */
export async function answerReviewForm(
  posted: Pick<ActionFunctionArgs, "request" | "context">,
  reservationId: string,
) {
  const next = () => `/reviews/${encodeURIComponent(reservationId)}`;
  const { review } = await readForm(posted.request);
  if (review !== undefined)
    return answerForm(posted, {
      path: `/api/reviews/${encodeURIComponent(review)}/answer`,
      kept: ["answer"],
      next,
    });
  return answerForm(posted, {
    path: `/api/reservations/${encodeURIComponent(reservationId)}/review`,
    method: "PUT",
    kept: ["stars", "as_described", "access", "communication", "text"],
    next,
  });
}
