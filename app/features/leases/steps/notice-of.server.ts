import { todayIn } from "#app/platform/clock.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { Conflict } from "#app/platform/errors.ts";
import { addDays, dayInWords } from "#app/platform/dates.ts";
import { endAfterNotice } from "#app/features/leases/model.ts";
import { leaseFor, type LeaseRow } from "#app/features/leases/queries.server.ts";
import { endLease } from "./end-lease.server.ts";

/**
 * Ends a rental that has begun, after the time of notice, for the side that `sideIn` finds or refuses. The last period is
 * billed by the day. Before it begins, the reservation's cancellation policy counts.
 */
export async function noticeOf(
  leaseId: string,
  sideIn: (lease: LeaseRow) => "tenant" | "landlord",
): Promise<LeaseRow> {
  const system = { kind: "system" } as const;
  await transaction(async (trx) => {
    await trx.selectFrom("leases").select("id").where("id", "=", leaseId).forUpdate().execute();
    const lease = await leaseFor(system, leaseId, trx);
    const side = sideIn(lease);
    const today = todayIn(lease.timeZone);
    if (today < lease.anchor)
      throw new Conflict("This rental hasn’t begun yet. Cancel the reservation instead.");
    if (lease.endsOn !== null)
      throw new Conflict(`This rental already ends on ${dayInWords(addDays(lease.endsOn, -1))}.`);
    await endLease(
      trx,
      lease,
      endAfterNotice(
        today,
        lease.anchor,
        lease.noticeDays,
        // The landlord's shortest stay binds the tenant.
        side === "tenant" ? lease.minStayDays : 1,
      ),
      side,
    );
  });
  return leaseFor(system, leaseId);
}
