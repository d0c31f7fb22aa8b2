import { sql } from "kysely";
import { chargeRent, type RentCharge } from "#app/features/payments/renewals/charge-rent.server.ts";
import { type Charged, retryAt } from "#app/features/payments/renewals/model.ts";
import { isLive, toRange } from "#app/features/reservations/model.ts";
import { hoursFromNow, now, todayIn } from "#app/platform/clock.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { config } from "#app/platform/config.server.ts";
import { db, transaction, type Transaction } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { log } from "#app/platform/log.server.ts";
import { rentChanged } from "./events.server.ts";
import { chargedDaysBefore, nextPeriod, priceFor, rentFor, endOfRents, toldDaysBefore } from "./model.ts";
import { leaseFor, leaseOfRent, type LeaseRow } from "./queries.server.ts";
import { cutRents } from "./steps/cut-rents.server.ts";
import { endLease } from "./steps/end-lease.server.ts";

const system = { kind: "system" } as const;

/** A lease that was left alone for long, such as after a jump of the demo's clock, catches up period by period. */
const mostSteps = 60;

/** Announces, charges, repeats and gives up rents, lease by lease; one that fails holds up no other. */
export async function renewLeases(): Promise<void> {
  const running = await db
    .selectFrom("leases")
    .select("id")
    .where("state", "!=", "ended")
    .orderBy("id")
    .execute();
  for (const { id } of running)
    await renew(id).catch((error: unknown) =>
      log.error({ err: error, lease: id }, "a lease was not renewed"),
    );
}

async function renew(leaseId: string): Promise<void> {
  for (let step = 0; step < mostSteps; step += 1) {
    const next = await advanceLease(leaseId);
    if (next === "wait") return;
    if (next === "again") continue;
    const outcome: Charged = await chargeRent(next);
    await recordCharge(next.rentId, outcome);
    if (outcome.kind === "paid") return;
  }
}

/**
 * Writes down that a card was declined: it is charged again on days 1, 3 and 5, and after that the rent is past due. A refused
 * request is no attempt: it is made again in an hour, and the tenant hears nothing of it. If the rental ends by now, the
 * rent is cut first. A rent that was paid is marked by the event of its payment.
 */
async function recordCharge(rentId: string, outcome: Charged): Promise<void> {
  if (outcome.kind === "paid" || outcome.kind === "processing") return;
  await transaction(async (trx) => {
    const { lease: found } = await leaseOfRent(system, rentId, trx);
    await trx.selectFrom("leases").select("id").where("id", "=", found.id).forUpdate().execute();
    const { lease, rent } = await leaseOfRent(system, rentId, trx);
    // Paid by hand since then, or waived.
    if (rent.state !== "processing") return;
    const isRefused = outcome.kind === "refused";
    const next = isRefused ? hoursFromNow(1) : retryAt(rent.firstTriedAt ?? now(), rent.attempts, now());
    await trx
      .updateTable("rents")
      .set({
        state: next === null ? ("failed" as const) : ("due" as const),
        nextTryAt: next ?? rent.nextTryAt,
        ...(isRefused
          ? { attempts: rent.attempts - 1, ...(rent.attempts === 1 && { firstTriedAt: null }) }
          : { refusal: outcome.refusal }),
        updatedAt: now(),
      })
      .where("id", "=", rentId)
      .execute();
    if (lease.endsOn !== null) await cutRents(trx, await leaseFor(system, lease.id, trx), lease.endsOn);
    if (isRefused) return;
    if (lease.endsOn !== null && lease.endsOn <= rent.start) return;
    if (next === null)
      await trx
        .updateTable("leases")
        .set({ state: "past_due", pastDueSince: now(), updatedAt: now() })
        .where("id", "=", lease.id)
        .execute();
    const what = next === null ? "past_due" : outcome.needsOwner ? "authenticate" : "declined";
    await enqueue(trx, rentChanged, { rentId, what, attempt: rent.attempts });
  });
}

/**
 * Does the next thing that is due for a lease: ends it, announces its next rent, or marks a rent as being charged and
 * returns the charge, which the caller makes after the commit. `wait` if nothing is due.
 */
async function advanceLease(leaseId: string): Promise<"wait" | "again" | RentCharge> {
  return transaction(async (trx) => {
    // One process at a time.
    await trx.selectFrom("leases").select("id").where("id", "=", leaseId).forUpdate().execute();
    const lease = await leaseFor(system, leaseId, trx);
    const today = todayIn(lease.timeZone);
    if (lease.state === "ended") return "wait";
    if (!isLive(lease.status)) {
      const endsOn = lease.endsOn !== null && lease.endsOn < today ? lease.endsOn : today;
      await endLease(trx, lease, endsOn, lease.noticeBy ?? "system");
      return "wait";
    }
    if (lease.state === "past_due") return giveUp(trx, lease, today);
    // Nothing more is charged until the landlord has accepted and the ID is verified.
    if (lease.status !== "accepted") return "wait";
    if (await addRent(trx, lease, today)) return "again";
    const charge = await markCharged(trx, lease);
    const isOpen = lease.rents.some(({ state }) => state === "due" || state === "processing");
    if (charge === "wait" && !isOpen && lease.endsOn !== null && lease.endsOn <= today)
      await endLease(trx, lease, lease.endsOn, lease.noticeBy ?? "system");
    return charge;
  });
}

async function giveUp(trx: Transaction, lease: LeaseRow, today: string): Promise<"wait"> {
  const since = lease.pastDueSince?.getTime() ?? now().getTime();
  const isOver = now().getTime() >= since + config.pastDueDays * 24 * 3_600_000;
  if (isOver && lease.endsOn !== null && lease.endsOn <= today)
    await endLease(trx, lease, lease.endsOn, lease.noticeBy ?? "system");
  else if (isOver) await endLease(trx, lease, today, "system");
  return "wait";
}

/** Adds the rent of the next period a week before it begins, and tells the tenant. */
async function addRent(trx: Transaction, lease: LeaseRow, today: string): Promise<boolean> {
  const terms = { anchor: lease.anchor, pricePer: lease.pricePer, endsOn: lease.endsOn };
  const next = nextPeriod(terms, endOfRents(lease));
  if (next === null || today < addDays(next.period.start, -toldDaysBefore)) return false;
  const chargedOn = addDays(next.period.start, -chargedDaysBefore);
  const id = newId("rnt");
  const priceCents = await priceOf(trx, lease, next.period.start);
  await trx
    .insertInto("rents")
    .values({
      id,
      leaseId: lease.id,
      period: toRange(next.period),
      ...rentFor(priceCents, next.whole, next.period),
      nextTryAt: sql<Date>`${chargedOn}::timestamp at time zone ${lease.timeZone}`,
      createdAt: now(),
      updatedAt: now(),
    })
    .execute();
  await enqueue(trx, rentChanged, { rentId: id, what: "upcoming", attempt: 0 });
  return true;
}

/** The price of a period; one that was announced replaces the lease's with the first period that it counts for. */
async function priceOf(trx: Transaction, lease: LeaseRow, start: string): Promise<number> {
  const priceCents = priceFor(lease, start);
  if (priceCents !== lease.priceCents)
    await trx
      .updateTable("leases")
      .set({ priceCents, nextPriceCents: null, nextPriceFrom: null, updatedAt: now() })
      .where("id", "=", lease.id)
      .execute();
  return priceCents;
}

/** A process that dies while charging leaves the rent to the next, an hour later, under the same attempt. */
async function markCharged(trx: Transaction, lease: LeaseRow): Promise<"wait" | RentCharge> {
  const rent = lease.rents.find(
    ({ state, nextTryAt }) => (state === "due" || state === "processing") && nextTryAt <= now(),
  );
  if (!rent || lease.customerId === null || lease.paymentMethodId === null) return "wait";
  const attempts = rent.state === "due" ? rent.attempts + 1 : rent.attempts;
  await trx
    .updateTable("rents")
    .set({
      state: "processing",
      attempts,
      firstTriedAt: rent.firstTriedAt ?? now(),
      nextTryAt: hoursFromNow(1),
      updatedAt: now(),
    })
    .where("id", "=", rent.id)
    .execute();
  const { rows } = await sql<{ at: Date }>`
    select (${rent.start}::timestamp at time zone ${lease.timeZone}) + interval '24 hours' as at`.execute(
    trx,
  );
  return {
    rentId: rent.id,
    orderId: lease.orderId,
    reservationId: lease.reservationId,
    reservationCode: lease.reservationCode,
    title: lease.title,
    offerCents: rent.offerCents,
    feeCents: rent.feeCents,
    dueToLandlordAt: rows[0]!.at,
    attempt: attempts,
    customerId: lease.customerId,
    paymentMethodId: lease.paymentMethodId,
  };
}
