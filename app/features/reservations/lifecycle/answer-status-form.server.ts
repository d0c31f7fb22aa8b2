import { type ActionFunctionArgs, redirect } from "react-router";
import { answerForm } from "#app/platform/answer-form.server.ts";

type Posted = Pick<ActionFunctionArgs, "request" | "context">;
type Fields = { reservationId: string; ask?: string | undefined; change?: string | undefined };

/**
 * A page's action for the landlord's answers without script, to a request or to a change of what goes in. Reject asks for a
 * reason first.
 */
export function answerStatusForm(posted: Posted, { reservationId, ask, change }: Fields) {
  const here = (answer = "") =>
    `/landlord-dashboard?tab=requests&reservation=${encodeURIComponent(reservationId)}${answer}#title-${reservationId}`;
  if (ask !== undefined) return redirect(here("&answer=reject"), 303);
  if (change !== undefined)
    return answerForm(posted, {
      path: `/api/reservations/${encodeURIComponent(reservationId)}/contents/${encodeURIComponent(change)}/answer`,
      body: ({ answer }) => ({ answer }),
      kept: [],
      next: () => here(),
    });
  return answerForm(posted, {
    path: `/api/reservations/${encodeURIComponent(reservationId)}/status`,
    method: "PUT",
    body: ({ status, reason, contents_mark }) => ({ status, reason, contents_mark, undoable: true }),
    kept: ["reason"],
    next: () => here(),
  });
}
