import { transaction } from "#app/platform/db.server.ts";
import { Conflict, Forbidden, NotFound } from "#app/platform/errors.ts";
import { now } from "#app/platform/clock.server.ts";
import { endAccess } from "../session/steps/end-access.server.ts";
import type { Actor } from "../model.ts";
import { recordAction } from "./record-action.server.ts";

/**
 * Removes an administrator's role and sessions at once. The account stays as a tenant's, because verdicts and the audit
 * log refer to it.
 */
export async function removeAdministrator(actor: Actor, email: string): Promise<void> {
  if (actor.kind !== "system") throw new Forbidden();
  await transaction(async (trx) => {
    const others = await trx
      .selectFrom("users")
      .select("administratorRole")
      .where("role", "=", "administrator")
      .where("email", "!=", email.toLowerCase())
      .orderBy("id")
      .forUpdate()
      .execute();
    if (others.length > 0 && others.every(({ administratorRole }) => administratorRole !== "owner"))
      throw new Conflict("Make another administrator an owner first: this is the last one.");
    const removed = await trx
      .updateTable("users")
      .set({ role: "tenant", administratorRole: null, updatedAt: now() })
      .where("email", "=", email.toLowerCase())
      .where("role", "=", "administrator")
      .returning("id")
      .executeTakeFirst();
    if (!removed) throw new NotFound(`There is no administrator ${email}.`);
    await endAccess(trx, removed.id);
    await recordAction(trx, actor, { action: "removeAdministrator", subjectId: removed.id });
  });
}
