import { sql } from "kysely";
import { disputeLost, withdrawn } from "#app/features/ledger/model.ts";
import { postEntry } from "#app/features/ledger/post-entry.server.ts";
import { moneyReturned } from "#app/features/payments/events.server.ts";
import { leftOfShare } from "#app/features/payments/refunds/queries.server.ts";
import {
  markLost,
  setDeposit,
  setPaymentStatus,
} from "#app/features/reservations/lifecycle/record-facts.server.ts";
import { isChangeId } from "#app/features/reservations/changes/model.ts";
import { reservationFor } from "#app/features/reservations/queries.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { nameCause } from "./name-cause.server.ts";
import { readParts } from "./read-parts.server.ts";

type Dispute = { id: string; paymentId: string };

/** An appeal was won: the landlord and we have the money again that the loss took, and the stay is paid again. */
export async function bookRecovery(trx: Transaction, dispute: Dispute): Promise<void> {
  const parts = await readParts(trx, dispute);
  const causeId = await nameCause(trx, dispute, "dispute_recovered");
  await postEntry(trx, { kind: "dispute_recovered", causeId, lines: withdrawn(disputeLost(parts)) });
  const { rentId } = await trx
    .selectFrom("payments")
    .select("rentId")
    .where("id", "=", dispute.paymentId)
    .executeTakeFirstOrThrow();
  // A further rent of a lease, or a charge that the terms name, has a state of its own.
  const isOwn = rentId === null || isChangeId(rentId);
  for (const { stake, wasEarned } of parts) {
    const { reservationId } = stake;
    await enqueue(trx, moneyReturned, { reservationId });
    if (!wasEarned) continue;
    if (!(await isLostOtherwise(trx, reservationId))) await markLost(trx, reservationId, false);
    const reservation = await reservationFor({ kind: "system" }, reservationId, trx);
    const left = await leftOfShare(trx, { paymentId: dispute.paymentId, reservationId });
    const keptCents = reservation.keptRentCents + reservation.keptFeeCents;
    if (isOwn && (await leftOfPaid(trx, reservationId)) > keptCents)
      await setPaymentStatus(trx, [reservationId], "paid", "refunded");
    if (reservation.depositState === "returned" && left.depositCents > 0)
      await setDeposit(trx, reservationId, { state: "held" });
  }
}

/** As `markReturned` counts it: of the stay's own payment and those of its changes. */
async function leftOfPaid(trx: Transaction, reservationId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(left_of_reservation(${reservationId}), 0) as cents`.execute(trx);
  return rows[0]!.cents;
}

/** Whether another dispute of this reservation, or of a rent of its lease, is lost. */
async function isLostOtherwise(trx: Transaction, reservationId: string): Promise<boolean> {
  const lost = await trx
    .selectFrom("disputeShares")
    .innerJoin("disputes", "disputes.id", "disputeShares.disputeId")
    .select("disputes.id")
    .where("reservationId", "=", reservationId)
    .where(sql<boolean>`dispute_is_lost(disputes.status)`)
    .executeTakeFirst();
  return lost !== undefined;
}
