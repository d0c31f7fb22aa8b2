import { useEffect, useState } from "react";
import type { LeaseJson } from "#app/features/leases/present.ts";
import { useReloadWhile } from "#app/ui/use-reload-while.ts";

const patienceMs = 60_000;

/**
 * After the card processor’s page, the rentals are read again and again until what was paid there is confirmed, and its late fee charged;
 * for at most a minute. Returns the rental whose payment is awaited; null for none.
 */
export function usePaymentWatch(leases: LeaseJson[], paidId: string | null): LeaseJson | null {
  const [isLate, setIsLate] = useState(false);
  const lease = leases.find((one) => isAwaited(one, paidId)) ?? null;
  const isWatched = !isLate && (lease !== null || leases.some((one) => isFeeCharged(one, paidId)));

  useReloadWhile(isWatched);
  useEffect(() => {
    if (!isWatched) return;
    const patience = setTimeout(() => setIsLate(true), patienceMs);
    return () => clearTimeout(patience);
  }, [isWatched]);

  return isLate ? null : lease;
}

/** Whether this rent or late fee of a rental isn’t paid yet. */
export function isAwaited({ rents }: Pick<LeaseJson, "rents">, paidId: string | null): boolean {
  return rents.some(
    ({ id, state, late_fee: fee }) =>
      (id === paidId && ["due", "processing", "failed"].includes(state)) ||
      (fee !== null && fee.id === paidId && fee.state !== "paid"),
  );
}

function isFeeCharged({ rents }: LeaseJson, paidId: string | null): boolean {
  const fee = rents.find(({ id }) => id === paidId)?.late_fee;
  return fee != null && !fee.may_pay && fee.state !== "paid";
}
