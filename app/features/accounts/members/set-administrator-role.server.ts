import { now } from "#app/platform/clock.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { Conflict, NotFound } from "#app/platform/errors.ts";
import type { Actor } from "../model.ts";
import type { AdministratorRole } from "../model.ts";
import { requireAdministrator } from "../policy.ts";
import { recordAction } from "./record-action.server.ts";

/** An owner gives an administrator another role, in force from their next request; one owner is left. */
export async function setAdministratorRole(
  actor: Actor,
  { userId, role }: { userId: string; role: AdministratorRole },
  address: string,
): Promise<void> {
  const owner = requireAdministrator(actor);
  await transaction(async (trx) => {
    const administrators = await trx
      .selectFrom("users")
      .select(["id", "administratorRole"])
      .where("role", "=", "administrator")
      .orderBy("id")
      .forUpdate()
      .execute();
    const before = administrators.find(({ id }) => id === userId)?.administratorRole;
    if (!before) throw new NotFound("Administrator not found.");
    // Two owners may be demoting each other.
    if (!administrators.some(({ id, administratorRole }) => id === owner.id && administratorRole === "owner"))
      throw new Conflict("You are not an owner anymore.");
    const isLast = !administrators.some(
      ({ id, administratorRole }) => id !== userId && administratorRole === "owner",
    );
    if (isLast && role !== "owner")
      throw new Conflict("Make someone else an owner first: this is the last one.");
    if (before === role) return;
    await trx
      .updateTable("users")
      .set({ administratorRole: role, updatedAt: now() })
      .where("id", "=", userId)
      .execute();
    await recordAction(trx, owner, {
      action: "setAdministratorRole",
      subjectId: userId,
      address,
      details: { role: { before, after: role } },
    });
  });
}
