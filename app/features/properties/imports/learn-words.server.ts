import { sql } from "kysely";
import { db } from "#app/platform/db.server.ts";
import { countRows } from "#app/platform/run.server.ts";

/** Small, so that no one with the same new words waits for long. */
const rowsAtOnce = 50;

/** Adds the words of spaces that a file added or changed as a whole, as `remember_words` adds those of others. May run twice. */
export async function learnWords({ importId }: { importId: string }): Promise<void> {
  let after = 0;
  for (;;) {
    const rows = await db
      .selectFrom("propertyImportRows")
      .select(["line", "propertyId"])
      .where("importId", "=", importId)
      .where("line", ">", after)
      .orderBy("line")
      .limit(rowsAtOnce)
      .execute();
    const ids = rows.flatMap(({ propertyId }) => propertyId ?? []);
    await sql`
      insert into known_words
      select distinct word from properties, unnest(tsvector_to_array(search_words)) word
      where id = any(${ids}) and length(word) >= 4 and word !~ '^[0-9]+$' and unapproved is null order by word
      on conflict do nothing`.execute(db);
    countRows(rows.length);
    if (rows.length < rowsAtOnce) return;
    after = rows.at(-1)!.line;
  }
}
