import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { type Transaction, transaction } from "#app/platform/db.server.ts";
import { Conflict } from "#app/platform/errors.ts";
import { splitChanges } from "../approval/model.ts";
import { editsWait, heldOf } from "../approval/steps/edits-wait.server.ts";
import { holdChanges } from "../approval/steps/hold-changes.server.ts";
import { sendAgain } from "../approval/steps/send-again.server.ts";
import { type PropertyRow, propertyById } from "../queries.server.ts";
import type { PropertyChanges } from "../schema.ts";
import { applyChanges, planMove, refuseMove } from "./steps/apply-changes.server.ts";
import { lockProperty } from "./steps/lock-property.server.ts";

/**
 * Changes a landlord's own property; fields that are missing stay. Refuses an edit that began before another one was
 * saved. What has to be approved first waits, and `waits` says so.
 */
export async function editProperty(
  actor: Actor,
  propertyId: string,
  changes: PropertyChanges,
): Promise<{ property: PropertyRow; waits: boolean }> {
  const landlord = requireRole(actor, "landlord");
  const edits = await editsWait(propertyId);
  const { held, rest } = edits.wait ? splitChanges(changes) : { held: {}, rest: changes };
  // Also refuses an address that is held and isn't one.
  const all = edits.wait ? { ...(await heldOf(propertyId)), ...held } : held;
  const [move, heldMove] = await Promise.all([planMove(propertyId, rest), planMove(propertyId, all)]);
  return transaction(async (trx) => {
    const { id } = await lockProperty(trx, landlord, propertyId);
    await expectVersion(trx, id, changes.version);
    const now = await editsWait(id, trx);
    // Approved, or refused, since it was read.
    if (now.wait !== edits.wait) throw new Conflict("This property was changed after you opened it.");
    const property = { id, landlordId: landlord.id };
    await applyChanges(trx, property, rest, move, { textsWait: now.wait && Object.keys(held).length > 0 });
    // No administrator could approve what the reservations of the space forbid.
    if (now.wait && heldMove !== null) await refuseMove(trx, id, heldMove);
    if (now.wait) await holdChanges(trx, property, held);
    else if (Object.keys(splitChanges(changes).held).length > 0) await sendAgain(trx, id);
    const { isSent } = await editsWait(id, trx);
    return { property: (await propertyById(id, trx, "own"))!, waits: isSent };
  });
}

async function expectVersion(trx: Transaction, id: string, expected: number | undefined): Promise<void> {
  if (expected === undefined) return;
  const { version } = await trx
    .selectFrom("properties")
    .select("version")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (version !== expected) throw new Conflict("This property was changed after you opened it.", { version });
}
