import { landlordFeeWithin, type Stake } from "#app/features/ledger/model.ts";
import type { RefundReason } from "#app/features/payments/model.ts";
import { withinLeft } from "#app/features/payments/model.ts";
import { leftOfShare } from "#app/features/payments/refunds/queries.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { type Part, requestRefund } from "./request-refund.server.ts";

/**
 * Refunds an amount of what was paid for a stay and its changes: of the payments in this order, as far as each reaches; the
 * last one gives the deposit, too. Returns how many refunds were decided.
 */
export async function refundShares(
  trx: Transaction,
  shares: { paymentId: string; reservationId: string }[],
  reason: RefundReason,
  { depositCents, ...wish }: Part,
): Promise<number> {
  let rest = wish;
  let decided = 0;
  for (const [place, share] of shares.entries()) {
    const isLast = place === shares.length - 1;
    const left = await leftOfShare(trx, share);
    const { rentCents, feeCents } = rest;
    // The last one takes what is left as it is: out of goodwill we may have paid more than our fee.
    const amounts = isLast ? { rentCents, feeCents } : withinLeft({ rentCents, feeCents }, left);
    const part = { ...amounts, ...exactParts(rest, amounts, left) };
    const deposit = isLast && depositCents !== undefined ? { depositCents } : {};
    if ((await requestRefund(trx, { ...share, reason, part: { ...part, ...deposit } })) === null) continue;
    rest = less(rest, part);
    decided += 1;
  }
  return decided;
}

type Exact = { taxCents?: number; landlordFeeCents?: number };

/** What of a wish that says its tax and its landlord's fee is a share's. */
function exactParts(rest: Exact, { rentCents, feeCents }: Part, left: Stake): Exact {
  return {
    ...(rest.taxCents !== undefined && {
      taxCents: Math.max(0, Math.min(rest.taxCents, left.taxCents ?? 0, feeCents)),
    }),
    ...(rest.landlordFeeCents !== undefined && {
      landlordFeeCents: landlordFeeWithin(left, rentCents, rest.landlordFeeCents),
    }),
  };
}

function less(wish: Part, part: Part): Part {
  return {
    rentCents: wish.rentCents - part.rentCents,
    feeCents: wish.feeCents - part.feeCents,
    ...(wish.taxCents !== undefined && { taxCents: wish.taxCents - (part.taxCents ?? 0) }),
    ...(wish.landlordFeeCents !== undefined && {
      landlordFeeCents: wish.landlordFeeCents - (part.landlordFeeCents ?? 0),
    }),
  };
}
