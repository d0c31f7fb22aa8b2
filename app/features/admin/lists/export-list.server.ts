import type { Actor } from "#app/features/accounts/model.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { isoInstantIn } from "#app/platform/dates.ts";
import { db } from "#app/platform/db.server.ts";
import type { RowKey } from "#app/platform/list-part.server.ts";
import { streamCsv } from "#app/platform/stream-csv.server.ts";
import type { ListQuery } from "../schema.ts";
import { type ListColumn, listColumns, type ListName, type ListRows } from "./model.ts";
import { readList } from "./queries.server.ts";

const pageSize = 500;

/** A list's rows as a CSV file, with the page's search and filters, in the list's own order; the audit log says who took it. */
export async function exportList(actor: Actor, name: ListName, listQuery: ListQuery, address: string) {
  const administrator = requireRole(actor, "administrator");
  const { q, filters } = listQuery;
  const columns = listColumns[name] as ListColumn<ListRows[ListName]>[];
  const limits = Object.entries({ q, ...filters }).filter(([, value]) => value !== "");
  // Who may not read the list is refused before the log says that they took it; its own entry is in the log’s file.
  await readList(administrator, name, { q, filters, limit: 1 });
  async function* readPages() {
    await recordAction(db, administrator, {
      action: "exportList",
      subjectId: null,
      address,
      details: { list: name, ...Object.fromEntries(limits) },
    });
    let after: RowKey | null | undefined;
    while (after !== null) {
      const part = { q, filters, limit: pageSize, ...(after && { after }) };
      const { rows, next } = await readList(administrator, name, part);
      yield rows.map((row) => columns.map((column) => cellOf(column, row)));
      after = next;
    }
  }
  return streamCsv(
    administrator.id,
    columns.map((column) => column.name),
    readPages(),
  );
}

/** An instant of a stay or its money has the property's day and time, and its zone's offset from UTC. */
function cellOf<Row>({ text, timeZone }: ListColumn<Row>, row: Row): string {
  const words = text(row);
  return timeZone && words !== "" ? isoInstantIn(timeZone(row), new Date(words)) : words;
}
