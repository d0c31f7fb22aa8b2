import { chargeRent, type RentCharge } from "#app/features/payments/renewals/charge-rent.server.ts";
import { endRentCheckouts } from "#app/features/payments/renewals/end-rent-checkouts.server.ts";
import { type Charged, retryAt } from "#app/features/payments/renewals/model.ts";
import { hoursFromNow, now } from "#app/platform/clock.server.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { type RentChange, rentChanged } from "./events.server.ts";
import { leaseFor, leaseOfRent } from "./queries.server.ts";
import { advanceLease } from "./steps/advance-lease.server.ts";
import { continueLease } from "./steps/continue-lease.server.ts";
import { cutRents } from "./steps/cut-rents.server.ts";

const system = { kind: "system" } as const;

/** A lease that was left alone for long, such as after a jump of the demo's clock, catches up period by period. */
const maxSteps = 60;

/**
 * Announces, charges, repeats and gives up what is due of one rental. While someone else has its lock this waits, or
 * leaves it to them.
 */
export async function renewLease(
  which: { leaseId: string } | { reservationId: string },
  { waits = true }: { waits?: boolean } = {},
): Promise<void> {
  const leaseId = "leaseId" in which ? which.leaseId : await leaseIdOf(which.reservationId);
  // Not begun.
  if (leaseId === undefined) return;
  for (let step = 0; step < maxSteps; step += 1) {
    const next = await advanceLease(leaseId, { waits });
    if (next === "wait") return;
    if (next === "again") continue;
    if ("checkoutsOf" in next) {
      if (!(await endRentCheckouts(next.checkoutsOf))) return;
      continue;
    }
    const outcome = await chargeRent(next);
    await recordCharge(next, outcome);
    if (outcome.kind === "paid") return;
  }
}

async function leaseIdOf(reservationId: string): Promise<string | undefined> {
  const lease = db.selectFrom("leases").select("id").where("reservationId", "=", reservationId);
  return (await lease.executeTakeFirst())?.id;
}

/**
 * Writes down that a card was declined: it is charged again on days 1, 3 and 5, and after that the rent is past due. A refused
 * request is no attempt: it is made again in an hour, and the tenant hears nothing of it. If the rental ends by now, the
 * rent is cut first; once it has ended, no card is charged anymore. A rent that was paid is marked by the event of its payment.
 */
async function recordCharge({ rentId }: RentCharge, outcome: Charged): Promise<void> {
  if (outcome.kind === "paid" || outcome.kind === "processing") return;
  await transaction(async (trx) => {
    const { lease: found } = await leaseOfRent(system, rentId, trx);
    await trx.selectFrom("leases").select("id").where("id", "=", found.id).forUpdate().execute();
    const { lease, rent } = await leaseOfRent(system, rentId, trx);
    // Paid by hand since then, or waived.
    if (rent.state !== "processing") return;
    const isRefused = outcome.kind === "refused";
    const retries = isRefused ? hoursFromNow(1) : retryAt(rent.firstTriedAt ?? now(), rent.attempts, now());
    const next = lease.state === "ended" ? null : retries;
    await trx
      .updateTable("rents")
      .set({
        state: next === null ? ("failed" as const) : ("due" as const),
        ...(next === null && { pastDueAt: now() }),
        nextTryAt: next ?? rent.nextTryAt,
        ...(isRefused
          ? { attempts: rent.attempts - 1, ...(rent.attempts === 1 && { firstTriedAt: null }) }
          : { refusal: outcome.refusal }),
        updatedAt: now(),
      })
      .where("id", "=", rentId)
      .execute();
    if (lease.endsOn !== null) await cutRents(trx, await leaseFor(system, lease.id, trx), lease.endsOn);
    await continueLease(trx, lease.id);
    if (lease.endsOn !== null && lease.endsOn <= rent.start) return;
    const what = next === null ? "past_due" : wordOf(outcome);
    if (what === null) return;
    await enqueue(trx, rentChanged, { rentId, what, attempt: rent.attempts });
  });
}

function wordOf(outcome: Exclude<Charged, { kind: "paid" | "processing" }>): RentChange | null {
  if (outcome.kind === "refused") return null;
  return outcome.needsOwner ? "authenticate" : "declined";
}
