import { db } from "#app/platform/db.server.ts";
import { readCard, type SavedCard } from "./read-card.server.ts";

/**
 * The card that a tenant chose on a page when they paid, and when; null if a saved one was charged while they were away, as
 * every month: there's nothing to ask the provider then.
 */
export async function readChosenCard(
  paymentId: string,
): Promise<{ card: SavedCard; savedAt: Date | null } | null> {
  const { providerSessionId } = await db
    .selectFrom("payments")
    .select("providerSessionId")
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  return providerSessionId === null ? null : readCard(paymentId);
}
