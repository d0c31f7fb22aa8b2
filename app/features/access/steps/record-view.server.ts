import type { Actor } from "#app/features/accounts/model.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";

/** Records that a stay's holder looks at how to get in. */
export async function recordView(
  trx: Transaction,
  actor: Actor,
  { id: reservationId, landlordId }: { id: string; landlordId: string },
): Promise<void> {
  const viewer =
    actor.kind === "visitor"
      ? { viewerKind: "visitor" as const, viewerId: actor.visitorId ?? "" }
      : { viewerKind: "tenant" as const, viewerId: actor.kind === "system" ? "" : actor.id };
  await trx
    .insertInto("accessViews")
    .values({ ...viewer, landlordId, reservationId, viewedAt: now() })
    .execute();
}
