import type { Actor } from "#app/features/accounts/model.ts";
import { Forbidden } from "#app/platform/errors.ts";
import { sideOf } from "./policy.ts";
import { leaseFor, type LeaseRow } from "./queries.server.ts";
import { noticeOf } from "./steps/notice-of.server.ts";

/** Ends a rental that has begun for its tenant or its landlord, after the time of notice. */
export async function giveNotice(actor: Actor, leaseId: string): Promise<LeaseRow> {
  await leaseFor(actor, leaseId);
  return noticeOf(leaseId, (lease) => {
    const side = sideOf(actor, lease);
    if (side === null) throw new Forbidden("Only the tenant and the landlord can end this rental.");
    return side;
  });
}
