import type { Actor } from "#app/features/accounts/model.ts";
import { answer } from "./steps/answer.server.ts";
import type { ReservationRow } from "../queries.server.ts";

/**
 * Cancels an accepted stay before its start, for its landlord: the tenant gets everything back, and it counts on the
 * landlord's record.
 */
export function cancelAsLandlord(actor: Actor, reservationId: string): Promise<ReservationRow> {
  return answer(actor, reservationId, "cancelAsLandlord");
}
