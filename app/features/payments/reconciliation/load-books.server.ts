import type { Actor } from "#app/features/accounts/model.ts";
import { accountTotals } from "#app/features/ledger/queries.server.ts";
import { readMonths } from "./steps/read-months.server.ts";
import { compareBooks } from "./steps/compare-books.server.ts";

/** The admin page of money: our books and the provider's for a month, each account's balance, and the month's figures. */
export async function loadBooks(actor: Actor, month: string) {
  const [books, totals, months] = await Promise.all([
    compareBooks(actor, month),
    accountTotals(actor),
    readMonths(actor, month, month),
  ]);
  return { books, totals, figures: months[0]! };
}
