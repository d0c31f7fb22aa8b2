import type { Stripe } from "stripe";
import type { Transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { bankPayoutFailed } from "#app/features/payments/events.server.ts";

/**
 * Stores that a landlord's bank refused a payout of their account, until a later one arrives there, in whatever order the events
 * arrive. Of two within a second the refusal counts.
 */
export async function recordBankPayout(
  trx: Transaction,
  accountId: string | undefined,
  payout: Stripe.Payout,
  created: number,
): Promise<void> {
  const at = new Date(created * 1000);
  const change = trx.updateTable("payoutAccounts").where("accountId", "=", accountId ?? "");
  if (payout.status !== "failed") {
    await change
      .set({ bankPayoutAt: at, bankRefusal: null, bankRefusedAt: null, bankRefusedCents: null })
      .where((eb) => eb.or([eb("bankPayoutAt", "is", null), eb("bankPayoutAt", "<", at)]))
      .execute();
    return;
  }
  const bankRefusal = payout.failure_message ?? payout.failure_code ?? "The bank refused the payout.";
  const changed = await change
    .set({ bankPayoutAt: at, bankRefusal, bankRefusedAt: at, bankRefusedCents: payout.amount })
    .where((eb) =>
      eb.or([
        eb("bankPayoutAt", "is", null),
        eb("bankPayoutAt", "<", at),
        eb.and([eb("bankPayoutAt", "=", at), eb("bankRefusedAt", "is", null)]),
      ]),
    )
    .returning("landlordId")
    .executeTakeFirst();
  if (changed) await enqueue(trx, bankPayoutFailed, { landlordId: changed.landlordId, payoutId: payout.id });
}
