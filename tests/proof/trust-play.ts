import assert from "node:assert/strict";
import { returnDeposits } from "#app/features/deposits/return-deposits.server.ts";
import { decidePayouts } from "#app/features/payments/payouts/decide-payouts.server.ts";
import { reserve } from "#app/features/reservations/booking/reserve.server.ts";
import { confirmOrder } from "#app/features/reservations/lifecycle/confirm-order.server.ts";
import { expire } from "#app/features/reservations/lifecycle/expire.server.ts";
import { recordIdCheck } from "#app/features/reservations/lifecycle/record-facts.server.ts";
import { openWindows } from "#app/features/reviews/open-windows.server.ts";
import { publishReviews } from "#app/features/reviews/publish-reviews.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { runJobs } from "#tests/support/payments.ts";
import { act, nothing } from "./trust-act.ts";
import { does, expiry, isLive, limitsOf, may, newStay, runOn, type Stay } from "./trust-model.ts";
import type { StayStep, TrustStep } from "./trust-steps.ts";
import { firstDay, setClock, type TrustWorld } from "./trust-world.ts";

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

/**
 * Passes a limit that is less than half a minute away: an answer may be due at the very moment to which a step goes, and
 * product and model read the clock one after the other.
 */
function avoidTies({ stays }: TrustWorld): void {
  const limits = stays.flatMap(limitsOf).toSorted((a, b) => a - b);
  for (const limit of limits)
    if (Math.abs(limit - now().getTime()) < minute / 2) setClock(limit + (3 * minute) / 4);
}

/** Does one step: the product must do it if the model allows it, and refuse it in words if not. Returns its stay. */
export async function playTrustStep(world: TrustWorld, step: TrustStep): Promise<Stay | null> {
  const stay = await play(world, step);
  // Before what is seen is compared, and before the next step.
  avoidTies(world);
  return stay;
}

async function play(world: TrustWorld, step: TrustStep): Promise<Stay | null> {
  switch (step.do) {
    case "reserve":
      return reserveStay(world, step);
    case "pass":
      for (let count = 0; count < step.days; count += 1) {
        setClock(now().getTime() + day);
        avoidTies(world);
        await runAll(world);
      }
      return null;
    case "jump":
      setClock(now().getTime() + step.days * day);
      return null;
    case "run":
      await runAll(world);
      return null;
    case "edge": {
      const stay = newest(world, step.which);
      if (stay !== null) goTo(stay, step);
      return stay;
    }
    default: {
      const stay = newest(world, step.which);
      return stay && actOn(world, stay, step);
    }
  }
}

const newest = ({ stays }: TrustWorld, which: number) => stays.at(-1 - which) ?? null;

async function actOn(world: TrustWorld, stay: Stay, step: StayStep): Promise<Stay> {
  const at = now().getTime();
  const isAllowed = may(stay, step, at);
  world.written += 1;
  const words = `Words of step ${world.written}.`;
  const refusal = await refusalOf(() => act(world, stay, step, words));
  assert.equal(refusal === null, isAllowed, `${step.do}: ${refusal ?? "was done"}`);
  world.count(step.do, isAllowed);
  if (isAllowed) does(stay, step, at, words);
  await runJobs();
  return stay;
}

/** Why the product refuses something; null if it does it. Any other error fails the proof. */
async function refusalOf(doIt: () => Promise<unknown>): Promise<string | null> {
  try {
    return (await doIt()) === nothing ? nothing : null;
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return error.message;
  }
}

/** What a minute of schedules does. */
async function runAll(world: TrustWorld): Promise<void> {
  const at = now().getTime();
  await expire();
  await openWindows();
  await publishReviews();
  await returnDeposits();
  await runJobs();
  await decidePayouts();
  await runJobs();
  for (const stay of world.stays) runOn(stay, at);
}

/** To a minute before or after a limit of a stay, if it is still to come. */
function goTo(stay: Stay, { at, side }: Extract<TrustStep, { do: "edge" }>): void {
  const limits = {
    "day before": stay.start - day,
    begin: stay.start,
    end: stay.end,
    claim: stay.end + 72 * hour,
    answer: stay.claim?.answerBy ?? 0,
    close: stay.end + 14 * day,
    expiry: expiry(stay),
  };
  const instant = limits[at] + side * minute;
  if (instant > now().getTime() && instant < Infinity) setClock(instant);
}

async function reserveStay(
  world: TrustWorld,
  { holder, inDays, days, as }: Extract<TrustStep, { do: "reserve" }>,
): Promise<Stay | null> {
  const { actor, email } = world.holders[holder];
  const today = Math.floor((now().getTime() - firstDay) / day);
  const start = firstDay + (today + inDays) * day;
  const end = start + days * day;
  const isFree = world.stays.every((other) => !isLive(other) || end <= other.start || start >= other.end);
  world.written += 1;
  const at = now().getTime();
  let made: { id: string; orderId: string; reservationCode: string } | undefined;
  const refusal = await refusalOf(async () => {
    const wish = {
      items: [{ propertyId: world.propertyId, quantity: 1, assertedPriceCents: undefined }],
      start: dateOf(start),
      lastDay: dateOf(end - day),
      guestName: `Pat Doe ${world.written}`,
      guestContact: email,
    };
    [made] = await reserve(actor, wish, null);
  });
  assert.equal(refusal === null, isFree, `reserve: ${refusal ?? "was done"}`);
  world.count("reserve", isFree);
  if (made === undefined) return null;
  const { id, orderId, reservationCode: code } = made;
  // The visitor opens the link in their email, and an administrator has verified the ID before.
  await transaction((trx) => confirmOrder(trx, orderId));
  await transaction((trx) => recordIdCheck(trx, id, "verified"));
  const { depositCents } = world;
  const stay = newStay({ id, code, holder, start, end, depositCents }, at);
  world.stays.push(stay);
  if (as === "accepted" || as === "stay")
    await actOn(world, stay, { do: "accept", by: "landlord", which: 0 });
  if (as === "paid" || as === "stay") await actOn(world, stay, { do: "pay", by: "holder", which: 0 });
  return stay;
}

const dateOf = (midnight: number) => new Date(midnight).toISOString().slice(0, 10);
