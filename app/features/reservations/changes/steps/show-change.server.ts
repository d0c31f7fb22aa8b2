import { createHash } from "node:crypto";
import { type ChangeJson, presentChange } from "#app/features/reservations/changes/present.ts";
import { type ChangeRow, unsentRentOf } from "#app/features/reservations/changes/queries.server.ts";
import { differenceOfChange, sumOf } from "#app/features/reservations/changes/model.ts";
import type { Side } from "#app/features/reservations/model.ts";
import type { ReservationRow } from "#app/features/reservations/queries.server.ts";
import type { Queryable } from "#app/platform/db.server.ts";

/**
 * A change as one side sees it: with what it costs as that was fixed, or as it would be if it was agreed now, and with the mark
 * of what it says to both sides.
 */
export async function showChange(
  reservation: ReservationRow,
  change: ChangeRow,
  side: Side | null,
  database?: Queryable,
): Promise<ChangeJson> {
  const shown = presentChange(change, await moneyNow(reservation, change, database), reservation, side);
  const { state: _state, expires_at: _until, card_state: _card, ...said } = shown;
  const hash = createHash("sha256").update(JSON.stringify(said));
  return { ...shown, terms_mark: hash.digest("base64url").slice(0, 22) };
}

async function moneyNow(reservation: ReservationRow, change: ChangeRow, database?: Queryable) {
  if (change.state !== "asked")
    return {
      differenceCents:
        change.moreRentCents + change.moreFeeCents - change.lessRentCents - change.lessFeeCents,
      retainedCents: change.retainedRentCents + change.retainedFeeCents,
    };
  if (reservation.paymentStatus !== "paid") return { differenceCents: 0, retainedCents: 0 };
  const unsentCents = await unsentRentOf({ kind: "system" }, reservation, database);
  const { more, less, retained } = differenceOfChange(reservation, change, unsentCents);
  return { differenceCents: sumOf(more) - sumOf(less), retainedCents: sumOf(retained) };
}
