import type { Actor } from "#app/features/accounts/model.ts";
import { hoursFromNow } from "#app/platform/clock.server.ts";
import { maxOfflineDays } from "./model.ts";
import { viewsOf } from "./queries.server.ts";
import { viewAccess } from "./view-access.server.ts";

/**
 * The page of a stay's access: its views for the landlord; for the holder what may be read now, and until when their device
 * may show it without a network.
 */
export async function loadAccess(actor: Actor, reservationId: string) {
  if (actor.kind === "landlord")
    return { side: "landlord" as const, ...(await viewsOf(actor, reservationId)) };
  const access = await viewAccess(actor, reservationId);
  return { side: "holder" as const, ...access, offlineUntil: offlineUntil(access) };
}

function offlineUntil({ guide, closesAt }: Awaited<ReturnType<typeof viewAccess>>): Date | null {
  if (guide === null) return null;
  const latest = hoursFromNow(24 * maxOfflineDays);
  return closesAt === null || closesAt > latest ? latest : closesAt;
}
