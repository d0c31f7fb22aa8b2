import { changeCard } from "#app/features/leases/change-card.server.ts";
import { changePrice } from "#app/features/leases/change-price.server.ts";
import { giveNotice } from "#app/features/leases/give-notice.server.ts";
import { payRent } from "#app/features/leases/pay-rent.server.ts";
import { renewLeases } from "#app/features/leases/renew-leases.server.ts";
import { waiveRent } from "#app/features/leases/waive-rent.server.ts";
import { chargeExtras } from "#app/features/payments/extra-charges/charge-extras.server.ts";
import { holdPayouts } from "#app/features/payments/payouts/hold-payouts.server.ts";
import { releasePayouts } from "#app/features/payments/payouts/release-payouts.server.ts";
import { reconcile } from "#app/features/payments/reconciliation/reconcile.server.ts";
import { refundReservation } from "#app/features/payments/refunds/refund-reservation.server.ts";
import { settleRefund } from "#app/features/payments/refunds/settle-refund.server.ts";
import { stripe } from "#app/features/payments/stripe.server.ts";
import { cancelAsAdministrator } from "#app/features/reservations/lifecycle/cancel-as-administrator.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { confirmSession } from "@sparebay/stripe-sandbox/confirm-session.server.ts";
import {
  closeOverdueDisputes,
  decideDispute,
  openDispute,
} from "@sparebay/stripe-sandbox/disputes.server.ts";
import { expireSessionsDue } from "@sparebay/stripe-sandbox/expire-session.server.ts";
import { orderFault } from "@sparebay/stripe-sandbox/faults.server.ts";
import { settleRefunds } from "@sparebay/stripe-sandbox/settle-refunds.server.ts";
import { payByCard, runJobs, sessionOf } from "#tests/support/payments.ts";
import { atDay, leaseOf, runSchedules } from "#tests/support/rentals.ts";
import { claimDamage, reportAndRefund } from "./lease-claims.ts";
import { leaseCards, type LeaseCard, type LeaseStep } from "./lease-steps.ts";
import type { LeaseWorld } from "./lease-world.ts";

const address = "http://localhost:3000";
const reason = "The proof wants it.";

/** Does one step. What the product refuses in words is refused; any other error fails the proof. */
export async function playLeaseStep(world: LeaseWorld, step: LeaseStep): Promise<void> {
  try {
    await act(world, step);
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
  }
  await runJobs();
}

async function act(world: LeaseWorld, step: LeaseStep): Promise<void> {
  const { rental, leaseId, administrator } = world;
  const { tenant, landlord, reservationId } = rental;
  switch (step.do) {
    case "pass":
      for (let day = 0; day < step.days; day += 1) await pass(world, 1);
      return;
    case "jump":
      return pass(world, step.days);
    case "settle":
      return settle(world);
    case "decline":
      return orderFault({ kind: "declined", times: step.times });
    case "event":
      return orderFault({ kind: step.fault, times: 1, seconds: 7200 });
    case "pay": {
      const { url } = await payRent(tenant.actor, leaseId, address);
      if (!world.checkouts.includes(url)) world.checkouts.push(url);
      return step.card === null ? undefined : typeCard(url, step.card);
    }
    case "payOld": {
      const url = newest(world.checkouts, step.which);
      return url === undefined ? undefined : typeCard(url, "good");
    }
    case "changeCard":
      return typeCard((await changeCard(tenant.actor, leaseId, address)).url, step.card);
    case "notice":
      return void (await giveNotice(rental[step.by].actor, leaseId));
    case "price":
      return void (await changePrice(landlord.actor, leaseId, step.cents));
    case "waive": {
      const unpaid = (await leaseOf(rental)).rents.find(({ state }) => state === "due" || state === "failed");
      return unpaid && waiveRent(administrator.actor, { rentId: unpaid.id, reason }, "192.0.2.1");
    }
    case "refund": {
      const wish = { amountCents: step.cents, from: step.from, of: step.of, reason };
      return refundReservation(administrator.actor, reservationId, wish, "192.0.2.1");
    }
    case "dashboard":
      return refundAtProvider(world, step);
    case "dispute":
      return dispute(world, step);
    case "decide": {
      const id = newest(world.disputes, step.which);
      return id === undefined ? undefined : decideDispute(id, step.outcome);
    }
    case "damage":
      return claimDamage(world, step);
    case "report":
      return reportAndRefund(world, step);
    case "hold":
      return holdPayouts(administrator.actor, { landlordId: landlord.id, reason }, "192.0.2.1");
    case "release":
      return releasePayouts(administrator.actor, landlord.id, "192.0.2.1");
    case "cancel":
      return cancelAsAdministrator(administrator.actor, { reservationId, reason }, "192.0.2.1");
    case "renewTwice":
      await Promise.all([renewLeases(), renewLeases()]);
  }
}

async function pass(world: LeaseWorld, days: number): Promise<void> {
  // Missed events are read each minute; the provider lists them for 30 days.
  world.days += 2 / 24 / 60;
  await atDay(world.days);
  await reconcile();
  await runJobs();
  world.days += days;
  await atDay(world.days);
  await passAtSandbox();
  await runSchedules();
  await runExtras();
}

/** In two processes at once. */
async function runExtras(): Promise<void> {
  await Promise.all([chargeExtras(), chargeExtras()]);
  await runJobs();
}

/** What time does at the sandbox: its own schedule isn't run here. */
async function passAtSandbox(): Promise<void> {
  await expireSessionsDue();
  await settleRefunds();
  await closeOverdueDisputes();
}

/** Lets schedules, jobs and the reconciler catch up: failures are repeated after an hour. */
export async function settle(world: LeaseWorld): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    world.days += 1.1 / 24;
    await atDay(world.days);
    await passAtSandbox();
    await runExtras();
    await runSchedules();
    await reconcile();
    await runJobs();
    await settleRefused(world);
  }
}

/** What is left of a charge that was lost to a bank can't be refunded to its card: an administrator pays it another way. */
async function settleRefused({ administrator }: LeaseWorld): Promise<void> {
  const refused = db.selectFrom("refunds").select("id").where("state", "=", "failed");
  const chargedBack = refused.where("refusal", "like", "%charged back%");
  for (const { id } of await chargedBack.execute())
    await settleRefund(administrator.actor, { refundId: id, how: "By check." }, "192.0.2.1");
}

async function typeCard(url: string, card: LeaseCard): Promise<void> {
  const { next } = await payByCard(url, leaseCards[card]);
  if (next === "confirm") await confirmSession(sessionOf(url), "complete");
}

/** The charges of this rental that succeeded, oldest first. */
async function chargesOf({ rental }: LeaseWorld): Promise<string[]> {
  const rows = await db
    .selectFrom("payments")
    .innerJoin("paymentShares", "paymentShares.paymentId", "payments.id")
    .select("providerPaymentIntentId")
    .where("paymentShares.reservationId", "=", rental.reservationId)
    .where("payments.state", "=", "succeeded")
    .orderBy("payments.createdAt")
    .execute();
  return rows.flatMap(({ providerPaymentIntentId: id }) => (id === null ? [] : [id]));
}

async function refundAtProvider(world: LeaseWorld, step: { which: number; percent: number }): Promise<void> {
  const charge = await chargeAt(world, step.which);
  const amount = charge && Math.floor(((charge.amount - charge.amount_refunded) * step.percent) / 100);
  if (!charge || !amount || charge.disputed) return;
  await stripe.refunds.create({ charge: charge.id, amount });
}

async function dispute(
  world: LeaseWorld,
  step: { which: number; percent: number; isInquiry: boolean },
): Promise<void> {
  const charge = await chargeAt(world, step.which);
  const amount = charge && Math.floor(((charge.amount - charge.amount_refunded) * step.percent) / 100);
  if (!charge || !amount || charge.disputed) return;
  const { isInquiry } = step;
  const { id } = await openDispute(charge.id, { amount, isInquiry });
  world.disputes.push(id);
}

async function chargeAt(world: LeaseWorld, which: number) {
  const intentId = newest(await chargesOf(world), which);
  if (intentId === undefined) return null;
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(intentId, {
    expand: ["latest_charge"],
  });
  return charge === null || typeof charge === "string" ? null : charge;
}

function newest<T>(all: T[], which: number): T | undefined {
  return all[all.length - 1 - (which % all.length)];
}
