import { type ActionFunctionArgs, redirect } from "react-router";
import { answerForm } from "#app/platform/answer-form.server.ts";

type Posted = Pick<ActionFunctionArgs, "request" | "context">;
type Fields = { reservationId: string; ask?: string | undefined };

/** A page's action for the landlord's answers without script. Reject asks for a reason first. */
export function answerStatusForm(posted: Posted, { reservationId, ask }: Fields) {
  const here = (answer = "") =>
    `/landlord-dashboard?tab=requests&reservation=${encodeURIComponent(reservationId)}${answer}#title-${reservationId}`;
  if (ask !== undefined) return redirect(here("&answer=reject"), 303);
  return answerForm(posted, {
    path: `/api/reservations/${encodeURIComponent(reservationId)}/status`,
    method: "PUT",
    body: ({ status, reason }) => ({ status, reason, undoable: true }),
    kept: ["reason"],
    next: () => here(),
  });
}
