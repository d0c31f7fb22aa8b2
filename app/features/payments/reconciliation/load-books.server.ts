import type { Actor } from "#app/features/accounts/model.ts";
import { accountTotals } from "#app/features/ledger/queries.server.ts";
import { compareBooks } from "./steps/compare-books.server.ts";

/** The admin page of money: our books and the provider's for a month, and each account's balance. */
export async function loadBooks(actor: Actor, month: string) {
  const [books, totals] = await Promise.all([compareBooks(actor, month), accountTotals(actor)]);
  return { books, totals };
}
