import { sql } from "kysely";
import { Stripe } from "stripe";
import { now } from "#app/platform/clock.server.ts";
import { db, transaction, type Transaction } from "#app/platform/db.server.ts";
import { sweep, workOn } from "#app/platform/sweep.server.ts";
import { closePayment } from "../checkout/steps/close-payment.server.ts";
import { refundEndedReservation } from "../refunds/refund-ended-reservation.server.ts";
import { checkoutHours, mostRefusals, notReconciled, type RefundReason } from "../model.ts";
import { endedUnrefunded } from "../queries.server.ts";
import { readAccountEvents } from "../payouts/steps/read-account-events.server.ts";
import { reconcilePayouts } from "../payouts/steps/reconcile-payouts.server.ts";
import { readMissedEvents } from "./steps/read-missed-events.server.ts";
import { applyRefundEvent } from "../refunds/steps/apply-refund-event.server.ts";
import { retryEvents } from "./steps/retry-events.server.ts";
import { sendRefund } from "../refunds/send-refund.server.ts";
import { settlePayment } from "../checkout/steps/settle-payment.server.ts";
import { provider, stripe } from "../stripe.server.ts";

const minute = 60_000;
const ago = (milliseconds: number) => new Date(now().getTime() - milliseconds);

/**
 * Books missed and unbooked events, refunds ended reservations that have no refund yet, then asks the provider about
 * checkouts and refunds with an overdue webhook and books its answers. Those not asked about for longest come first,
 * and asking marks the row, so each gets its turn; an answer that can't be booked holds up no other.
 */
export async function reconcile(): Promise<void> {
  await alone(readMissedEvents);
  await alone(readAccountEvents);
  await alone(retryEvents);
  await giveUpOnUnopened();
  await workOn(await endedUnrefunded(ago(minute)), {
    work: ({ id, status }) => refundEndedReservation(id, status as RefundReason),
    failure: ({ id }) => ({ message: notReconciled, reservationId: id }),
  });
  await sweep({
    find: overdueCheckouts,
    select: claimCheckouts,
    work: askAboutCheckout,
    failure: ({ id }) => ({ message: notReconciled, paymentId: id }),
  });
  await workOn(await overdueRefunds(), {
    work: askAboutRefund,
    failure: ({ id }) => ({ message: notReconciled, refundId: id }),
  });
  await reconcilePayouts();
}

async function alone(step: () => Promise<void>) {
  await workOn([step], { work: (run) => run(), failure: () => ({ message: notReconciled }) });
}

/** An attempt without a known session was never shown to anyone, and has expired by now. */
async function giveUpOnUnopened(): Promise<void> {
  await db
    .updateTable("payments")
    .set({ state: "expired", updatedAt: now() })
    .where("state", "=", "opening")
    .where("createdAt", "<", ago(checkoutHours * 60 * minute))
    .execute();
}

type OverdueCheckout = { id: string; sessionId: string | null; at: string };

/** A checkout is asked about after a minute, and later less often: its events are read each minute, too. */
async function overdueCheckouts(
  trx: Transaction,
  last: OverdueCheckout | null,
  limit: number,
): Promise<OverdueCheckout[]> {
  const at = sql`next_question_at(created_at, updated_at)`;
  const { at: lastAt, id } = last ?? { at: "-infinity", id: "" };
  const { rows } = await sql<OverdueCheckout>`
    select id, provider_session_id as "sessionId", ${at}::text as at from payments
    where state = 'open' and provider = ${provider} and ${at} <= ${now()}
      and (${at}, id) > (${lastAt}::timestamptz, ${id}::text)
    order by ${at}, id limit ${limit}`.execute(trx);
  return rows;
}

/**
 * Marked first: one that the provider doesn't answer about waits for its next turn, too. Those that another process has
 * marked are left to it.
 */
async function claimCheckouts(page: OverdueCheckout[]): Promise<OverdueCheckout[]> {
  const overdue = page.map(({ id }) => id);
  const { rows } = await sql<{ id: string }>`
    update payments set updated_at = ${now()} where id in (
      select id from payments where id = any(${overdue}) and state = 'open'
        and next_question_at(created_at, updated_at) <= ${now()} order by id for update skip locked)
    returning id`.execute(db);
  const claimed = new Set(rows.map(({ id }) => id));
  return page.filter(({ id }) => claimed.has(id));
}

async function askAboutCheckout({ id, sessionId }: OverdueCheckout): Promise<void> {
  const session = await sessionAtProvider(sessionId ?? "");
  const failed = session?.status === "complete" && (await hasFailed(session));
  await transaction(async (trx) => {
    if (session?.payment_status === "paid") await settlePayment(trx, session);
    else if (session === null || session.status === "expired") await closePayment(trx, id, "expired");
    else if (failed) await closePayment(trx, id, "failed");
  });
}

/** True if the guest finished, but the asynchronous payment failed. */
async function hasFailed({ payment_status, payment_intent }: Stripe.Checkout.Session): Promise<boolean> {
  if (payment_status !== "unpaid" || typeof payment_intent !== "string") return false;
  const { status } = await stripe.paymentIntents.retrieve(payment_intent);
  return status === "requires_payment_method" || status === "canceled";
}

/** Null if the provider knows no such session: then it can't be paid either. */
async function sessionAtProvider(id: string): Promise<Stripe.Checkout.Session | null> {
  try {
    return await stripe.checkout.sessions.retrieve(id);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing")
      return null;
    throw error;
  }
}

/** Refunds whose confirmation is overdue, and those refused an hour ago or more, up to five times. */
async function overdueRefunds() {
  return db
    .updateTable("refunds")
    .set({ updatedAt: now() })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("refunds")
        .innerJoin("payments", "payments.id", "refunds.paymentId")
        .select("refunds.id")
        .where("payments.provider", "=", provider)
        .where((or) =>
          or.or([
            or.and([or("refunds.state", "=", "requested"), or("refunds.updatedAt", "<=", ago(minute))]),
            or.and([
              or("refunds.state", "=", "failed"),
              or("refunds.refusals", "<", mostRefusals),
              or("refunds.updatedAt", "<=", ago(60 * minute)),
            ]),
          ]),
        )
        .orderBy("refunds.updatedAt")
        .limit(100)
        .forUpdate("refunds")
        .skipLocked(),
    )
    .returning(["id", "state", "providerRefundId"])
    .execute();
}

async function askAboutRefund(refund: Awaited<ReturnType<typeof overdueRefunds>>[number]): Promise<void> {
  if (refund.providerRefundId === null || refund.state === "failed") return sendRefund(refund.id);
  const told = await stripe.refunds.retrieve(refund.providerRefundId);
  await transaction((trx) => applyRefundEvent(trx, told));
}
