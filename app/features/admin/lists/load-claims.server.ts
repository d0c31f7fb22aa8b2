import type { Actor } from "#app/features/accounts/model.ts";
import { countUnpaidCharges } from "#app/features/payments/extra-charges/queries.server.ts";
import type { ListQuery } from "../schema.ts";
import { loadList } from "./load-list.server.ts";

/** The list of claims, and what of them is unpaid because its cards were refused. */
export async function loadClaims(actor: Actor, listQuery: ListQuery) {
  const [list, unpaid] = await Promise.all([
    loadList(actor, "deposits", listQuery),
    countUnpaidCharges(actor),
  ]);
  return { ...list, unpaid };
}
