import type { Actor } from "#app/features/accounts/model.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { now } from "#app/platform/clock.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { reviewHidden } from "./events.server.ts";
import { rateProperty } from "./steps/rate-property.server.ts";

/** Removes a published review from every page and rating until it is shown again, and tells its author the reason. */
export async function hideReview(
  actor: Actor,
  { reviewId, reason }: { reviewId: string; reason: string },
  address: string,
): Promise<void> {
  const administrator = requireAdministrator(actor, "support", "reviewer");
  await transaction(async (trx) => {
    const hidden = await trx
      .updateTable("reviews")
      .set({ hiddenAt: now(), hiddenBy: administrator.id, hiddenBecause: reason })
      .where("id", "=", reviewId)
      .where("publishedAt", "is not", null)
      .where("hiddenAt", "is", null)
      .returning(["landlordId", "propertyId", "side"])
      .executeTakeFirst();
    if (!hidden) throw new NotFound("Review not found.");
    if (hidden.side === "tenant") await rateProperty(trx, hidden);
    const entry = { action: "hideReview" as const, subjectId: reviewId, address, details: { reason } };
    const auditId = await recordAction(trx, administrator, entry);
    await enqueue(trx, reviewHidden, { reviewId, auditId });
  });
}
