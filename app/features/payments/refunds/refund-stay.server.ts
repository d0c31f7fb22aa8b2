import type { Transaction } from "#app/platform/db.server.ts";
import { leftOfStay, sharesOfStay } from "./queries.server.ts";
import { refundShares } from "./steps/refund-shares.server.ts";

const system = { kind: "system" } as const;

/** Cents; no amount is all that is left, of the rent and the fee each from its own. */
type Wish = { amountCents: number | null; from: "landlord" | "us" };

/**
 * Refunds a part of what was paid for a stay, or all of it, from the landlord's rent or from us, as far as something is
 * left. False while a bank has money of it: then nothing is decided.
 */
export async function refundStay(
  trx: Transaction,
  reservationId: string,
  { amountCents, from }: Wish,
): Promise<boolean> {
  const left = await leftOfStay(system, trx, reservationId);
  if (left === null) return false;
  const most = Math.max(0, left.rentCents + left.feeCents);
  const wish =
    amountCents === null
      ? left
      : from === "landlord"
        ? { rentCents: Math.min(amountCents, Math.max(0, left.rentCents), most), feeCents: 0 }
        : { rentCents: 0, feeCents: Math.min(amountCents, most) };
  if (wish.rentCents + wish.feeCents > 0)
    await refundShares(trx, await sharesOfStay(system, trx, reservationId), "goodwill", wish);
  return true;
}
