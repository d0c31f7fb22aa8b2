import { sql } from "kysely";
import type { Transaction } from "#app/platform/db.server.ts";

type Row = { importId: string; line: number; propertyId: string };

/** Has the pictures that a row names fetched for its property: those that aren't yet, and those that could not be used before. */
export async function addPhotoUrls(
  trx: Transaction,
  { importId, line, propertyId }: Row,
  urls: string[],
): Promise<void> {
  await sql`
    insert into property_photo_urls (landlord_id, property_id, url, position, import_id, line)
    select landlord_id, properties.id, named.url, named.number - 1, ${importId}, ${line}
    from properties, unnest(${urls}::text[]) with ordinality as named (url, number)
    where properties.id = ${propertyId}
    on conflict (landlord_id, property_id, url) do update
      set position = excluded.position, import_id = excluded.import_id, line = excluded.line, done_at = null, failure = null
      where property_photo_urls.failure is not null`.execute(trx);
}
