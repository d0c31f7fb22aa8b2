import type { Actor } from "#app/features/accounts/model.ts";
import { differenceOfChange, sumOf } from "#app/features/reservations/changes/model.ts";
import { type ChangeRow, unsentRentOf } from "#app/features/reservations/changes/queries.server.ts";
import type { ReservationRow } from "#app/features/reservations/queries.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { Conflict } from "#app/platform/errors.ts";
import { expiryOf } from "./expiry-of.server.ts";
import { makeChange } from "./make-change.server.ts";
import { announceChange } from "./announce-change.server.ts";

/**
 * Both sides want a change: it counts now, unless the stay is paid and costs more; then it waits for that payment. The
 * reservation must be locked.
 */
export async function agreeToChange(
  trx: Transaction,
  actor: Actor,
  reservation: ReservationRow,
  change: ChangeRow,
): Promise<void> {
  const changed = await fixDifference(trx, reservation, change);
  if (changed.moreRentCents + changed.moreFeeCents === 0) return makeChange(trx, actor, reservation, changed);
  await announceChange(trx, change.id, "agreed");
}

/**
 * Writes what is paid or refunded: a stay may have been paid since it was asked. No one gets less back than was quoted because
 * rent was sent meanwhile.
 */
async function fixDifference(
  trx: Transaction,
  reservation: ReservationRow,
  change: ChangeRow,
): Promise<ChangeRow> {
  const isPaid = reservation.paymentStatus === "paid";
  const unsentCents = await unsentRentOf({ kind: "system" }, reservation, trx);
  const { more, less, retained } = differenceOfChange(reservation, change, unsentCents);
  if (isPaid && sumOf(less) < change.lessRentCents + change.lessFeeCents)
    throw new Conflict(
      "Rent of this stay was sent to the landlord meanwhile, so the change would refund less. Decline or withdraw it, and ask again.",
      { state: change.state },
    );
  return trx
    .updateTable("stayChanges")
    .set({
      state: "agreed",
      expiresAt: expiryOf(config.paymentHours, reservation, change.space !== null),
      updatedAt: now(),
      // Only what its holder agreed to is charged.
      ...(isPaid && change.cardConsentCents !== sumOf(more) && { cardConsentCents: null }),
      ...(isPaid && {
        moreRentCents: more.rentCents,
        moreFeeCents: more.feeCents,
        moreTaxCents: sumOf(more) > 0 ? change.taxCents - reservation.taxCents : 0,
        lessRentCents: less.rentCents,
        lessFeeCents: less.feeCents,
        retainedRentCents: retained.rentCents,
        retainedFeeCents: retained.feeCents,
        ...(sumOf(less) === 0 && { refundedAt: now() }),
      }),
    })
    .where("landlordId", "=", change.landlordId)
    .where("id", "=", change.id)
    .returningAll()
    .$castTo<ChangeRow>()
    .executeTakeFirstOrThrow();
}
