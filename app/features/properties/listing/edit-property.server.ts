import { sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { now } from "#app/platform/clock.server.ts";
import { type Transaction, transaction } from "#app/platform/db.server.ts";
import { Conflict } from "#app/platform/errors.ts";
import { changeOffer } from "./change-offer.server.ts";
import { lockProperty } from "./lock-property.server.ts";
import { moveProperty } from "./move-property.server.ts";
import { placePhotos } from "../photos/place-photos.server.ts";
import { planMove } from "./plan-move.server.ts";
import { type PropertyRow, propertyById } from "../queries.server.ts";
import type { PropertyChanges } from "../schema.ts";

/** Changes one's own property: what is not given stays. An edit that began before another one is refused. */
export async function editProperty(
  actor: Actor,
  propertyId: string,
  changes: PropertyChanges,
): Promise<PropertyRow> {
  const landlord = requireRole(actor, "landlord");
  const move = await planMove(propertyId, changes);
  return transaction(async (trx) => {
    const { id } = await lockProperty(trx, landlord, propertyId);
    await expectVersion(trx, id, changes.version);
    await moveProperty(trx, id, move);
    await changeOffer(trx, id, changes);
    await write(trx, id, changes);
    if (changes.photo_ids)
      await placePhotos(trx, { propertyId: id, landlordId: landlord.id }, changes.photo_ids);
    return (await propertyById(id, trx))!;
  });
}

async function expectVersion(trx: Transaction, id: string, expected: number | undefined): Promise<void> {
  if (expected === undefined) return;
  const { version } = await trx
    .selectFrom("properties")
    .select("version")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (version !== expected) throw new Conflict("This property was changed elsewhere meanwhile.", { version });
}

async function write(trx: Transaction, id: string, changes: PropertyChanges): Promise<void> {
  await trx
    .updateTable("properties")
    .set({
      title: changes.title,
      description: changes.description,
      typeOfSpace: changes.type_of_space,
      priceCents: changes.price,
      pricePer: changes.price_per,
      lengthFeet: changes.length,
      widthFeet: changes.width,
      heightFeet: changes.height,
      version: sql`version + 1`,
      updatedAt: now(),
    })
    .where("id", "=", id)
    .execute();
}
