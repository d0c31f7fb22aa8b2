import { sql, type Selectable } from "kysely";
import type { Stripe } from "stripe";
import { disputeLost, disputeMoved } from "#app/features/ledger/model.ts";
import { postEntry } from "#app/features/ledger/post-entry.server.ts";
import { markLost } from "#app/features/reservations/lifecycle/mark-lost.server.ts";
import { setDeposit } from "#app/features/reservations/lifecycle/set-deposit.server.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Disputes } from "#app/platform/database.types.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { disputeChanged, moneyReturned, paymentReleased } from "#app/features/payments/events.server.ts";
import { leftOfShare, stakeOfRefund } from "#app/features/payments/refunds/queries.server.ts";
import { withdrawRefunds } from "#app/features/payments/refunds/steps/withdraw-refunds.server.ts";
import { markReturned } from "#app/features/payments/refunds/steps/mark-returned.server.ts";
import {
  type DisputeStatus,
  disputeStatuses,
  isDecided,
  splitDispute,
  takesMoney,
} from "#app/features/payments/disputes/model.ts";

type Dispute = Selectable<Disputes>;

/**
 * Books the provider's state of a dispute: the money that it took or returned, each movement once, and what follows
 * from its end. Events come in any order, and each has the whole dispute; an older one changes nothing. A decision is
 * final: another one later is an error, for administrators to see.
 */
export async function bookDispute(trx: Transaction, told: Stripe.Dispute): Promise<void> {
  const given = statusOf(told);
  const { dispute, isNew } = await openOnce(trx, told, given);
  const { status: known } = dispute;
  if (isDecided(known) && isDecided(given) && known !== given)
    throw new Error(`The dispute ${told.id} is ${given}, but was ${known}.`);
  // An older event than one that we know: only its movements may be new.
  const status = isDecided(known) ? known : given;
  if (takesMoney(status)) await takeShares(trx, dispute);
  await bookMovements(trx, dispute, told);
  await update(trx, dispute, told, status);
  if (status === known && !isNew) return;
  if (status === "lost") await bookLoss(trx, dispute);
  else if (isDecided(status))
    for (const { stake } of await partsOf(trx, dispute))
      await enqueue(trx, paymentReleased, { reservationId: stake.reservationId });
  await enqueue(trx, disputeChanged, { disputeId: dispute.id, status });
}

function statusOf({ id, status }: Stripe.Dispute): DisputeStatus {
  const known = disputeStatuses.find((one) => one === status);
  if (known === undefined) throw new Error(`The dispute ${id} has the unknown status ${status}.`);
  return known;
}

/** Our row, locked: of an earlier event, or a new one. */
async function openOnce(trx: Transaction, told: Stripe.Dispute, status: DisputeStatus) {
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
  await withdrawRefunds(trx, { paymentId });
  const shares = await trx
    .selectFrom("paymentShares")
    .select("reservationId")
    .where("paymentId", "=", paymentId)
    .orderBy("reservationId")
    .execute();
  const lefts = [];
  for (const { reservationId } of shares) lefts.push(await leftOfShare(trx, { paymentId, reservationId }));
  const parts = splitDispute(dispute.amountCents, lefts).map(
    ({ reservationId, rentCents, feeCents, depositCents }) => ({
      disputeId: dispute.id,
      paymentId,
      reservationId,
      rentCents,
      feeCents,
      depositCents,
    }),
  );
  await trx.insertInto("disputeShares").values(parts).execute();
}

async function bookMovements(trx: Transaction, dispute: Dispute, told: Stripe.Dispute): Promise<void> {
  for (const { id, amount, fee } of told.balance_transactions) {
    const causeId = `${dispute.id} ${id}`;
    const kind = amount < 0 ? ("disputed" as const) : ("dispute_reinstated" as const);
    const booked = await trx
      .selectFrom("ledgerEntries")
      .select("id")
      .where("kind", "=", kind)
      .where("causeId", "=", causeId)
      .executeTakeFirst();
    if (booked) continue;
    const parts = await partsOf(trx, dispute);
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
  status: DisputeStatus,
): Promise<void> {
  const isSubmitted = told.evidence_details.submission_count > 0;
  await trx
    .updateTable("disputes")
    .set({
      status,
      dueBy: dueOf(told),
      submittedAt: dispute.submittedAt ?? (isSubmitted ? now() : null),
      updatedAt: now(),
    })
    .where("id", "=", dispute.id)
    .execute();
}

async function bookLoss(trx: Transaction, dispute: Dispute): Promise<void> {
  const parts = await partsOf(trx, dispute);
  await postEntry(trx, { kind: "dispute_lost", causeId: dispute.id, lines: disputeLost(parts) });
  for (const { stake, wasEarned } of parts) if (wasEarned) await markLost(trx, stake.reservationId);
  for (const { stake, wasEarned } of parts)
    if (wasEarned) await markReturned(trx, { ...stake, paymentId: dispute.paymentId });
  for (const { stake } of parts) await enqueue(trx, moneyReturned, { reservationId: stake.reservationId });
  for (const { stake, wasEarned } of parts) {
    if (!wasEarned || stake.depositCents === 0) continue;
    const left = await leftOfShare(trx, { ...stake, paymentId: dispute.paymentId });
    // The bank gave the tenant what was left of it.
    if (left.depositCents === 0) await setDeposit(trx, stake.reservationId, { state: "returned" });
  }
}

async function partsOf(trx: Transaction, dispute: Dispute) {
  const rows = await trx
    .selectFrom("disputeShares")
    .innerJoin("paymentShares", (join) =>
      join
        .onRef("paymentShares.paymentId", "=", "disputeShares.paymentId")
        .onRef("paymentShares.reservationId", "=", "disputeShares.reservationId"),
    )
    .select(["disputeShares.reservationId", "disputeShares.rentCents", "disputeShares.feeCents", "settled"])
    .select("disputeShares.depositCents")
    .where("disputeId", "=", dispute.id)
    .where(
      sql<boolean>`dispute_shares.rent_cents + dispute_shares.fee_cents + dispute_shares.deposit_cents > 0`,
    )
    .orderBy("disputeShares.reservationId")
    .execute();
  const parts = [];
  for (const { settled, ...share } of rows)
    parts.push({ stake: await stakeOfRefund(trx, share), wasEarned: settled });
  return parts;
}

function dueOf({ evidence_details: { due_by: due } }: Stripe.Dispute): Date | null {
  return due === null ? null : new Date(due * 1000);
}
