/** The key of the notice, and of its email, that a stay's landlord can claim now. */
export function claimDueKey(reservationId: string): string {
  return `deposit-due-${reservationId}`;
}
