import type { Stripe } from "stripe";
import { now } from "#app/platform/clock.server.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { closePayment } from "./close-payment.server.ts";
import { checkoutHours } from "./model.ts";
import { recordRefund } from "./record-refund.server.ts";
import { sendRefund } from "./send-refund.server.ts";
import { settlePayment } from "./settle-payment.server.ts";
import { stripe } from "./stripe.server.ts";

const minute = 60_000;

/** Asks the provider about checkouts and refunds whose webhook is overdue, and books what it answers. */
export async function reconcile(): Promise<void> {
  for (const sessionId of await overdueSessions()) await askAboutSession(sessionId);
  for (const refund of await overdueRefunds()) await askAboutRefund(refund);
  await giveUpOnUnopened();
}

/** The longest unasked first; asking marks the row, so that every open checkout gets its turn. */
async function overdueSessions(): Promise<string[]> {
  const rows = await db
    .updateTable("payments")
    .set({ updatedAt: now() })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("payments")
        .select("id")
        .where("state", "=", "open")
        .where("updatedAt", "<=", new Date(now().getTime() - minute))
        .orderBy("updatedAt")
        .limit(100)
        .forUpdate()
        .skipLocked(),
    )
    .returning("providerSessionId")
    .execute();
  return rows.flatMap((row) => row.providerSessionId ?? []);
}

async function askAboutSession(sessionId: string): Promise<void> {
  const session: Stripe.Checkout.Session = await stripe.checkout.sessions.retrieve(sessionId);
  await transaction(async (trx) => {
    if (session.payment_status === "paid") await settlePayment(trx, session);
    else if (session.status === "expired") await closePayment(trx, session, "expired");
  });
}

async function overdueRefunds() {
  return db
    .selectFrom("refunds")
    .select(["id", "providerRefundId"])
    .where("state", "=", "requested")
    .where("updatedAt", "<=", new Date(now().getTime() - minute))
    .orderBy("updatedAt")
    .limit(100)
    .execute();
}

async function askAboutRefund(refund: { id: string; providerRefundId: string | null }): Promise<void> {
  if (refund.providerRefundId === null) return sendRefund(refund.id);
  const told = await stripe.refunds.retrieve(refund.providerRefundId);
  await transaction((trx) => recordRefund(trx, told));
}

/** An attempt whose session never became known to us was never shown to anybody, and has lapsed by now. */
async function giveUpOnUnopened(): Promise<void> {
  await db
    .updateTable("payments")
    .set({ state: "expired", updatedAt: now() })
    .where("state", "=", "opening")
    .where("createdAt", "<", new Date(now().getTime() - checkoutHours * 60 * minute))
    .execute();
}
