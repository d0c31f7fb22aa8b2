import { type ChangeJson, presentChange } from "#app/features/reservations/changes/present.ts";
import { type ChangeRow, unsentRentOf } from "#app/features/reservations/changes/queries.server.ts";
import { differenceOfChange, sumOf } from "#app/features/reservations/changes/model.ts";
import type { Side } from "#app/features/reservations/model.ts";
import type { ReservationRow } from "#app/features/reservations/queries.server.ts";

/** A change as one side sees it: with what it costs as that was fixed, or as it would be if it was agreed now. */
export async function showChange(
  reservation: ReservationRow,
  change: ChangeRow,
  side: Side | null,
): Promise<ChangeJson> {
  return presentChange(change, await moneyNow(reservation, change), reservation, side);
}

async function moneyNow(reservation: ReservationRow, change: ChangeRow) {
  if (change.state !== "asked")
    return {
      differenceCents:
        change.moreRentCents + change.moreFeeCents - change.lessRentCents - change.lessFeeCents,
      retainedCents: change.retainedRentCents + change.retainedFeeCents,
    };
  if (reservation.paymentStatus !== "paid") return { differenceCents: 0, retainedCents: 0 };
  const unsentCents = await unsentRentOf({ kind: "system" }, reservation);
  const { more, less, retained } = differenceOfChange(reservation, change, unsentCents);
  return { differenceCents: sumOf(more) - sumOf(less), retainedCents: sumOf(retained) };
}
