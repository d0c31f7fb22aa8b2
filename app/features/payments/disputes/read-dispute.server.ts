import { db, transaction } from "#app/platform/db.server.ts";
import { stripe } from "../stripe.server.ts";
import { bookDispute } from "./steps/book-dispute.server.ts";

/**
 * Runs after events left unclear which state of a dispute is the later one, and books the state that the provider has now. If
 * another was booked since it was asked, it is asked again.
 */
export async function readDispute({ disputeId }: { disputeId: string }): Promise<void> {
  const stored = await db
    .selectFrom("disputes")
    .select(["providerDisputeId", "status", "statusAt"])
    .where("id", "=", disputeId)
    .executeTakeFirstOrThrow();
  const current = await stripe.disputes.retrieve(stored.providerDisputeId);
  const isBooked = await transaction(async (trx) => {
    const { status, statusAt } = await trx
      .selectFrom("disputes")
      .select(["status", "statusAt"])
      .where("id", "=", disputeId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (status !== stored.status || statusAt?.getTime() !== stored.statusAt?.getTime()) return false;
    await bookDispute(trx, current, null);
    return true;
  });
  if (!isBooked) await readDispute({ disputeId });
}
