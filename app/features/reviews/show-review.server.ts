import type { Actor } from "#app/features/accounts/model.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { transaction } from "#app/platform/db.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { rateProperty } from "./steps/rate-property.server.ts";

/** Shows a hidden review again; it counts again. */
export async function showReview(actor: Actor, reviewId: string, address: string): Promise<void> {
  const administrator = requireAdministrator(actor, "support", "reviewer");
  await transaction(async (trx) => {
    const shown = await trx
      .updateTable("reviews")
      .set({ hiddenAt: null, hiddenBy: null, hiddenBecause: null })
      .where("id", "=", reviewId)
      .where("hiddenAt", "is not", null)
      .returning(["landlordId", "propertyId", "side"])
      .executeTakeFirst();
    if (!shown) throw new NotFound("Review not found.");
    if (shown.side === "tenant") await rateProperty(trx, shown);
    await recordAction(trx, administrator, { action: "showReview", subjectId: reviewId, address });
  });
}
