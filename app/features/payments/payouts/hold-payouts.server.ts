import type { Actor } from "#app/features/accounts/model.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { now } from "#app/platform/clock.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { Conflict, NotFound } from "#app/platform/errors.ts";

/** Sends a landlord nothing until the hold is released, for a reason that administrators read. */
export async function holdPayouts(
  actor: Actor,
  { landlordId, reason }: { landlordId: string; reason: string },
  address: string,
): Promise<void> {
  const administrator = requireAdministrator(actor, "finance");
  await transaction(async (trx) => {
    // Waits for payouts that are being decided.
    const landlord = await trx
      .selectFrom("users")
      .select("id")
      .where("id", "=", landlordId)
      .where("role", "=", "landlord")
      .forUpdate()
      .executeTakeFirst();
    if (!landlord) throw new NotFound("Landlord not found.");
    const held = await trx
      .insertInto("payoutHolds")
      .values({ landlordId, reason, heldBy: administrator.id, heldAt: now() })
      .onConflict((conflict) => conflict.column("landlordId").doNothing())
      .returning("landlordId")
      .executeTakeFirst();
    if (!held) throw new Conflict("This landlord’s payouts are already on hold.");
    const entry = { action: "holdPayouts" as const, subjectId: landlordId, address, details: { reason } };
    await recordAction(trx, administrator, entry);
  });
}
