import { useEffect, useState } from "react";
import type { LeaseJson } from "#app/features/leases/present.ts";
import { useReloadWhile } from "#app/ui/use-reload-while.ts";

const patienceMs = 60_000;

/**
 * After the card processor’s page, the rentals are read again and again until what was paid there is confirmed, and then its late
 * fee charged; for at most a minute each. Returns the rental whose payment is awaited; null for none.
 */
export function usePaymentWatch(leases: LeaseJson[], paidId: string | null): LeaseJson | null {
  const [late, setLate] = useState<Awaited>(null);
  const awaited = awaitedOf(leases, paidId);
  const isWatched = awaited !== null && awaited !== late;

  useReloadWhile(isWatched);
  useEffect(() => {
    if (!isWatched) return;
    const patience = setTimeout(() => setLate(awaited), patienceMs);
    return () => clearTimeout(patience);
  }, [isWatched, awaited]);

  const isConfirming = isWatched && awaited === "payment";
  return (isConfirming && leases.find((one) => isAwaited(one, paidId))) || null;
}

type Awaited = "payment" | "late fee" | null;

/** What comes next of what was paid; the late fee is charged once the rent is confirmed. */
export function awaitedOf(leases: readonly Pick<LeaseJson, "rents">[], paidId: string | null): Awaited {
  if (leases.some((one) => isAwaited(one, paidId))) return "payment";
  return leases.some((one) => isFeeCharged(one, paidId)) ? "late fee" : null;
}

/** Whether this rent or late fee of a rental isn’t paid yet. */
export function isAwaited({ rents }: Pick<LeaseJson, "rents">, paidId: string | null): boolean {
  return rents.some(
    ({ id, state, late_fee: fee }) =>
      (id === paidId && ["due", "processing", "failed"].includes(state)) ||
      (fee !== null && fee.id === paidId && fee.state !== "paid"),
  );
}

function isFeeCharged({ rents }: Pick<LeaseJson, "rents">, paidId: string | null): boolean {
  const fee = rents.find(({ id }) => id === paidId)?.late_fee;
  return fee != null && !fee.may_pay && fee.state !== "paid";
}
