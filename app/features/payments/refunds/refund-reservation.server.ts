import { sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { lockReservations } from "#app/features/reservations/lifecycle/lock-reservations.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { transaction, type Transaction } from "#app/platform/db.server.ts";
import { Conflict, Invalid, NotFound } from "#app/platform/errors.ts";
import { formatCents } from "#app/platform/money.ts";
import type { Stake } from "#app/features/ledger/model.ts";
import { lateFeePrefix } from "../extra-charges/model.ts";
import { mostOfLandlord, withItsTax } from "../model.ts";
import { isDisputed, leftOfShare } from "./queries.server.ts";
import type { RefundInput } from "../schema.ts";
import { requestRefund } from "./steps/request-refund.server.ts";

/**
 * Refunds a paid reservation, a charge that its terms name or a late fee, for a reason, for an administrator: what is left of it, or
 * an amount from the landlord's rent or from us. The reservation itself doesn't change. A rent that was already sent is deducted from the next ones.
 */
export async function refundReservation(
  actor: Actor,
  reservationId: string,
  { amountCents, from, of = "stay", chargeId = null, reason: note }: Wish,
  address: string,
): Promise<void> {
  const administrator = requireAdministrator(actor, "finance");
  await transaction(async (trx) => {
    if ((await lockReservations(trx, [reservationId])).length === 0)
      throw new NotFound("Reservation not found.");
    const share = await settledShare(trx, reservationId, of, chargeId);
    if (await isDisputed(trx, share.paymentId))
      throw new Conflict("The card payment is disputed: the cardholder’s bank has the money.");
    const left = await leftOfShare(trx, share);
    const part = partOf(left, amountCents, from);
    const wish = { ...share, reason: "goodwill" as const, part, decidedBy: administrator.id, note };
    await refuseRepeated(trx, wish);
    if ((await requestRefund(trx, wish)) === null) throw new Conflict("Nothing is left to refund.");
    const amount = formatCents(part.rentCents + part.feeCents);
    const details = { reason: note, amount, from, of, ...(chargeId !== null && { charge: chargeId }) };
    const entry = { action: "refundReservation" as const, subjectId: reservationId, address, details };
    await recordAction(trx, administrator, entry);
  });
}

type Wish = Omit<RefundInput, "of" | "chargeId"> & Partial<RefundInput>;
type Part = { rentCents: number; feeCents: number };

const rentIds = {
  stay: sql<boolean>`rent_id is null`,
  charges: sql<boolean>`starts_with(rent_id, 'exc_') and not starts_with(rent_id, ${sql.lit(lateFeePrefix)})`,
  late_fee: sql<boolean>`starts_with(rent_id, ${sql.lit(lateFeePrefix)})`,
};
const unpaid = {
  stay: "This reservation isn’t paid.",
  charges: "No charge was paid.",
  late_fee: "No late fee was paid.",
};

async function settledShare(
  trx: Transaction,
  reservationId: string,
  of: RefundInput["of"],
  chargeId: string | null,
) {
  const share = await trx
    .selectFrom("paymentShares")
    .select(["paymentId", "reservationId"])
    .where("reservationId", "=", reservationId)
    .where("settled", "=", true)
    .where(rentIds[of])
    .$if(chargeId !== null, (query) => query.where("rentId", "=", chargeId))
    // Of several charges, the last.
    .orderBy("paymentShares.rentDueAt", "desc")
    .executeTakeFirst();
  if (!share) throw new Conflict(unpaid[of]);
  return share;
}

function partOf(left: Stake, amountCents: number | null, from: RefundInput["from"]): Part {
  const total = left.rentCents + left.feeCents;
  if (total <= 0) throw new Conflict("Nothing is left to refund.");
  if (amountCents === null || from === "both") {
    if (amountCents !== null && amountCents !== total)
      throw new Invalid("Choose who pays for a part.", { paid_by: "Choose who pays for a part." });
    return { rentCents: left.rentCents, feeCents: left.feeCents };
  }
  const most = from === "landlord" ? mostOfLandlord(left) : total;
  if (amountCents > most) {
    const words = `At most ${formatCents(most)} can be refunded ${from === "us" ? "for this reservation" : left.taxCents ? "from the rent, its tax included" : "from the rent"}.`;
    throw new Invalid(words, { amount: words });
  }
  return from === "landlord" ? withItsTax(amountCents, left) : { rentCents: 0, feeCents: amountCents };
}

/** Pressing twice must not refund twice. */
async function refuseRepeated(
  trx: Transaction,
  wish: { paymentId: string; reservationId: string; part: Part },
): Promise<void> {
  const { rentCents, feeCents } = wish.part;
  const same = await trx
    .selectFrom("refunds")
    .select("id")
    .where("paymentId", "=", wish.paymentId)
    .where("reservationId", "=", wish.reservationId)
    .where("reason", "=", "goodwill")
    // The same amount has another tax in it the second time.
    .where("amountCents", "=", rentCents + feeCents)
    .where("rentCents", rentCents > 0 ? ">" : "=", 0)
    .where("createdAt", ">", sql<Date>`${now()}::timestamptz - interval '1 minute'`)
    .executeTakeFirst();
  if (same) throw new Conflict("The same refund was made less than a minute ago.");
}
