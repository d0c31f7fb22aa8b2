import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import type { ListQuery } from "../schema.ts";
import type { ListName } from "./model.ts";
import { readList } from "./queries.server.ts";

/** What a page shows of one list: its rows, whether more follow, and the row that is open, wherever it is. */
export async function loadList<Name extends ListName>(actor: Actor, name: Name, listQuery: ListQuery) {
  requireRole(actor, "administrator");
  const { open, shown, ...part } = listQuery;
  const [found, opened] = await Promise.all([
    readList(actor, name, { ...part, limit: shown }),
    open === undefined ? null : readList(actor, name, { id: open, limit: 1 }),
  ]);
  return { list: name, listQuery, found, opened: opened?.rows[0] ?? null };
}
