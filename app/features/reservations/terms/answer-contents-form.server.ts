import type { ActionFunctionArgs } from "react-router";
import { answerForm } from "#app/platform/answer-form.server.ts";
import { contentsFields, contentsIn } from "./schema.ts";

type Posted = Pick<ActionFunctionArgs, "request" | "context">;
type Fields = { reservationId?: string; contents_change?: string };

/** A page's action for the tenant's forms of what goes in without script: states it, asks to change it, or withdraws that. */
export function answerContentsForm(
  posted: Posted,
  { reservationId = "", contents_change: change }: Fields,
  next: string,
) {
  const path = `/api/reservations/${encodeURIComponent(reservationId)}/contents`;
  if (change !== undefined)
    return answerForm(posted, {
      path: `${path}/${encodeURIComponent(change)}/answer`,
      body: ({ answer }) => ({ answer }),
      kept: [],
      next: () => next,
    });
  return answerForm(posted, {
    path,
    method: "PUT",
    body: contentsIn,
    kept: contentsFields,
    next: () => next,
  });
}
