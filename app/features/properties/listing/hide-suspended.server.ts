import { now } from "#app/platform/clock.server.ts";
import { transaction } from "#app/platform/db.server.ts";

const reason = "Your account is suspended.";

/**
 * Hides everything a suspended landlord offers, or shows it again if they are reinstated; goes by their current state.
 */
export async function hideSuspended({ userId }: { userId: string }): Promise<void> {
  await transaction(async (trx) => {
    // A suspension and its end may run at once: the second waits and reads again.
    const { banned } = await trx
      .selectFrom("users")
      .select("banned")
      .where("id", "=", userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const own = trx.updateTable("properties").where("landlordId", "=", userId);
    if (banned)
      await own
        .set({ hiddenAt: now(), hiddenBecause: reason, deletedAt: now() })
        .where("deletedAt", "is", null)
        .execute();
    else
      await own
        .set({ hiddenAt: null, hiddenBecause: null, deletedAt: null })
        .where("hiddenBecause", "=", reason)
        .execute();
  });
}
