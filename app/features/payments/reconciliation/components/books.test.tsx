import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { BooksJson } from "#app/features/payments/present.ts";
import { Books } from "./books.tsx";

const moved = { chargedCents: 10_500, refundedCents: 0, sentCents: 0 };
const payment = { intentId: "pi_1", on: "2026-11-03", orderId: "ord_1", ours: moved, theirs: moved };
const booksOf = (...payments: BooksJson["payments"]): BooksJson => ({
  ours: moved,
  theirs: moved,
  differing: payments.filter((one) => one.differs).length,
  payments,
});
const textOf = (books: BooksJson | null) => renderToStaticMarkup(<Books books={books} />);

test("says that the books agree, and shows each payment on one line", () => {
  const text = textOf(booksOf({ ...payment, differs: false }));
  expect(text).toContain("Both books agree on 1 payment, to the cent.");
  expect(text).toContain("Nov 3, 2026");
  expect(text).toContain("$105.00");
  expect(text).toContain("Agrees");
  expect(text).not.toContain("text-bad");
  expect(textOf(booksOf())).toContain("No payments this month, here or there.");
});

test("shows differences in red, with both amounts and in words", () => {
  const theirs = { ...moved, refundedCents: 1 };
  const one = textOf(booksOf({ ...payment, theirs, differs: true }, { ...payment, differs: false }));
  expect(one).toContain("The books differ on 1 of 2 payments.");
  expect(one).toMatch(/text-bad[^]*Refunded<span class="sr-only"> differs<\/span>[^]*\$0\.00[^]*\$0\.01/);
  expect(textOf(booksOf({ ...payment, ours: null, orderId: null, differs: true }))).toContain(
    "Not in our ledger",
  );
  expect(textOf(booksOf({ ...payment, theirs: null, differs: true }))).toContain("Not at the card processor");
});

test("says when the card processor can't be reached", () => {
  expect(textOf(null)).toContain(
    "The card processor cannot be reached, so there is nothing to compare with now.",
  );
});
