import type { Actor } from "#app/features/accounts/model.ts";
import { answer } from "./steps/answer.server.ts";
import type { ReservationRow } from "../queries.server.ts";

/** 'Reject', by the property's landlord while the reservation is pending. */
export function reject(actor: Actor, reservationId: string): Promise<ReservationRow> {
  return answer(actor, reservationId, "reject");
}
