/** A payment's part for one reservation, or one rent of a lease. */
export type ShareKey = { paymentId: string; reservationId: string };

/** A share that may have something to send; `at` is what its row says, as the database writes it. */
export type DueShare = ShareKey & { at: string };

/** What is sent at once: of a stay's rent the part of one month, of a lease one rent, or what a landlord got of a deposit. */
export type DuePart = ShareKey & {
  landlordId: string;
  /** The landlord's account; null as long as nothing can be sent to it. */
  accountId: string | null;
  rentId: string | null;
  part: number;
  partCents: number;
  dueAt: Date;
  /** The reservation is accepted and paid, or canceled too late. */
  isEarned: boolean;
  /** Not earned, and all of it is back with the guest. */
  isLost: boolean;
  /** Neither the landlord nor the payment is held. */
  isFree: boolean;
};

/** Whether this part is to be sent now. */
export function mayBeSent(part: DuePart, at: Date): boolean {
  return part.dueAt <= at && part.isEarned && part.isFree && part.accountId !== null;
}

/** When a share with these undecided parts is looked at next; null if there is nothing left to send. */
export function nextDueAt(parts: DuePart[]): Date | null {
  if (parts.every(({ isLost }) => isLost)) return null;
  return new Date(Math.min(...parts.map(({ dueAt }) => dueAt.getTime())));
}
