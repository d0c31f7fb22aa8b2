/** How many days before a saved card is charged its owner is told. */
export const toldDaysBefore = 7;

/** The attempts of tenants to pay a rent by hand are counted from here, above those of the saved card. */
export const firstAttemptByHand = 1000;

/** On which days after the first try a refused card is charged again. */
export const retryDays = [1, 3, 5] as const;

/** However late a try was, the next one is not sooner than this after it. */
const minHoursBetween = 20;

/**
 * When a declined card is charged next; null after the last try. `attempts` counts those made, the last of them `at` this
 * time.
 */
export function retryAt(firstTriedAt: Date, attempts: number, at: Date): Date | null {
  const days = retryDays[attempts - 1];
  if (days === undefined) return null;
  const planned = firstTriedAt.getTime() + days * 24 * 3_600_000;
  return new Date(Math.max(planned, at.getTime() + minHoursBetween * 3_600_000));
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

/** Why a rent can't be paid or waived while its saved card is charged. */
export const cardIsCharged = "The card is being charged. Try again in an hour.";

/**
 * What charging a saved card led to. `declined` by its bank; `needsOwner`: it wants the cardholder to confirm, which only they
 * can do. `refused`: the provider refused the request, which is our trouble and no attempt.
 */
export type Charged =
  | { kind: "paid" }
  | { kind: "processing" }
  | { kind: "refused" }
  | { kind: "declined"; needsOwner: boolean; refusal: string };
