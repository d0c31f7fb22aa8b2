import { Stripe } from "stripe";
import { dueToLandlord, withdrawn } from "#app/features/ledger/model.ts";
import { postEntry } from "#app/features/ledger/post-entry.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { db, transaction, type Transaction } from "#app/platform/db.server.ts";
import { log } from "#app/platform/log.server.ts";
import { bookPayout } from "./steps/book-payout.server.ts";
import { describePayment } from "../extra-charges/model.ts";
import { idOf } from "../model.ts";
import { payoutToSend } from "../queries.server.ts";
import { stripe } from "../stripe.server.ts";

type Payout = Awaited<ReturnType<typeof payoutToSend>>;

/**
 * Asks the provider to send a landlord a decided payout; asking again sends nothing twice. Its response confirms it. A
 * refused payout, or one that is held (a suspension, a hold, an open dispute), waits until the reconciler asks again. One
 * whose charge was lost to a dispute is not sent: what is still owed goes with the next.
 */
export async function sendPayout(payoutId: string): Promise<void> {
  const payout = await payoutToSend(payoutId);
  if (payout.state !== "requested" && payout.state !== "failed") return;
  try {
    const madeAlready = payout.firstTriedAt === null ? undefined : await madeBefore(payout);
    if (!madeAlready && payout.isHeld) return await hold(payoutId);
    if (!madeAlready && payout.isLost) return await transaction((trx) => withdraw(trx, payout));
    const made = madeAlready ?? (await transfer(payout));
    await transaction((trx) => bookPayout(trx, payoutId, made.id));
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    log.error({ err: error, payoutId }, "the payment provider refused a payout; retrying in an hour");
    await db
      .updateTable("payouts")
      .set({ state: "failed", refusal: error.message, updatedAt: now() })
      .where("id", "=", payoutId)
      .where("state", "in", ["requested", "failed"])
      .execute();
  }
}

/** Leaves the payout to the reconciler, which sends it once nothing holds it anymore. */
async function hold(payoutId: string): Promise<void> {
  await db.updateTable("payouts").set({ updatedAt: now() }).where("id", "=", payoutId).execute();
}

async function withdraw(trx: Transaction, { id, landlordId, reservationId }: Payout): Promise<void> {
  const due = await trx
    .selectFrom("payouts")
    .select(["amountCents"])
    .where("id", "=", id)
    .where("state", "in", ["requested", "failed"])
    .executeTakeFirst();
  if (!due) return;
  const lines = withdrawn(dueToLandlord({ landlordId, reservationId, amountCents: due.amountCents }));
  await postEntry(trx, { kind: "payout_withdrawn", causeId: id, lines });
  await trx
    .updateTable("payouts")
    .set({ state: "netted", amountCents: 0, refusal: null, updatedAt: now() })
    .where("id", "=", id)
    .execute();
}

/** From now on the provider may know of it, whatever becomes of this process. */
async function markTried(payoutId: string): Promise<void> {
  await db
    .updateTable("payouts")
    .set({ firstTriedAt: now() })
    .where("id", "=", payoutId)
    .where("firstTriedAt", "is", null)
    .execute();
}

/**
 * Sends it from the charge that brought the rent, so that it needn't wait until that is settled with the bank. More than
 * that rent, because an earlier one was left over, can only come from our balance.
 */
async function transfer(payout: Payout): Promise<Stripe.Transfer> {
  const { id, accountId, amountCents, rentCents, rentId, reservationId, title, state, updatedAt } = payout;
  const charge = amountCents <= rentCents ? await chargeOf(payout) : null;
  await markTried(id);
  return stripe.transfers.create(
    {
      amount: amountCents,
      currency: "usd",
      destination: accountId,
      ...(charge !== null && { source_transaction: charge }),
      description: describePayment(rentId, title),
      metadata: { payout_id: id, reservation_id: reservationId },
    },
    // The provider repeats a refusal for the same key, so a retry has a key of its own.
    { idempotencyKey: `${id}-${state === "failed" ? updatedAt.getTime() : 1}` },
  );
}

/** A payment by a page says only its intent. */
async function chargeOf({ chargeId, paymentIntentId }: Payout): Promise<string | null> {
  if (chargeId !== null) return chargeId;
  return idOf((await stripe.paymentIntents.retrieve(paymentIntentId)).latest_charge);
}

/** The provider forgets idempotency keys after a day; its list of transfers is permanent. */
async function madeBefore({ id, accountId, createdAt }: Payout): Promise<Stripe.Transfer | undefined> {
  const created = { gte: Math.floor(createdAt.getTime() / 1000) - 300 };
  for await (const made of stripe.transfers.list({ destination: accountId, created, limit: 100 }))
    if (made.metadata["payout_id"] === id) return made;
  return undefined;
}
