import { hoursFromNow, now } from "#app/platform/clock.server.ts";
import { db, type Transaction } from "#app/platform/db.server.ts";
import type { DepositState } from "./model.ts";
import { config } from "#app/platform/config.server.ts";
import type { IsoDate } from "#app/platform/dates.ts";
import type { PaymentStatus } from "../model.ts";
import { sql } from "kysely";

/** Records the state of a paid deposit; `keptCents` is the landlord's part. Called with the money's own entry. */
export async function setDeposit(
  trx: Transaction,
  reservationId: string,
  { state, keptCents }: { state: Exclude<DepositState, "none">; keptCents?: number },
): Promise<void> {
  await trx
    .updateTable("reservations")
    .set({ depositState: state, depositAt: now(), depositKeptCents: keptCents, updatedAt: now() })
    .where("id", "=", reservationId)
    .execute();
}

/** Records that the landlord of a stay that ended was told of its deposit; the reservation is otherwise as it was. */
export async function markDepositTold(reservationId: string): Promise<void> {
  await db
    .updateTable("reservations")
    .set({ depositToldAt: now() })
    .where("id", "=", reservationId)
    .where("depositToldAt", "is", null)
    .execute();
}

/**
 * Records when a reservation's saved card is charged; only `payments` calls it. `null`: the card was given up, and the
 * reservation has to be paid like one that was just accepted.
 */
export async function setChargeDay(
  trx: Transaction,
  { landlordId, reservationId }: { landlordId: string; reservationId: string },
  chargeOn: IsoDate | null,
): Promise<void> {
  await trx
    .updateTable("reservations")
    .set({
      chargeOn,
      updatedAt: now(),
      ...(chargeOn === null && { payBy: hoursFromNow(config.paymentHours) }),
    })
    .where("landlordId", "=", landlordId)
    .where("id", "=", reservationId)
    .execute();
}

/** Records that the card saved for a stay is charged now; only `payments` calls it, under the reservation's lock. */
export async function markStayCharged(
  trx: Transaction,
  { landlordId, id }: { landlordId: string; id: string },
): Promise<void> {
  await trx
    .updateTable("reservations")
    .set({ cardTriedAt: now() })
    .where("landlordId", "=", landlordId)
    .where("id", "=", id)
    .execute();
}

/**
 * Records the payment provider's news on reservations; only `payments` calls it. With `from`, only those in that
 * payment status change. A payment confirms the request.
 */
export async function setPaymentStatus(
  trx: Transaction,
  reservationIds: string[],
  paymentStatus: PaymentStatus,
  from?: PaymentStatus,
): Promise<void> {
  if (reservationIds.length === 0) return;
  await trx
    .updateTable("reservations")
    .set({ paymentStatus, updatedAt: now(), ...(paymentStatus === "paid" && { holdUntil: null }) })
    .where("id", "in", reservationIds)
    .$if(from !== undefined, (query) => query.where("paymentStatus", "=", from!))
    .execute();
}

/**
 * Records the state of the holder's ID on a reservation, so that open screens update; only `id-checks` calls it. After
 * a refusal, an accepted reservation gets the full time for ID and payment again.
 */
export async function recordIdCheck(
  trx: Transaction,
  reservationId: string,
  result: "uploaded" | "verified" | "refused",
): Promise<void> {
  const payBy = sql<Date>`case when status = 'accepted_pending_verification'
    then ${hoursFromNow(config.paymentHours)}::timestamptz else pay_by end`;
  await trx
    .updateTable("reservations")
    .set({ updatedAt: now() })
    .$if(result === "verified", (query) => query.set({ idVerified: true }))
    .$if(result === "refused", (query) => query.set({ payBy }))
    .where("id", "=", reservationId)
    .execute();
}

/** Ends a stay on this day, the first after it; later dates are free again. For rentals without an end. */
export async function endStay(trx: Transaction, reservationId: string, end: IsoDate): Promise<void> {
  await trx
    .updateTable("reservations")
    .set({ stay: sql<string>`daterange(lower(stay), ${end}::date)`, updatedAt: now() })
    .where("id", "=", reservationId)
    .where("renews", "=", true)
    .execute();
}

/**
 * Records from when on rent that is past due keeps a stay's holder out; null lets them in again. Only `leases` calls it, also once
 * more as that moment comes, so that open screens update.
 */
export async function setAccessClosing(
  trx: Transaction,
  { landlordId, reservationId }: { landlordId: string; reservationId: string },
  accessClosesAt: Date | null,
): Promise<void> {
  await trx
    .updateTable("reservations")
    .set({ accessClosesAt, updatedAt: now() })
    .where("landlordId", "=", landlordId)
    .where("id", "=", reservationId)
    .execute();
}

/**
 * Records that a bank's decision took a stay's payment: its holder learns nothing more of how to get in. Or that an appeal
 * brought it back.
 */
export async function markLost(trx: Transaction, reservationId: string, isLost: boolean): Promise<void> {
  await trx
    .updateTable("reservations")
    .set({ lostAt: isLost ? now() : null, updatedAt: now() })
    .where("id", "=", reservationId)
    .where("lostAt", isLost ? "is" : "is not", null)
    .execute();
}
