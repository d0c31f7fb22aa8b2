import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import type { Actor } from "#app/features/accounts/model.ts";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { cardIsCharged } from "#app/features/payments/renewals/model.ts";
import { now } from "#app/platform/clock.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { Conflict, NotFound } from "#app/platform/errors.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { formatCents } from "#app/platform/money.ts";
import { rentChanged } from "./events.server.ts";
import { leaseOfRent } from "./queries.server.ts";
import { continueLease } from "./steps/continue-lease.server.ts";

/**
 * Waives an unpaid rent for a reason, for an administrator: nothing is charged for it, and the landlord gets nothing for
 * it. A rental that was past due only because of it continues. A payment that still arrives is refunded.
 */
export async function waiveRent(
  actor: Actor,
  { rentId, reason }: { rentId: string; reason: string },
  address: string,
): Promise<void> {
  const administrator = requireAdministrator(actor, "finance");
  await transaction(async (trx) => {
    const { leaseId } =
      (await trx.selectFrom("rents").select("leaseId").where("id", "=", rentId).executeTakeFirst()) ?? {};
    if (leaseId === undefined) throw new NotFound("Rent not found.");
    await trx.selectFrom("leases").select("id").where("id", "=", leaseId).forUpdate().execute();
    const { rent } = await leaseOfRent(actor, rentId, trx);
    if (rent.state === "processing") throw new Conflict(cardIsCharged);
    if (rent.state !== "due" && rent.state !== "failed")
      throw new Conflict(`This rent is already ${rent.state}.`);
    await trx
      .updateTable("rents")
      .set({ state: "waived", refusal: null, updatedAt: now() })
      .where("id", "=", rentId)
      .execute();
    await continueLease(trx, leaseId);
    await enqueue(trx, rentChanged, { rentId, what: "waived", attempt: rent.attempts });
    const details = { reason, amount: formatCents(rent.offerCents + rent.feeCents), rental: leaseId };
    await recordAction(trx, administrator, { action: "waiveRent", subjectId: rentId, address, details });
  });
}
