import { type RawBuilder, sql } from "kysely";

/** Of an import in a query: none of its pictures waits to be added. Those of a zip are kept no longer than it. */
export function hasNoDuePhotos(): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from property_photo_urls u where u.import_id = property_imports.id and u.done_at is null)`;
}
