import type { Actor } from "#app/features/accounts/model.ts";
import { answer } from "./steps/answer.server.ts";
import type { ReservationRow } from "../queries.server.ts";

/** 'Reject', by the property's landlord while the reservation is pending; `reason` is for the tenant. */
export function reject(
  actor: Actor,
  reservationId: string,
  { reason }: { reason?: string | null } = {},
): Promise<ReservationRow> {
  return answer(actor, reservationId, "reject", { reason });
}
