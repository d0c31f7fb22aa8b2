import { sql } from "kysely";
import type { Transaction } from "#app/platform/db.server.ts";
import { Invalid } from "#app/platform/errors.ts";
import { maxDuePhotos, maxPhotoUrls, photoColumn } from "../model.ts";

type Row = { importId: string; line: number; landlordId: string; propertyId: string };

/**
 * Has the pictures that a row names fetched for its property: those that aren't yet, and those that could not be used before. One
 * that waits is this file's from then on: the other's zip may not have arrived whole. Refuses the row while too many of the landlord's
 * wait; the caller holds `lockImports`.
 */
export async function addPhotoUrls(
  trx: Transaction,
  { importId, line, landlordId, propertyId }: Row,
  urls: string[],
): Promise<void> {
  await sql`
    insert into property_photo_urls (landlord_id, property_id, url, position, import_id, line, corrects)
    select landlord_id, properties.id, named.url, named.number - 1, ${importId}, ${line},
      exists (select from approvals a where a.property_id = properties.id and a.refused_because is not null)
    from properties, unnest(${urls}::text[]) with ordinality as named (url, number)
    where properties.id = ${propertyId}
    on conflict (landlord_id, property_id, url) do update
      set position = excluded.position, import_id = excluded.import_id, line = excluded.line, done_at = null, failure = null,
        corrects = excluded.corrects
      where property_photo_urls.failure is not null or property_photo_urls.done_at is null`.execute(trx);
  await sql`
    delete from property_photo_urls where (landlord_id, property_id, url) in (
      select landlord_id, property_id, url from property_photo_urls
      where landlord_id = ${landlordId} and property_id = ${propertyId} and (failure is not null or is_known)
      order by done_at desc, url offset ${maxPhotoUrls})`.execute(trx);
  await limitDue(trx, landlordId);
}

/** Refuses what would have more of a landlord's pictures wait than may; the caller holds `lockImports`. */
export async function limitDue(trx: Transaction, landlordId: string): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from property_photo_urls where landlord_id = ${landlordId} and done_at is null limit ${maxDuePhotos + 1}
    ) due`.execute(trx);
  if (rows[0]!.count <= maxDuePhotos) return;
  const message = `${maxDuePhotos.toLocaleString("en-US")} of your pictures wait to be fetched. Import this again once some of them are in.`;
  throw new Invalid(message, { [photoColumn]: message });
}
