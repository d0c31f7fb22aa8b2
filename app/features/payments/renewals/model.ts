/** How many days before a saved card is charged its owner is told. */
export const toldDaysBefore = 7;

/** On which days after the first try a refused card is charged again. */
export const retryDays = [1, 3, 5] as const;

/** When a refused card is charged next; null after the last try. `attempts` counts those made. */
export function retryAt(firstTriedAt: Date, attempts: number): Date | null {
  const days = retryDays[attempts - 1];
  return days === undefined ? null : new Date(firstTriedAt.getTime() + days * 24 * 3_600_000);
}

/**
 * How a saved card is charged while its owner is away. If the account offers a method that redirects, the provider refuses
 * a charge that doesn't name its methods.
 */
export const whileAway = {
  allowed_payment_method_types: ["card" as const],
  off_session: true,
  confirm: true,
};

/** What charging a saved card led to. `needsOwner`: the bank wants the cardholder to confirm, which only they can do. */
export type Charged =
  | { kind: "paid" }
  | { kind: "processing" }
  | { kind: "declined"; needsOwner: boolean; refusal: string };
