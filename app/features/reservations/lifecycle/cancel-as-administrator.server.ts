import type { Actor } from "#app/features/accounts/model.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { transaction } from "#app/platform/db.server.ts";
import { transitionReservation } from "./transition-reservation.server.ts";

/** Cancels a live reservation for a reason, also one that has started. What is left of its payment is refunded. */
export async function cancelAsAdministrator(
  actor: Actor,
  { reservationId, reason }: { reservationId: string; reason: string },
  address: string,
): Promise<void> {
  const administrator = requireAdministrator(actor, "support");
  await transaction(async (trx) => {
    await transitionReservation(trx, administrator, reservationId, "cancel");
    const details = { reason };
    const entry = { action: "cancelReservation" as const, subjectId: reservationId, address, details };
    await recordAction(trx, administrator, entry);
  });
}
