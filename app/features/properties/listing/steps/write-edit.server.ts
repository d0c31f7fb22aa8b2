import type { LoggedIn } from "#app/features/accounts/model.ts";
import { db, type Transaction } from "#app/platform/db.server.ts";
import { Conflict } from "#app/platform/errors.ts";
import { splitChanges } from "../../approval/model.ts";
import { editsWait, heldOf } from "../../approval/steps/edits-wait.server.ts";
import { holdChanges } from "../../approval/steps/hold-changes.server.ts";
import { sendAgain } from "../../approval/steps/send-again.server.ts";
import type { PropertyChanges } from "../../schema.ts";
import { applyChanges, planMove, refuseMove } from "./apply-changes.server.ts";
import { refuseAmenities } from "./refuse-amenities.server.ts";
import { refuseType } from "./refuse-type.server.ts";
import { lockProperty } from "./lock-property.server.ts";

export type EditPlan = Awaited<ReturnType<typeof planEdit>>;

/**
 * What an edit of a property will do: which part of it waits for an administrator, and where it moves. Read before the
 * transaction, because the place provider may be slow.
 */
export async function planEdit(propertyId: string, changes: PropertyChanges) {
  const { type_of_space: type, amenities } = changes;
  if (type !== undefined || amenities !== undefined) {
    const own = await ownChoices(propertyId);
    if (type !== undefined && !own.types.includes(type)) refuseType(type);
    if (amenities !== undefined) refuseAmenities(amenities, own.amenities);
  }
  const edits = await editsWait(propertyId);
  const { held, rest } = edits.wait ? splitChanges(changes) : { held: {}, rest: changes };
  // Also refuses an address that is held and isn't one.
  const all = edits.wait ? { ...(await heldOf(propertyId)), ...held } : held;
  const [move, heldMove] = await Promise.all([planMove(propertyId, rest), planMove(propertyId, all)]);
  return { propertyId, changes, wait: edits.wait, held, rest, move, heldMove };
}

/** The types and amenities that the property, or an edit of it that waits, has: they stay, also if the operator no longer offers them. */
export async function ownChoices(propertyId: string): Promise<{ types: string[]; amenities: string[] }> {
  const [before, held] = await Promise.all([
    db
      .selectFrom("properties")
      .select(["typeOfSpace", "amenities"])
      .where("id", "=", propertyId)
      .executeTakeFirst(),
    heldOf(propertyId),
  ]);
  return {
    types: [before?.typeOfSpace ?? [], held.type_of_space ?? []].flat(),
    amenities: [...(before?.amenities ?? []), ...(held.amenities ?? [])],
  };
}

/** Does it as planned, or refuses it because the property has changed since; `version` is the one that was edited, if any. */
export async function writeEdit(
  trx: Transaction,
  landlord: LoggedIn,
  { propertyId, changes, wait, held, rest, move, heldMove }: EditPlan,
): Promise<void> {
  const { id } = await lockProperty(trx, landlord, propertyId);
  await expectVersion(trx, id, changes.version);
  const now = await editsWait(id, trx);
  // Approved, or refused, since it was read.
  if (now.wait !== wait) throw new Conflict("This property was changed after you opened it.");
  const property = { id, landlordId: landlord.id };
  await applyChanges(trx, property, rest, move, { textsWait: now.wait && Object.keys(held).length > 0 });
  // No administrator could approve what the reservations of the space forbid.
  if (now.wait && heldMove !== null) await refuseMove(trx, id, heldMove);
  if (now.wait) await holdChanges(trx, property, held);
  else if (Object.keys(splitChanges(changes).held).length > 0) await sendAgain(trx, id);
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
