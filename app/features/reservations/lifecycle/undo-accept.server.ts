import type { Actor } from "#app/features/accounts/model.ts";
import { answer } from "./steps/answer.server.ts";
import type { ReservationRow } from "../queries.server.ts";

/** Undoes an acceptance of which the tenant has not been told yet. */
export function undoAccept(actor: Actor, reservationId: string): Promise<ReservationRow> {
  return answer(actor, reservationId, "undoAccept");
}
