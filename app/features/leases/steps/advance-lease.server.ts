import { sql } from "kysely";
import { rentChanged } from "#app/features/leases/events.server.ts";
import {
  chargedDaysBefore,
  endOfRents,
  endsUnpaidAt,
  isChargeable,
  nextPeriod,
  priceFor,
  rentFor,
  toldDaysBefore,
} from "#app/features/leases/model.ts";
import { leaseFor, type LeaseRow } from "#app/features/leases/queries.server.ts";
import type { RentCharge } from "#app/features/payments/renewals/charge-rent.server.ts";
import { openRentCheckouts } from "#app/features/payments/renewals/queries.server.ts";
import { setAccessClosing } from "#app/features/reservations/lifecycle/record-facts.server.ts";
import { isLive, toRange } from "#app/features/reservations/model.ts";
import { hoursFromNow, now, todayIn } from "#app/platform/clock.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { transaction, type Transaction } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { endLease } from "./end-lease.server.ts";
import { rentToPay } from "./rent-to-pay.server.ts";

const system = { kind: "system" } as const;

/** Nothing more is charged until the landlord has accepted and the ID is verified. */
const isCharged = ({ state, status }: LeaseRow) =>
  status === "accepted" && (state === "active" || state === "notice");
const isOver = ({ endsOn }: LeaseRow, today: string) => endsOn !== null && endsOn <= today;
const isOpen = ({ state }: { state: string }) => state === "due" || state === "processing";
type Card = { customerId: string; paymentMethodId: string };
const hasCard = (lease: LeaseRow): lease is LeaseRow & Card =>
  lease.customerId !== null && lease.paymentMethodId !== null;

/** Of a past-due lease only a charge that was begun before is decided. */
const isStillCharged = ({ state, status, rents }: LeaseRow) =>
  status === "accepted" && state === "past_due" && rents.some(isProcessing);
const isProcessing = ({ state }: { state: string }) => state === "processing";

type Closing = LeaseRow & { accessClosesAt: Date };
const isClosingToTell = (lease: LeaseRow): lease is Closing =>
  lease.state === "past_due" &&
  lease.accessClosesAt !== null &&
  lease.accessClosesAt.getTime() !== lease.closingToldAt?.getTime();

type PastDue = LeaseRow & { pastDueSince: Date };
/** A rent is past due, and no charge that could pay for it is on its way. */
const isToGiveUp = (lease: LeaseRow): lease is PastDue =>
  lease.state === "past_due" && !lease.rents.some(isProcessing);

/** `checkoutsOf`: a rent whose checkouts have to end before its card is charged. */
type Charge = RentCharge | { checkoutsOf: string };

/**
 * Does the next thing that is due for a lease: ends it, announces its next rent, or marks a rent as being charged and
 * returns the charge, which the caller makes after the commit. `wait` if nothing is due until `nextAt`, or if someone
 * else has its lock and this doesn't wait for it.
 */
export async function advanceLease(
  leaseId: string,
  { waits }: { waits: boolean },
): Promise<"wait" | "again" | Charge> {
  return transaction(async (trx) => {
    // One process at a time.
    const own = trx.selectFrom("leases").select("id").where("id", "=", leaseId).forUpdate();
    const locked = await own.$if(!waits, (query) => query.skipLocked()).executeTakeFirst();
    if (!locked) return "wait";
    const lease = await leaseFor(system, leaseId, trx);
    // A change moved its first day, and moveStart is to come: until then its periods are others. A sweep finds it again.
    if (isLive(lease.status) && lease.stayStart !== lease.anchor) return "wait";
    const today = todayIn(lease.timeZone);
    const endsOn = endDue(lease, today);
    if (endsOn !== null) {
      await endLease(trx, lease, endsOn, lease.noticeBy ?? "system");
      return "again";
    }
    if (isClosingToTell(lease) && lease.accessClosesAt <= now()) {
      await tellClosing(trx, lease);
      return "again";
    }
    if (isCharged(lease)) {
      if (await addRent(trx, lease, today)) return "again";
      const charge = await markCharged(trx, lease);
      if (charge !== "wait") return charge;
      if (isOver(lease, today) && !lease.rents.some(isOpen)) {
        await endLease(trx, lease, lease.endsOn!, lease.noticeBy ?? "system");
        return "again";
      }
    } else if (isStillCharged(lease)) {
      const charge = await markCharged(trx, lease);
      if (charge !== "wait") return charge;
    }
    await setNextAt(trx, lease);
    return "wait";
  });
}

/** The day on which a lease ends now whatever its rents are: it was canceled, or past due for too long and no charge is on its way. */
function endDue(lease: LeaseRow, today: string): string | null {
  if (lease.state === "ended") return null;
  const isGivenUp = isToGiveUp(lease) && endsUnpaidAt(lease.pastDueSince, lease.payWithinDays) <= now();
  if (isLive(lease.status) && !isGivenUp) return null;
  return isOver(lease, today) ? lease.endsOn : today;
}

/**
 * Writes when there is something to do for a lease next, after all that is due now was done. A change of the lease or of
 * one of its rents has it computed again.
 */
async function setNextAt(trx: Transaction, lease: LeaseRow): Promise<void> {
  const days = isCharged(lease) ? daysToCome(lease) : [];
  const charged = isCharged(lease) ? isOpen : isStillCharged(lease) ? isProcessing : () => false;
  const charges = hasCard(lease) ? lease.rents.filter(charged) : [];
  const moments = charges.map(({ nextTryAt }) => nextTryAt);
  if (isClosingToTell(lease)) moments.push(lease.accessClosesAt);
  if (isToGiveUp(lease)) moments.push(endsUnpaidAt(lease.pastDueSince, lease.payWithinDays));
  await sql`
    update leases set next_at = (
      select min(at) from (
        select day::timestamp at time zone ${lease.timeZone} from unnest(${days}::text[]) as day
        union all select unnest(${moments}::timestamptz[])
      ) as moments (at)
    ) where id = ${lease.id}`.execute(trx);
}

/** Tells both sides, once, that access is closed because rent is past due; it closed by the clock. */
async function tellClosing(trx: Transaction, lease: Closing): Promise<void> {
  const { accessClosesAt, landlordId, reservationId } = lease;
  await trx.updateTable("leases").set({ closingToldAt: accessClosesAt }).where("id", "=", lease.id).execute();
  await setAccessClosing(trx, { landlordId, reservationId }, accessClosesAt);
  const rent = lease.rents.find(({ state }) => state === "failed");
  if (rent) await enqueue(trx, rentChanged, { rentId: rent.id, what: "closed", attempt: rent.attempts });
}

/** The days on which its next rent is announced, and on which it ends unless something of it is still unpaid. */
function daysToCome(lease: LeaseRow): string[] {
  const next = nextPeriod(lease, endOfRents(lease));
  const announcedOn = next && addDays(next.period.start, -toldDaysBefore);
  const endsOn = lease.rents.some(isOpen) ? null : lease.endsOn;
  return [announcedOn, endsOn].filter((day) => day !== null);
}

/** Adds the rent of the next period a week before it begins, and tells the tenant unless it's too small to be charged. */
async function addRent(trx: Transaction, lease: LeaseRow, today: string): Promise<boolean> {
  const next = nextPeriod(lease, endOfRents(lease));
  if (next === null || today < addDays(next.period.start, -toldDaysBefore)) return false;
  const chargedOn = addDays(next.period.start, -chargedDaysBefore);
  const id = newId("rnt");
  const priceCents = await priceOf(trx, lease, next.period.start);
  const amounts = rentFor(priceCents, next.whole, next.period, lease.feeRule);
  await trx
    .insertInto("rents")
    .values({
      id,
      leaseId: lease.id,
      period: toRange(next.period),
      ...amounts,
      state: isChargeable(amounts) ? "due" : "waived",
      nextTryAt: sql<Date>`${chargedOn}::timestamp at time zone ${lease.timeZone}`,
      createdAt: now(),
      updatedAt: now(),
    })
    .execute();
  if (isChargeable(amounts)) await enqueue(trx, rentChanged, { rentId: id, what: "upcoming", attempt: 0 });
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
async function markCharged(trx: Transaction, lease: LeaseRow): Promise<"wait" | Charge> {
  const charged = isCharged(lease) ? isOpen : isProcessing;
  const rent = lease.rents.find((each) => charged(each) && each.nextTryAt <= now());
  if (!rent || !hasCard(lease)) return "wait";
  if ((await openRentCheckouts(system, rent.id, trx)).length > 0) return { checkoutsOf: rent.id };
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
  return {
    ...(await rentToPay(lease, rent, trx)),
    attempt: attempts,
    customerId: lease.customerId,
    paymentMethodId: lease.paymentMethodId,
  };
}
