import type { Actor } from "#app/features/accounts/model.ts";
import { now, todayIn } from "#app/platform/clock.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { Conflict, Forbidden } from "#app/platform/errors.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { priceChanged } from "./events.server.ts";
import { priceCountsFrom, endOfRents } from "./model.ts";
import { sideOf } from "./policy.ts";
import { leaseFor, type LeaseRow } from "./queries.server.ts";

/**
 * Changes the price of a running rental for its landlord, with 30 days' notice: rents of periods that begin after it cost
 * the new price, all others keep theirs. The price of now withdraws a change that doesn't count yet.
 */
export async function changePrice(actor: Actor, leaseId: string, priceCents: number): Promise<LeaseRow> {
  await leaseFor(actor, leaseId);
  await transaction(async (trx) => {
    await trx.selectFrom("leases").select("id").where("id", "=", leaseId).forUpdate().execute();
    const lease = await leaseFor(actor, leaseId, trx);
    if (sideOf(actor, lease) !== "landlord")
      throw new Forbidden("Only the landlord can change the price of this rental.");
    if (lease.endsOn !== null) throw new Conflict("This rental ends, so its price can’t change.");
    if (priceCents === (lease.nextPriceCents ?? lease.priceCents))
      throw new Conflict("That’s already the price.");
    const isSame = priceCents === lease.priceCents;
    const until = endOfRents(lease);
    const from = priceCountsFrom(lease, todayIn(lease.timeZone), until);
    const next = isSame
      ? { nextPriceCents: null, nextPriceFrom: null }
      : { nextPriceCents: priceCents, nextPriceFrom: from };
    const at = now();
    await trx
      .updateTable("leases")
      .set({ ...next, updatedAt: at })
      .where("id", "=", leaseId)
      .execute();
    await enqueue(trx, priceChanged, { leaseId, ...next, priceCents: lease.priceCents, at: at.getTime() });
  });
  return leaseFor(actor, leaseId);
}
