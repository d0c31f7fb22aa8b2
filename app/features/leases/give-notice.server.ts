import type { Actor } from "#app/features/accounts/model.ts";
import { todayIn } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { Conflict, Forbidden } from "#app/platform/errors.ts";
import { dayInWords } from "#app/platform/dates.ts";
import { endAfterNotice } from "./model.ts";
import { sideOf } from "./policy.ts";
import { leaseFor, type LeaseRow } from "./queries.server.ts";
import { endLease } from "./steps/end-lease.server.ts";

/**
 * Ends a rental that has begun for its tenant or its landlord, after the time of notice. The last period is billed by the
 * day. Before it begins, the reservation's cancellation policy counts.
 */
export async function giveNotice(actor: Actor, leaseId: string): Promise<LeaseRow> {
  await leaseFor(actor, leaseId);
  await transaction(async (trx) => {
    await trx.selectFrom("leases").select("id").where("id", "=", leaseId).forUpdate().execute();
    const lease = await leaseFor(actor, leaseId, trx);
    const side = sideOf(actor, lease);
    if (side === null) throw new Forbidden("Only the tenant and the landlord can end this rental.");
    const today = todayIn(lease.timeZone);
    if (today < lease.anchor)
      throw new Conflict("This rental hasn’t begun yet. Cancel the reservation instead.");
    if (lease.endsOn !== null) throw new Conflict(`This rental already ends on ${dayInWords(lease.endsOn)}.`);
    await endLease(
      trx,
      lease,
      endAfterNotice(
        today,
        lease.anchor,
        config.noticeDays,
        // The landlord's shortest stay binds the tenant.
        side === "tenant" ? lease.minStayDays : 1,
      ),
      side,
    );
  });
  return leaseFor(actor, leaseId);
}
