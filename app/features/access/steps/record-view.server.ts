import { sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";

/** What the same person reads within so long of a view is part of it: the code, the page and its photos. */
const minutesOfView = 10;

/** Records that a stay's holder looks at how to get in, unless it is part of their last view. */
export async function recordView(
  trx: Transaction,
  actor: Actor,
  { id: reservationId, landlordId }: { id: string; landlordId: string },
): Promise<void> {
  const [viewerKind, viewerId] =
    actor.kind === "visitor"
      ? ["visitor", actor.visitorId ?? ""]
      : ["tenant", actor.kind === "system" ? "" : actor.id];
  const viewedAt = now();
  const since = new Date(viewedAt.getTime() - minutesOfView * 60_000);
  await sql`
    insert into access_views (landlord_id, reservation_id, viewer_kind, viewer_id, viewed_at)
    select ${landlordId}, ${reservationId}, ${viewerKind}, ${viewerId}, ${viewedAt}
    where not exists (
      select from access_views where landlord_id = ${landlordId} and reservation_id = ${reservationId}
        and viewer_id = ${viewerId} and viewed_at > ${since}
    )`.execute(trx);
}
