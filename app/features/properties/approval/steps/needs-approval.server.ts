import { config } from "#app/platform/config.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";

/**
 * Whether a landlord's new property waits for an administrator. With `first`, until one of theirs was public and is not
 * hidden: one that was deleted before it was approved counts for nothing.
 */
export async function needsApproval(trx: Transaction, landlordId: string): Promise<boolean> {
  if (config.reviewListings !== "first") return config.reviewListings === "all";
  const approved = await trx
    .selectFrom("properties")
    .select("id")
    .where("landlordId", "=", landlordId)
    .where("unapproved", "is", null)
    .where("hiddenAt", "is", null)
    .limit(1)
    .executeTakeFirst();
  return approved === undefined;
}
