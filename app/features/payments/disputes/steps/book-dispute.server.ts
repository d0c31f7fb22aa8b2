import type { Selectable } from "kysely";
import type { Stripe } from "stripe";
import { disputeMoved } from "#app/features/ledger/model.ts";
import { postEntry } from "#app/features/ledger/post-entry.server.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Disputes } from "#app/platform/database.types.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { disputeChanged, disputeUnclear, paymentReleased } from "#app/features/payments/events.server.ts";
import { leftOfShare } from "#app/features/payments/refunds/queries.server.ts";
import { withdrawRefunds } from "#app/features/payments/refunds/steps/withdraw-refunds.server.ts";
import {
  compareAge,
  type DisputeStatus,
  disputeStatuses,
  isDecided,
  isLost,
  splitDispute,
  takesMoney,
} from "#app/features/payments/disputes/model.ts";
import { bookLoss } from "./book-loss.server.ts";
import { bookRecovery } from "./book-recovery.server.ts";
import { decideAgain } from "./decide-again.server.ts";
import { readParts } from "./read-parts.server.ts";

type Dispute = Selectable<Disputes>;

/**
 * Books the provider's state of a dispute: the money that it took or returned, each movement once, and what follows
 * from its end. Events come in any order, and each has the whole dispute: of an older one only the movements can be new. Where
 * the order is unclear, the dispute is read from the provider.
 * `at` is when the event was written; null for an answer to our own request, which is the newest.
 */
export async function bookDispute(trx: Transaction, told: Stripe.Dispute, at: Date | null): Promise<void> {
  const status = statusOf(told);
  const { dispute, isNew } = await openOnce(trx, told, { status, at });
  const known = { status: dispute.status, at: dispute.statusAt };
  const age = isNew ? "newer" : compareAge({ status, at }, known);
  const isCurrent = age === "newer";
  if (takesMoney(isCurrent ? status : known.status)) await takeShares(trx, dispute);
  await bookMovements(trx, dispute, told);
  if (age === "unclear") await enqueue(trx, disputeUnclear, { disputeId: dispute.id });
  if (!isCurrent) return;
  await update(trx, dispute, told, { status, at });
  if (status === known.status && !isNew) return;
  const wasLost = !isNew && isLost(known.status);
  if (isLost(status) && !wasLost) await bookLoss(trx, dispute);
  if (wasLost && !isLost(status)) await bookRecovery(trx, dispute);
  if (isDecided(status) && !isLost(status)) {
    await decideAgain(trx, dispute.paymentId);
    for (const { stake } of await readParts(trx, dispute))
      await enqueue(trx, paymentReleased, { reservationId: stake.reservationId });
  }
  await enqueue(trx, disputeChanged, { disputeId: dispute.id, status });
}

type State = { status: DisputeStatus; at: Date | null };

function statusOf({ id, status }: Stripe.Dispute): DisputeStatus {
  const known = disputeStatuses.find((one) => one === status);
  if (known === undefined) throw new Error(`The dispute ${id} has the unknown status ${status}.`);
  return known;
}

/** Our row, locked: of an earlier event, or a new one. */
async function openOnce(trx: Transaction, told: Stripe.Dispute, { status, at }: State) {
  const intent = typeof told.payment_intent === "string" ? told.payment_intent : "";
  const payment = await trx
    .selectFrom("payments")
    .select("id")
    .where("providerPaymentIntentId", "=", intent)
    .executeTakeFirst();
  if (!payment) throw new Error(`The dispute ${told.id} is of no payment that we have booked.`);
  const id = newId("dsp");
  const dispute = await trx
    .insertInto("disputes")
    .values({
      id,
      providerDisputeId: told.id,
      paymentId: payment.id,
      amountCents: told.amount,
      reason: told.reason,
      status,
      statusAt: at,
      dueBy: dueOf(told),
      openedAt: new Date(told.created * 1000),
      updatedAt: now(),
    })
    // Locks the row that another event made.
    .onConflict((conflict) => conflict.column("providerDisputeId").doUpdateSet({ updatedAt: now() }))
    .returningAll()
    .executeTakeFirstOrThrow();
  return { dispute, isNew: dispute.id === id };
}

/**
 * Once: decides what the dispute takes of each share. Refunds that were decided and not sent are withdrawn first: the
 * cardholder's bank has their money.
 */
async function takeShares(trx: Transaction, dispute: Dispute): Promise<void> {
  const { paymentId } = dispute;
  const taken = await trx
    .selectFrom("disputeShares")
    .select("disputeId")
    .where("disputeId", "=", dispute.id)
    .executeTakeFirst();
  if (taken) return;
  await withdrawRefunds(trx, { paymentId, waitsForBank: true });
  const shares = await trx
    .selectFrom("paymentShares")
    .select("reservationId")
    .where("paymentId", "=", paymentId)
    .orderBy("reservationId")
    .execute();
  const lefts = [];
  for (const { reservationId } of shares) lefts.push(await leftOfShare(trx, { paymentId, reservationId }));
  const parts = splitDispute(dispute.amountCents, lefts).map(
    ({ reservationId, rentCents, feeCents, depositCents, landlordFeeCents }) => ({
      disputeId: dispute.id,
      paymentId,
      reservationId,
      rentCents,
      feeCents,
      depositCents,
      landlordFeeCents,
    }),
  );
  await trx.insertInto("disputeShares").values(parts).execute();
}

async function bookMovements(trx: Transaction, dispute: Dispute, told: Stripe.Dispute): Promise<void> {
  for (const { id, amount, fee } of told.balance_transactions) {
    const causeId = `${dispute.id} ${id}`;
    // A fee without money is what a dispute costs, or what comes back of that.
    const kind = amount - fee < 0 ? ("disputed" as const) : ("dispute_reinstated" as const);
    const booked = await trx
      .selectFrom("ledgerEntries")
      .select("id")
      .where("kind", "in", ["disputed", "dispute_reinstated"])
      .where("causeId", "=", causeId)
      .executeTakeFirst();
    if (booked || (amount === 0 && fee === 0)) continue;
    const parts = await readParts(trx, dispute);
    const lines = disputeMoved(
      { amountCents: amount, costCents: fee },
      parts.map(({ stake }) => ({
        reservationId: stake.reservationId,
        amountCents: stake.rentCents + stake.feeCents + stake.depositCents,
      })),
    );
    await postEntry(trx, { kind, causeId, lines });
  }
}

async function update(
  trx: Transaction,
  dispute: Dispute,
  told: Stripe.Dispute,
  { status, at }: State,
): Promise<void> {
  const isSubmitted = told.evidence_details.submission_count > 0;
  await trx
    .updateTable("disputes")
    .set({
      status,
      statusAt: at ?? dispute.statusAt,
      dueBy: dueOf(told),
      submittedAt: dispute.submittedAt ?? (isSubmitted ? now() : null),
      updatedAt: now(),
    })
    .where("id", "=", dispute.id)
    .execute();
}

function dueOf({ evidence_details: { due_by: due } }: Stripe.Dispute): Date | null {
  return due === null ? null : new Date(due * 1000);
}
