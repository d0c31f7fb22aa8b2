import { now } from "#app/platform/clock.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { Conflict } from "#app/platform/errors.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { nobodysPattern } from "#app/platform/deleted-user-email.ts";
import type { Actor } from "../model.ts";
import { memberReinstated } from "../events.server.ts";
import { requireAdministrator } from "../policy.ts";
import { recordAction } from "./record-action.server.ts";

export async function reinstateMember(actor: Actor, userId: string, address: string): Promise<void> {
  const administrator = requireAdministrator(actor, "support");
  await transaction(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("users")
      .set({ banned: false, banReason: null, updatedAt: now() })
      .where("id", "=", userId)
      .where("banned", "=", true)
      .where("email", "not like", nobodysPattern)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Conflict("This account is not suspended.");
    await recordAction(trx, administrator, { action: "reinstateMember", subjectId: userId, address });
    await enqueue(trx, memberReinstated, { userId });
  });
}
