import type { Actor } from "#app/features/accounts/model.ts";
import { loadTroubles } from "#app/features/payments/reconciliation/load-troubles.server.ts";
import { loadList } from "./lists/load-list.server.ts";
import type { ListQuery } from "./schema.ts";

/** The admin page of payments: what needs attention, and all payments. */
export async function loadPayments(actor: Actor, listQuery: ListQuery) {
  const [list, troubles] = await Promise.all([loadList(actor, "payments", listQuery), loadTroubles(actor)]);
  return { list, ...troubles };
}
