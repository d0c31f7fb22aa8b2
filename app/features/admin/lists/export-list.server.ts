import type { Actor } from "#app/features/accounts/model.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { isoInstantIn } from "#app/platform/dates.ts";
import { db } from "#app/platform/db.server.ts";
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
  const part = { q, filters, limit: pageSize };
  // Who may not read the list is refused here, before the log says that they took it.
  let page = await readList(administrator, name, part);
  async function* readPages() {
    await recordAction(db, administrator, {
      action: "exportList",
      subjectId: null,
      address,
      details: { list: name, ...Object.fromEntries(limits) },
    });
    for (;;) {
      yield page.rows.map((row) => columns.map((column) => cellOf(column, row)));
      if (page.next === null) return;
      page = await readList(administrator, name, { ...part, after: page.next });
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
