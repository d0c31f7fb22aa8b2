import { sql } from "kysely";
import { db } from "#app/platform/db.server.ts";
import { sameSpace } from "../model.ts";

type File = { id: string; landlordId: string; columns: string[] };

/** Of two rows about one space, by its id and by its external id, has the second say so; of a file that is being checked. */
export async function refuseSecondRows({ id: importId, landlordId, columns }: File): Promise<void> {
  if (!columns.includes("id") || !columns.includes("external_id")) return;
  const { rows } = await sql<{ line: number; first: number; key: string }>`
    with named as (
      select line, texts->>'id' as id, texts->>'external_id' as external_id
      from property_import_rows where import_id = ${importId}
    ), spaces as (
      select line, 'id' as key, p.id as property_id from named join properties p using (id)
      where p.landlord_id = ${landlordId}
      union all
      select line, 'external_id', p.id from named join properties p using (external_id)
      where p.landlord_id = ${landlordId} and coalesce(named.id, '') = ''
    )
    select * from (
      select line, key, min(line) over (partition by property_id) as first from spaces
    ) numbered where line > first`.execute(db);
  const found = rows.map(({ line, first, key }) => ({ line, problems: { [key]: sameSpace(first) } }));
  await sql`
    update property_import_rows r set finding = 'bad', problems = found.problems
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as found (line integer, problems jsonb), property_imports i
    where r.import_id = ${importId} and r.line = found.line and r.finding in ('change', 'same')
      and i.id = r.import_id and i.checked_at is null`.execute(db);
}
