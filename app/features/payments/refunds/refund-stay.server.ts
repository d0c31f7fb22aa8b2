import { ofLandlord, type RefundReason } from "#app/features/payments/model.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { leftOfStay } from "./queries.server.ts";
import { requestRefund } from "./steps/request-refund.server.ts";

const system = { kind: "system" } as const;

/** Cents; no amount is all that is left, of the rent and the fee each from its own. */
type Wish = {
  amountCents: number | null;
  from: "landlord" | "us";
  reason?: RefundReason;
  /** Also of the later rents of a rental, in the order of `sharesOfStay`. */
  withRents?: boolean;
};

/**
 * Refunds a part of what was paid for a stay and its changes, or all of it, from the landlord's rent or from us: of each
 * payment as far as something is left of it, and nothing of the deposit. Returns the cents decided; null while a bank has
 * money of it: then nothing is decided. With later rents it is null only if those that no bank has are too little for the amount.
 */
export async function refundStay(
  trx: Transaction,
  reservationId: string,
  { amountCents, from, reason = "goodwill", withRents = false }: Wish,
): Promise<number | null> {
  const left = await leftOfStay(system, trx, reservationId, { withRents });
  if (left === null) return null;
  if (left.isPartial && (amountCents === null || left.mostOfLandlordCents < amountCents)) return null;
  let decidedCents = 0;
  for (const { share, left: ofShare, mostCents } of left.shares) {
    const rest = Math.min(mostCents, (amountCents ?? Infinity) - decidedCents);
    const part =
      amountCents === null
        ? { rentCents: ofShare.rentCents, feeCents: ofShare.feeCents }
        : from === "landlord"
          ? ofLandlord(rest, ofShare)
          : { rentCents: 0, feeCents: rest };
    const refund = await requestRefund(trx, { ...share, reason, part });
    if (refund !== null) decidedCents += part.rentCents + part.feeCents;
  }
  return decidedCents;
}
