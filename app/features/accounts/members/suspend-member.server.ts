import { now } from "#app/platform/clock.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { Conflict, NotFound } from "#app/platform/errors.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { endAccess } from "../session/steps/end-access.server.ts";
import type { Actor } from "../model.ts";
import { memberSuspended } from "../events.server.ts";
import { requireAdministrator } from "../policy.ts";
import { recordAction } from "./record-action.server.ts";

/** Locks a tenant or landlord out at once and tells them the reason; their reservations stay. */
export async function suspendMember(
  actor: Actor,
  { userId, reason }: { userId: string; reason: string },
  address: string,
): Promise<void> {
  const administrator = requireAdministrator(actor, "support");
  await transaction(async (trx) => {
    const member = await trx
      .selectFrom("users")
      .select(["role", "banned"])
      .where("id", "=", userId)
      // What they add meanwhile, such as a large file of spaces, holds the row's key.
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!member) throw new NotFound("User not found.");
    if (member.role === "administrator")
      throw new Conflict("Administrators can only be removed on the server.");
    if (member.banned) throw new Conflict("This account is already suspended.");
    await trx
      .updateTable("users")
      .set({ banned: true, banReason: reason, updatedAt: now() })
      .where("id", "=", userId)
      .execute();
    await endAccess(trx, userId);
    const details = { reason };
    const entry = { action: "suspendMember" as const, subjectId: userId, address, details };
    const auditId = await recordAction(trx, administrator, entry);
    await enqueue(trx, memberSuspended, { userId, auditId });
  });
}
