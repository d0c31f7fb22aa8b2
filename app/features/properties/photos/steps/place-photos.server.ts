import { sql } from "kysely";
import type { Transaction } from "#app/platform/db.server.ts";
import { Invalid } from "#app/platform/errors.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { mostPhotos } from "#app/features/properties/model.ts";
import { photoDropped } from "#app/features/properties/events.server.ts";

/**
 * Makes these a property's photos, in this order: its own and the landlord's waiting ones. Removes its others. The
 * caller holds the property's lock, or has just created it.
 */
export async function placePhotos(
  trx: Transaction,
  { propertyId, landlordId }: { propertyId: string; landlordId: string },
  ids: string[],
): Promise<void> {
  if (ids.length > mostPhotos) refuse(`At most ${mostPhotos} photos can be added to a property.`);
  if (new Set(ids).size < ids.length) refuse("Each photo can be used only once.");
  const wanted = sql`any(${ids}::text[])`;
  const { rows: dropped } = await sql<{ fileKey: string; widths: number[] }>`
    delete from photos where property_id = ${propertyId} and not id = ${wanted}
    returning file_key, widths`.execute(trx);
  for (const photo of dropped) await enqueue(trx, photoDropped, photo);
  const { numAffectedRows: kept = 0n } = await sql`
    update photos set position = wanted.number - 1
    from unnest(${ids}::text[]) with ordinality as wanted (id, number)
    where photos.id = wanted.id and property_id = ${propertyId}`.execute(trx);
  const { numAffectedRows: joined = 0n } = await sql`
    with arrived as (delete from waiting_photos where id = ${wanted} and landlord_id = ${landlordId} returning *)
    insert into photos (id, landlord_id, property_id, position, file_key, width, height, widths, original_name)
    select id, landlord_id, ${propertyId}, array_position(${ids}::text[], id) - 1, file_key, width, height, widths, original_name
    from arrived`.execute(trx);
  if (Number(kept + joined) < ids.length)
    refuse("A photo is no longer there. Please remove it and choose it again.");
}

function refuse(message: string): never {
  throw new Invalid(message, { images: message });
}
