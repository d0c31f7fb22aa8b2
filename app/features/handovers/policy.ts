import { isAcceptedAndPaid } from "#app/features/reservations/lifecycle/model.ts";
import type { PaymentStatus, Status } from "#app/features/reservations/model.ts";

/** Only a stay that is accepted and paid is handed over, and has a timeline. */
export function isPaidStay(reservation: {
  status: Status;
  paymentStatus: PaymentStatus;
  undoUntil: Date | null;
}): boolean {
  // While an acceptance can be undone its tenant is not told of it.
  return isAcceptedAndPaid(reservation) && reservation.undoUntil === null;
}

/** True once both sides agreed: nothing changes anymore. */
export function isFixed(handover: { tenantAgreedAt: Date | null; landlordAgreedAt: Date | null }): boolean {
  return handover.tenantAgreedAt !== null && handover.landlordAgreedAt !== null;
}
