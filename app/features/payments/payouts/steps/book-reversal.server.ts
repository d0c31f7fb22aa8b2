import type { Stripe } from "stripe";
import { payoutReversed } from "#app/features/ledger/model.ts";
import { postEntry } from "#app/features/ledger/post-entry.server.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { log } from "#app/platform/log.server.ts";
import { bookPayout } from "./book-payout.server.ts";

/** Books that a transfer was taken back, in whole or in part, in the provider's dashboard: we owe it again. */
export async function bookReversal(trx: Transaction, transfer: Stripe.Transfer): Promise<void> {
  const payoutId = transfer.metadata["payout_id"] ?? "";
  await bookPayout(trx, payoutId, transfer.id);
  const payout = await trx
    .selectFrom("payouts")
    .select(["id", "landlordId", "reservationId", "reversedCents"])
    .where("id", "=", payoutId)
    .executeTakeFirst();
  if (!payout) return log.warn({ transfer: transfer.id }, "a reversed transfer belongs to no payout of ours");
  const { landlordId, reservationId, reversedCents } = payout;
  const reversedNow = transfer.amount_reversed;
  // Older than what we know.
  if (reversedNow <= reversedCents) return;
  const { numUpdatedRows } = await trx
    .updateTable("payouts")
    .set({ reversedCents: reversedNow, updatedAt: now() })
    .where("id", "=", payout.id)
    .where("reversedCents", "=", reversedCents)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Error(`Another reversal of ${transfer.id} is being booked.`);
  const lines = payoutReversed({ landlordId, reservationId, amountCents: reversedNow - reversedCents });
  await postEntry(trx, { kind: "payout_reversed", causeId: `${payout.id} to ${reversedNow}`, lines });
}
