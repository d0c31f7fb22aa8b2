import type { Actor } from "#app/features/accounts/model.ts";
import { countUnpaidLateFees } from "#app/features/payments/extra-charges/queries.server.ts";
import type { ListQuery } from "../schema.ts";
import { loadList } from "./load-list.server.ts";

/** The list of rents, and what of their late fees is unpaid because its cards were refused. */
export async function loadRents(actor: Actor, listQuery: ListQuery) {
  const [list, unpaidFees] = await Promise.all([
    loadList(actor, "rents", listQuery),
    countUnpaidLateFees(actor),
  ]);
  return { ...list, unpaidFees };
}
