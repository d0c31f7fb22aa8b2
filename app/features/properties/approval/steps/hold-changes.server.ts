import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { Invalid } from "#app/platform/errors.ts";
import { mostPhotos } from "../../model.ts";
import { refuseHouseNumber } from "../../listing/steps/refuse-house-number.server.ts";
import { presentDraft } from "../../present.ts";
import { propertyById } from "../../queries.server.ts";
import { type HeldChanges, onlyDifferent } from "../model.ts";
import { withChanges } from "./with-changes.server.ts";

/**
 * Puts an edit of a public property with the administrators, on top of what already waits there; nothing of it is public. What is
 * as the public page has it doesn't wait. The caller holds the property's lock and counts its version up. A refused edit is sent again,
 * unless this corrects nothing.
 */
export async function holdChanges(
  trx: Transaction,
  { id, landlordId }: { id: string; landlordId: string },
  held: HeldChanges,
  corrects = true,
): Promise<void> {
  if (Object.keys(held).length === 0) return;
  const waiting = await trx
    .selectFrom("approvals")
    .select(["changes", "sentAt", "refusedBecause"])
    .where("propertyId", "=", id)
    .executeTakeFirst();
  const all: HeldChanges = { ...(waiting?.changes as HeldChanges | undefined), ...held };
  const changes = await differencesOf(trx, id, all);
  const own = trx.deleteFrom("approvals").where("propertyId", "=", id);
  if (Object.keys(changes).length === 0) {
    await own.execute();
    return;
  }
  const refusedBecause = (!corrects && waiting?.refusedBecause) || null;
  const isSent = waiting && (waiting.refusedBecause === null || refusedBecause !== null);
  const row = { changes: JSON.stringify(changes), sentAt: isSent ? waiting.sentAt : now(), refusedBecause };
  await trx
    .insertInto("approvals")
    .values({ landlordId, propertyId: id, ...row })
    .onConflict((conflict) => conflict.columns(["landlordId", "propertyId"]).doUpdateSet(row))
    .execute();
}

async function differencesOf(trx: Transaction, id: string, changes: HeldChanges): Promise<HeldChanges> {
  const property = (await propertyById(id, trx, "own"))!;
  const form = await trx
    .selectFrom("properties")
    .select(["exactStreetAddress", "pinLatitude", "pinLongitude"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const before = { property, form: { ...form, start: null, end: null } };
  const after = await withChanges(before.property, before.form, changes, trx);
  refuseTexts(after.property, after.form.exactStreetAddress);
  refusePhotos(changes.photo_ids, after.property.photos.length);
  const textsOf = (one: typeof before) => ({
    ...presentDraft(one.property, one.form),
    photo_ids: one.property.photos.map((photo) => photo.id).join(" "),
  });
  return onlyDifferent(changes, textsOf(before), textsOf(after));
}

function refuseTexts(
  row: { title: string; description: string; houseRules: string; city: string; hidesAddress: boolean },
  exactStreet: string | null,
): void {
  const { houseRules, hidesAddress, ...texts } = row;
  refuseHouseNumber({ ...texts, house_rules: houseRules, street: exactStreet ?? "", hides: hidesAddress });
}

function refusePhotos(ids: string[] | undefined, there: number): void {
  if (ids === undefined) return;
  if (ids.length > mostPhotos) refuse(`At most ${mostPhotos} photos can be added to a property.`);
  if (new Set(ids).size < ids.length) refuse("Each photo can be used only once.");
  if (there < ids.length) refuse("A photo is no longer there. Please remove it and choose it again.");
}

function refuse(message: string): never {
  throw new Invalid(message, { images: message });
}
