import { sql } from "kysely";
import { leftOfStay } from "#app/features/payments/refunds/queries.server.ts";
import { refundStay } from "#app/features/payments/refunds/refund-stay.server.ts";
import { lockReservations } from "#app/features/reservations/lifecycle/lock-reservations.server.ts";
import { reservationFor } from "#app/features/reservations/queries.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { transaction, type Transaction } from "#app/platform/db.server.ts";
import { sweep } from "#app/platform/sweep.server.ts";

const system = { kind: "system" } as const;

/** A stay that was refunded for another space, and the one that was paid instead. */
type Due = { reservationId: string; landlordId: string; takenId: string };

/**
 * Refunds what other spaces cost more than the stays that were refunded for them, from us, once they are accepted and paid: each once,
 * for the first that costs more.
 */
export async function payDifferences(): Promise<void> {
  await sweep({
    find: findDue,
    work: payDifference,
    failure: ({ reservationId, takenId }) => ({
      message: "a price difference was not paid",
      reservationId,
      takenId,
    }),
  });
}

/** Of days that are long over nothing more is paid: what is to be paid now was paid before they were over. */
async function findDue(trx: Transaction, last: Due | null, limit: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select d.reservation_id as "reservationId", d.landlord_id as "landlordId", taken as "takenId"
    from price_differences d cross join lateral paid_instead_of(d.reservation_id) taken
    where d.paid_cents is null and upper(d.stay) > ${now()}::date - 30 and taken is not null
      and d.reservation_id > ${last?.reservationId ?? ""}
    order by d.reservation_id limit ${limit}`.execute(trx);
  return rows;
}

/** In one transaction with its refund; another process that found it, too, finds it paid. */
async function payDifference({ reservationId, landlordId, takenId }: Due): Promise<void> {
  await transaction(async (trx) => {
    await lockReservations(trx, [takenId]);
    const difference = await trx
      .selectFrom("priceDifferences")
      .selectAll()
      .where("landlordId", "=", landlordId)
      .where("reservationId", "=", reservationId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (difference.paidCents !== null || (await paidInsteadOf(trx, reservationId)) !== takenId) return;
    const taken = await reservationFor(system, takenId, trx);
    const left = await leftOfStay(system, trx, takenId);
    // Someone may have refunded a part of it already.
    const most = left === null ? 0 : left.rentCents + left.feeCents;
    const amountCents = Math.min(most, differenceOf(difference, taken.totalCents));
    if (amountCents <= 0) return;
    const paidCents = await refundStay(trx, takenId, { amountCents, from: "us", reason: "price_difference" });
    if (!paidCents) return;
    await trx
      .updateTable("priceDifferences")
      .set({ paidCents, paidAt: now(), takenLandlordId: taken.landlordId, takenReservationId: takenId })
      .where("reservationId", "=", reservationId)
      .execute();
  });
}

/** Read after both are locked: it may have been canceled, or the difference paid for another one. */
async function paidInsteadOf(trx: Transaction, reservationId: string): Promise<string | null> {
  const { id } = await trx
    .selectNoFrom(sql<string | null>`paid_instead_of(${reservationId})`.as("id"))
    .executeTakeFirstOrThrow();
  return id;
}

/** What we pay back of another space, in cents: what it costs more than the stay that was refunded, up to a limit. */
function differenceOf(
  { costCents, limitCents }: { costCents: number; limitCents: number },
  totalCents: number,
): number {
  return Math.max(0, Math.min(limitCents, totalCents - costCents));
}
