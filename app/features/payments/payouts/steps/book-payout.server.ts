import { paidOut } from "#app/features/ledger/model.ts";
import { postEntry } from "#app/features/ledger/post-entry.server.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { payoutSucceeded } from "#app/features/payments/events.server.ts";

/** Books that the provider sent a landlord their rent. Idempotent. */
export async function bookPayout(
  trx: Transaction,
  payoutId: string | undefined,
  providerTransferId: string,
): Promise<void> {
  const booked = await trx
    .updateTable("payouts")
    .set({ state: "succeeded", providerTransferId, refusal: null, updatedAt: now() })
    .where("id", "=", payoutId ?? "")
    .where("state", "in", ["requested", "failed"])
    .returning(["id", "reservationId", "amountCents"])
    .executeTakeFirst();
  if (!booked) return refuseWithdrawn(trx, payoutId);
  const lines = paidOut(booked.reservationId, booked.amountCents);
  await postEntry(trx, { kind: "payout", causeId: booked.id, lines });
  await enqueue(trx, payoutSucceeded, { payoutId: booked.id });
}

/** A payout that we withdrew must not have been sent; if it was, administrators see its event. */
async function refuseWithdrawn(trx: Transaction, payoutId = ""): Promise<void> {
  const netted = await trx
    .selectFrom("payouts")
    .select("id")
    .where("id", "=", payoutId)
    .where("state", "=", "netted")
    .executeTakeFirst();
  if (netted) throw new Error(`The payout ${payoutId} was sent although nothing of it is due.`);
}
