import type { ActionFunctionArgs } from "react-router";
import { answerForm } from "#app/platform/answer-form.server.ts";

type Posted = Pick<ActionFunctionArgs, "request" | "context">;

/** A page's action for Accept, Reject and Request Docs without script. */
export function answerStatusForm(posted: Posted, reservationId: string) {
  return answerForm(posted, {
    path: `/api/reservations/${encodeURIComponent(reservationId)}/status`,
    method: "PUT",
    body: ({ status }) => ({ status }),
    kept: [],
    next: () => `/landlord-dashboard?reservation=${encodeURIComponent(reservationId)}#title-${reservationId}`,
  });
}
