import type { Stripe } from "stripe";
import type { Selectable } from "kysely";
import { refundDecided, refundReturned } from "#app/features/ledger/model.ts";
import { postEntry } from "#app/features/ledger/post-entry.server.ts";
import { setDeposit, setPaymentStatus } from "#app/features/reservations/lifecycle/record-facts.server.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Refunds } from "#app/platform/database.types.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { log } from "#app/platform/log.server.ts";
import { decidedAgain, mostRefusals, paidForNothing } from "#app/features/payments/model.ts";
import { leftOfShare, stakeOfRefund } from "#app/features/payments/refunds/queries.server.ts";
import { shareOfCents } from "#app/platform/money.ts";
import { requestRefund } from "./request-refund.server.ts";
import { withdrawRefunds } from "./withdraw-refunds.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { moneyReturned, refundStuck } from "#app/features/payments/events.server.ts";
import { markRefundSucceeded } from "./mark-refund-succeeded.server.ts";

type Parts = Required<Pick<Selectable<Refunds>, "rentCents" | "feeCents" | "depositCents">>;

const sumOf = ({ rentCents, feeCents, depositCents }: Parts): number => rentCents + feeCents + depositCents;

/** Books the provider's state of a refund: of ours, or of one made in its dashboard. */
export async function applyRefundEvent(trx: Transaction, told: Stripe.Refund): Promise<void> {
  const refund = await refundOf(trx, told);
  if (!refund) return;
  if (told.amount !== refund.amountCents)
    throw new Error(`The refund ${told.id} does not match ${refund.id}.`);
  const state = outcomeOf(told.status);
  if (state === null || refund.state === state) return;
  if (refund.state === "settled") {
    if (state === "failed") return;
    throw new Error(
      `The refund ${refund.id} was settled by other means, and now the provider has made it too.`,
    );
  }
  const isKnown = refund.providerRefundId === told.id;
  const isNewTry = refund.state !== "requested" && state === "succeeded";
  // Older than what we know: the event is of this attempt or an earlier one.
  if (isNewTry ? isKnown : refund.providerRefundId !== null && !isKnown) return;
  if (refund.state === "withdrawn" && state === "succeeded") await bookAsDecided(trx, refund);
  if (state === "succeeded") return markRefundSucceeded(trx, refund, told.id);
  if (refund.state !== "withdrawn") await bookRefusal(trx, refund, told);
}

/** Locked. Its id is ours, or the provider's, or else it was made in the dashboard. */
async function refundOf(trx: Transaction, told: Stripe.Refund): Promise<Selectable<Refunds> | null> {
  const ours = await trx
    .selectFrom("refunds")
    .selectAll()
    .where((eb) =>
      eb.or([eb("id", "=", told.metadata?.["refund_id"] ?? ""), eb("providerRefundId", "=", told.id)]),
    )
    .forUpdate()
    .executeTakeFirst();
  return ours ?? adoptRefund(trx, told);
}

/** The provider had made it before a dispute stopped it. */
async function bookAsDecided(trx: Transaction, refund: Selectable<Refunds>): Promise<void> {
  const lines = refundDecided(await stakeOfRefund(trx, refund), !paidForNothing(refund.reason));
  await postEntry(trx, { kind: "refund_decided", causeId: `${refund.id} again`, lines });
  if (refund.depositCents > 0 && !paidForNothing(refund.reason))
    await setDeposit(trx, refund.reservationId, { state: "returned" });
}

/** The bank returned the refund; if it had been booked, we have the money again. */
async function bookRefusal(
  trx: Transaction,
  refund: Selectable<Refunds>,
  told: Stripe.Refund,
): Promise<void> {
  const wasBooked = refund.state === "succeeded";
  const { returns, refusals } = await trx
    .updateTable("refunds")
    .set((eb) => ({
      providerRefundId: told.id,
      state: "failed",
      refusal: told.failure_reason ?? told.status,
      refusals: eb("refusals", "+", 1),
      returns: eb("returns", "+", wasBooked ? 1 : 0),
      updatedAt: now(),
    }))
    .where("id", "=", refund.id)
    .returning(["returns", "refusals"])
    .executeTakeFirstOrThrow();
  if (refusals === mostRefusals) await enqueue(trx, refundStuck, { refundId: refund.id, how: null });
  log.error({ refundId: refund.id }, "a refund failed at the provider; retrying in an hour");
  if (!wasBooked) return;
  const lines = refundReturned(refund.reservationId, refund.amountCents);
  await postEntry(trx, { kind: "refund_returned", causeId: `${refund.id} after ${returns}`, lines });
  await enqueue(trx, moneyReturned, { reservationId: refund.reservationId });
  if (refund.reason !== "double_payment")
    await setPaymentStatus(trx, [refund.reservationId], "paid", "refunded");
}

function outcomeOf(status: string | null): "succeeded" | "failed" | null {
  if (status === "succeeded") return "succeeded";
  return status === "failed" || status === "canceled" ? "failed" : null;
}

/**
 * Takes a refund that was made in the provider's dashboard into our books, or matches it with one that we have decided
 * and not sent. Others that we have not sent are reduced to what it leaves. If the payment covers several reservations,
 * it must say which (`reservation_id` in its metadata): otherwise it throws, and administrators see the event. Null if
 * it is no payment's, or took no money.
 */
async function adoptRefund(trx: Transaction, told: Stripe.Refund): Promise<Selectable<Refunds> | null> {
  if (told.status === "failed" || told.status === "canceled") return null;
  const intent = typeof told.payment_intent === "string" ? told.payment_intent : "";
  const payment = await trx
    .selectFrom("payments")
    .select("id")
    .where("providerPaymentIntentId", "=", intent)
    .executeTakeFirst();
  if (!payment) {
    log.warn({ refund: told.id }, "a refund at the provider belongs to no payment of ours");
    return null;
  }
  const paymentId = payment.id;
  const reservationId = await reservationOf(trx, paymentId, told);
  const share = { paymentId, reservationId };
  const unsent = await unsentRefund(trx, { ...share, amountCents: told.amount });
  if (unsent) return unsent;
  let left = await leftOfShare(trx, share);
  const others = told.amount > sumOf(left) ? await withdrawRefunds(trx, share) : [];
  if (others.length > 0) left = await leftOfShare(trx, share);
  if (told.amount > sumOf(left))
    throw new Error(`The refund ${told.id} is more than is left of the reservation ${reservationId}.`);
  const part = partOf(left, told.amount);
  const id = await requestRefund(trx, { ...share, reason: "at_provider", part });
  if (id === null) throw new Error(`The refund ${told.id} is of nothing that is left.`);
  for (const other of others) await decideRest(trx, other);
  return trx
    .updateTable("refunds")
    .set({ providerRefundId: told.id })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The landlord and we pay in proportion to what each still has; only what goes beyond that is of the deposit. */
function partOf(left: Parts, amountCents: number): Parts {
  const total = left.rentCents + left.feeCents;
  const paidCents = Math.min(amountCents, total);
  const rentCents = total > 0 ? Math.min(left.rentCents, shareOfCents(paidCents, left.rentCents, total)) : 0;
  return { rentCents, feeCents: paidCents - rentCents, depositCents: amountCents - paidCents };
}

/** Decides a withdrawn refund again, as far as the money still reaches. */
async function decideRest(trx: Transaction, refund: Selectable<Refunds>): Promise<void> {
  const { paymentId, reservationId, reason, decidedBy, note } = refund;
  const left = await leftOfShare(trx, { paymentId, reservationId });
  const depositCents = Math.min(refund.depositCents, left.depositCents);
  const part = { ...decidedAgain(refund, left), depositCents };
  await requestRefund(trx, { paymentId, reservationId, reason, part, decidedBy, note });
}

async function reservationOf(trx: Transaction, paymentId: string, told: Stripe.Refund): Promise<string> {
  const shares = await trx
    .selectFrom("paymentShares")
    .select("reservationId")
    .where("paymentId", "=", paymentId)
    .execute();
  const named = told.metadata?.["reservation_id"];
  const [first, ...others] = shares.filter((share) => !named || share.reservationId === named);
  if (first && others.length === 0) return first.reservationId;
  throw new Error(
    `The refund ${told.id} was made in the dashboard, and the payment ${paymentId} covers several reservations. Set reservation_id in the refund's metadata.`,
  );
}

/** Ours of the same amount, which the provider would now refuse to make a second time. */
async function unsentRefund(
  trx: Transaction,
  share: { paymentId: string; reservationId: string; amountCents: number },
): Promise<Selectable<Refunds> | undefined> {
  return trx
    .selectFrom("refunds")
    .selectAll()
    .where("paymentId", "=", share.paymentId)
    .where("reservationId", "=", share.reservationId)
    .where("amountCents", "=", share.amountCents)
    .where("state", "in", ["requested", "failed"])
    .where("providerRefundId", "is", null)
    .orderBy("createdAt")
    .executeTakeFirst();
}
