import type { Actor } from "#app/features/accounts/model.ts";
import { accountTotals } from "#app/features/ledger/queries.server.ts";
import { findCardCost } from "./queries.server.ts";
import { readMonths } from "./steps/read-months.server.ts";
import { compareBooks } from "./steps/compare-books.server.ts";

/** The admin page of money: our books and the provider's for a month, each account's balance, the month's figures, and what a card costs. */
export async function loadBooks(actor: Actor, month: string) {
  const [books, totals, months, cardCost] = await Promise.all([
    compareBooks(actor, month),
    accountTotals(actor),
    readMonths(actor, month, month),
    findCardCost(actor),
  ]);
  return { books, totals, figures: months[0]!, cardCost };
}
