import type { Actor } from "#app/features/accounts/model.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { csvOf } from "#app/platform/csv.ts";
import { db } from "#app/platform/db.server.ts";
import { mostExported } from "../model.ts";
import type { ListQuery } from "../schema.ts";
import { type ListColumn, listColumns, type ListName, type ListRows } from "./model.ts";
import { readList } from "./queries.server.ts";

/** A list's rows as a CSV file, with the search, filters and order of the page; the audit log says who took it. */
export async function exportList(
  actor: Actor,
  name: ListName,
  { q, filters, sort }: ListQuery,
  address: string,
): Promise<string> {
  const administrator = requireRole(actor, "administrator");
  const { rows } = await readList(administrator, name, { q, filters, sort, limit: mostExported });
  const columns = listColumns[name] as ListColumn<ListRows[ListName]>[];
  const asked = { q, ...filters };
  await recordAction(db, administrator, {
    action: "exportList",
    subjectId: null,
    address,
    details: { list: name, ...Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== "")) },
  });
  return csvOf([
    columns.map((column) => column.name),
    ...rows.map((row) => columns.map(({ text }) => text(row))),
  ]);
}
