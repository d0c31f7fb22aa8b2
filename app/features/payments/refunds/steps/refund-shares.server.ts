import type { RefundReason } from "#app/features/payments/model.ts";
import { withinLeft } from "#app/features/payments/model.ts";
import { leftOfShare } from "#app/features/payments/refunds/queries.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { requestRefund } from "./request-refund.server.ts";

type Wish = { rentCents: number; feeCents: number; depositCents?: number };

/**
 * Refunds an amount of what was paid for a stay and its changes: of the payments in this order, as far as each reaches; the
 * last one gives the deposit, too. Returns how many refunds were decided.
 */
export async function refundShares(
  trx: Transaction,
  shares: { paymentId: string; reservationId: string }[],
  reason: RefundReason,
  wish: Wish,
): Promise<number> {
  let { rentCents, feeCents } = wish;
  let decided = 0;
  for (const [place, share] of shares.entries()) {
    const isLast = place === shares.length - 1;
    // The last one takes what is left as it is: out of goodwill we may have paid more than our fee.
    const part = isLast
      ? { rentCents, feeCents }
      : withinLeft({ rentCents, feeCents }, await leftOfShare(trx, share));
    const deposit = isLast && wish.depositCents !== undefined ? { depositCents: wish.depositCents } : {};
    if ((await requestRefund(trx, { ...share, reason, part: { ...part, ...deposit } })) === null) continue;
    rentCents -= part.rentCents;
    feeCents -= part.feeCents;
    decided += 1;
  }
  return decided;
}
