import { formatDollars } from "#app/platform/money.ts";

/** Before paying: what we pay of it. */
export function DifferenceAhead({ amount }: { amount: number }) {
  return (
    <p>
      This costs more than the stay that we refunded to you. We pay {formatDollars(amount)} of the difference
      back to your card after you paid and the landlord accepted, once.
    </p>
  );
}
