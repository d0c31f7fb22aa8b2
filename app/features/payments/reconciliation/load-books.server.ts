import type { Actor } from "#app/features/accounts/model.ts";
import { accountTotals } from "#app/features/ledger/queries.server.ts";
import { compareBooks } from "./steps/compare-books.server.ts";

/** What the admin page of money shows: our books beside the provider's for a month, and what lies in each account. */
export async function loadBooks(actor: Actor, month: string) {
  const [books, totals] = await Promise.all([compareBooks(actor, month), accountTotals(actor)]);
  return { books, totals };
}
