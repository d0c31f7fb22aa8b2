import type { Actor } from "#app/features/accounts/model.ts";
import { answer } from "./steps/answer.server.ts";
import type { ReservationRow } from "../queries.server.ts";

/**
 * 'Accept', by the property's landlord while the reservation is pending. If `undoable`, the tenant is told only once it
 * can no longer be undone.
 */
export function accept(
  actor: Actor,
  reservationId: string,
  { undoable }: { undoable?: boolean } = {},
): Promise<ReservationRow> {
  return answer(actor, reservationId, "accept", { undoable });
}
