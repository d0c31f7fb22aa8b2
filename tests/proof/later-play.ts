import assert from "node:assert/strict";
import { returnDeposits } from "#app/features/deposits/return-deposits.server.ts";
import { openCheckout } from "#app/features/payments/checkout/open-checkout.server.ts";
import { chargeReservations } from "#app/features/payments/later-charges/charge-reservations.server.ts";
import { decidePayouts } from "#app/features/payments/payouts/decide-payouts.server.ts";
import { reconcile } from "#app/features/payments/reconciliation/reconcile.server.ts";
import { stripe } from "#app/features/payments/stripe.server.ts";
import { reserve } from "#app/features/reservations/booking/reserve.server.ts";
import { accept, cancelAsLandlord } from "#app/features/reservations/lifecycle/answer.server.ts";
import { cancel } from "#app/features/reservations/lifecycle/cancel.server.ts";
import { expire } from "#app/features/reservations/lifecycle/expire.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { confirmSession } from "@sparebay/stripe-sandbox/confirm-session.server.ts";
import { expireSessionsDue } from "@sparebay/stripe-sandbox/expire-session.server.ts";
import { clearFaults, orderFault } from "@sparebay/stripe-sandbox/faults.server.ts";
import { settleRefunds } from "@sparebay/stripe-sandbox/settle-refunds.server.ts";
import { payByCard, runJobs, sessionOf } from "#tests/support/payments.ts";
import { newTenant } from "#tests/support/people.ts";
import * as model from "./later-model.ts";
import type { LaterStay } from "./later-model.ts";
import { bookAgain } from "./later-again.ts";
import { laterCards, type LaterCard, type LaterStep } from "./later-steps.ts";
import { type LaterWorld, type Page, setTime, type Typed } from "./later-world.ts";

const address = "http://localhost:3000";
const twoMinutes = 2 / 24 / 60;

/** Does one step, and the same to the model. What the product refuses in words is refused; any other error fails the proof. */
export async function playLaterStep(world: LaterWorld, step: LaterStep): Promise<void> {
  setTime(world, world.time + twoMinutes);
  await act(world, step);
  await runJobs();
}

async function act(world: LaterWorld, step: LaterStep): Promise<void> {
  const stay = "which" in step ? world.stays[step.which % world.stays.length]! : world.stays[0]!;
  const isAhead = model.dayAt(world.time) < stay.day;
  switch (step.do) {
    case "pass":
      for (let day = 0; day < step.days; day += 1) await pass(world, Math.min(1, roomOf(world)));
      return;
    case "jump":
      return pass(world, Math.min(step.days, roomOf(world)));
    case "pay": {
      const page = await open(world, step.of);
      return page === null || step.card === null ? undefined : typeCard(world, page, step.card);
    }
    case "payOld": {
      const page = newest(world.pages, step.which);
      return page && typeCard(world, page, step.card);
    }
    case "event":
      if (world.fault !== null) return;
      world.fault = step.fault;
      return orderFault({
        kind: step.fault,
        eventType: "checkout.session.completed",
        times: 1,
        seconds: 86_400,
      });
    case "again": {
      const typed = newest(world.arrived, step.which);
      return typed && bookAgain(sessionOf(typed.page.url));
    }
    case "bank":
      return setBank(world, step.isOpen);
    case "accept":
      if (await tried(stay.status === "pending", () => accept(world.landlord.actor, stay.id)))
        Object.assign(stay, { status: "accepted", payBy: world.time + 3 });
      return;
    case "cancel": {
      const { kept, refundCents } = model.cancellationOf(stay, world.time);
      if (
        await tried(model.isLive(stay) && isAhead, () => cancel(world.tenant.actor, stay.id, { refundCents }))
      )
        model.end(stay, "canceled", kept);
      return;
    }
    case "landlordCancels":
      if (
        await tried(stay.status === "accepted" && isAhead, () =>
          cancelAsLandlord(world.landlord.actor, stay.id),
        )
      )
        model.end(stay, "canceled");
      return;
    case "rival":
      return isAhead ? tryDates(stay) : undefined;
    case "chargeTwice":
      await Promise.all([chargeReservations(), chargeReservations()]);
      for (const one of world.stays)
        if (!isOnTheWay(world, [one])) model.charge(one, world.time, world.isBankOpen);
  }
}

/** Does what the model expects, which fails the proof if it is refused; what it doesn't may be refused in words. */
async function tried(isExpected: boolean, ask: () => Promise<unknown>): Promise<boolean> {
  try {
    await ask();
  } catch (error) {
    if (isExpected || !(error instanceof AppError) || error.status >= 500) throw error;
  }
  return isExpected;
}

async function setBank(world: LaterWorld, isOpen: boolean): Promise<void> {
  if (world.isBankOpen !== isOpen) await (isOpen ? clearFaults() : orderFault({ kind: "declined" }));
  if (isOpen && world.fault !== null && !world.isBankOpen) world.fault = null;
  world.isBankOpen = isOpen;
}

/** Stays that are unpaid keep so many days to be charged, or given up, before they begin. */
function roomOf({ stays, time }: LaterWorld): number {
  const room = stays
    .filter((stay) => model.isUnpaid(stay) && stay.day > 90)
    .map(({ day }) => day - 12 - model.dayAt(time));
  return Math.max(0, Math.min(200, ...room));
}

/** Missed events are read, time passes, and the schedules run. */
export async function pass(world: LaterWorld, days: number): Promise<void> {
  setTime(world, world.time + twoMinutes);
  await reconcile();
  await runJobs();
  for (const typed of world.onTheirWay.splice(0)) arrive(world, typed);
  if (days === 0) return;
  setTime(world, world.time + days);
  assert(world.time - model.dayAt(world.time) < 0.4, "too many steps for a day");
  await expireSessionsDue();
  await settleRefunds();
  await expire();
  await runJobs();
  await chargeReservations();
  await runJobs();
  await returnDeposits();
  await runJobs();
  await decidePayouts();
  await runJobs();
  for (const stay of world.stays) model.runSchedules(stay, world.time, world.isBankOpen);
}

/** Opens the page for a stay or the order: it takes the money of what is due, or only saves the card; null if refused. */
async function open(world: LaterWorld, of: number | "order"): Promise<Page | null> {
  const all = of === "order" ? world.stays : [world.stays[of % world.stays.length]!];
  const payable = of === "order" ? { orderId: world.orderId } : { reservationId: all[0]!.id };
  const unpaid = all.filter(model.isUnpaid);
  const pays = unpaid.filter((stay) => model.isDue(stay, world.time));
  let url = "";
  const isExpected = unpaid.length > 0 && !isOnTheWay(world, pays);
  const ask = async () => void ({ url } = await openCheckout(world.tenant.actor, { payable, address }));
  if (!(await tried(isExpected, ask))) return null;
  const known = world.pages.find((page) => page.url === url);
  if (known) return known;
  const isPaid = pays.length > 0;
  const { mode } = await stripe.checkout.sessions.retrieve(sessionOf(url));
  assert.equal(mode, isPaid ? "payment" : "setup", "a page that takes money too early, or not at all");
  const saves = isPaid && unpaid.length === pays.length ? [] : all;
  const page = { url, isPaid, pays, saves };
  world.pages.push(page);
  return page;
}

function isOnTheWay({ onTheirWay }: LaterWorld, stays: LaterStay[]): boolean {
  return onTheirWay.some(({ page }) => page.pays.some((stay) => stays.includes(stay)));
}

async function typeCard(world: LaterWorld, page: Page, card: LaterCard): Promise<void> {
  const { status } = await stripe.checkout.sessions.retrieve(sessionOf(page.url));
  if (status !== "open") return;
  assert(page.pays.every(model.isUnpaid), "a page takes money for what is paid, or has ended");
  const isTaken = card !== "declined" && !(page.isPaid && card === "refused");
  const isTyped = await tried(isTaken, async () => {
    const { next } = await payByCard(page.url, laterCards[card]);
    if (next === "confirm") await confirmSession(sessionOf(page.url), "complete");
  });
  if (!isTyped) return;
  const typed = { page, card, at: world.time };
  const { fault } = world;
  world.fault = null;
  if (fault === "late" || fault === "lost") return void world.onTheirWay.push(typed);
  await runJobs();
  arrive(world, typed);
}

function arrive(world: LaterWorld, typed: Typed): void {
  const { page, card, at } = typed;
  world.arrived.push(typed);
  for (const stay of page.pays) model.collect(stay);
  const charges = card === "refused" || card === "confirmed" ? "refused" : "paid";
  for (const stay of page.saves) model.save(stay, { charges, at }, world.time);
}

/** Someone else asks for the dates: they get them exactly if the stay doesn't hold them, and cancel. */
export async function tryDates(stay: LaterStay): Promise<void> {
  const rival = await newTenant();
  const items = [{ propertyId: stay.propertyId, quantity: 1, assertedPriceCents: undefined }];
  const date = model.dateOf(stay.day);
  const wish = { items, start: date, lastDay: date, guestName: "Rita Rival", guestContact: rival.email };
  const made = await reserve(rival.actor, wish, null).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 409) return null;
    throw error;
  });
  assert.equal(made === null, model.isLive(stay), `the dates of a stay that is ${stay.status}`);
  if (made !== null) await cancel(rival.actor, made[0]!.id);
}

function newest<T>(all: T[], which: number): T | undefined {
  return all[all.length - 1 - (which % all.length)];
}
