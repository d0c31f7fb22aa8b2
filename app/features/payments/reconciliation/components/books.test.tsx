import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { BooksJson } from "#app/features/payments/present.ts";
import { Books } from "./books.tsx";

type Payment = BooksJson["payments"][number];

const moved = { chargedCents: 10_500, refundedCents: 0, sentCents: 0 };
const payment: Payment = {
  intentId: "pi_1",
  on: "2026-11-03",
  orderId: "ord_1",
  ours: moved,
  theirs: moved,
  state: "agrees",
};
const booksOf = (...payments: Payment[]): BooksJson => {
  const many = (state: Payment["state"]) => payments.filter((one) => one.state === state).length;
  return {
    asOf: "2026-11-27T10:32:00.000Z",
    ours: moved,
    theirs: moved,
    compared: many("agrees") + many("differs"),
    differing: many("differs"),
    settling: many("settling"),
    payments,
  };
};
const textOf = (books: BooksJson | null, chargedCents = 0) =>
  renderToStaticMarkup(
    <Books
      chargedCents={chargedCents}
      books={books}
      asOf={books?.asOf}
      refreshButton={<button>Now</button>}
    />,
  );

test("says that the books agree, as of when, and shows each payment on one line", () => {
  const text = textOf(booksOf(payment));
  expect(text).toContain("Both books agree on 1 payment, to the cent.");
  expect(text).toContain("as of 2026-11-27T10:32:00.000Z");
  expect(text).toContain("Nov 3, 2026");
  expect(text).toContain("$105.00");
  expect(text).toContain("Agrees");
  expect(text).not.toContain("text-bad");
  expect(textOf(booksOf())).toContain("No payments this month, here or there.");
});

test("shows differences in red, with both amounts and in words", () => {
  const theirs = { ...moved, refundedCents: 1 };
  const one = textOf(booksOf({ ...payment, theirs, state: "differs" }, payment));
  expect(one).toContain("The books differ on 1 of 2 payments.");
  expect(one).toMatch(/text-bad[^]*Refunded<span class="sr-only"> differs<\/span>[^]*\$0\.00[^]*\$0\.01/);
  expect(textOf(booksOf({ ...payment, ours: null, orderId: null, state: "differs" }))).toContain(
    "Not in our ledger",
  );
  expect(textOf(booksOf({ ...payment, theirs: null, state: "differs" }))).toContain(
    "Not at the card processor",
  );
});

test("what one book may only be behind with isn’t compared yet, and no difference", () => {
  const text = textOf(booksOf(payment, { ...payment, theirs: null, state: "settling" }));
  expect(text).toContain("Both books agree on 1 payment, to the cent.");
  expect(text).toContain(
    "1 payment changed just before the books were read, or since, and isn’t compared yet.",
  );
  expect(text).toContain("Not compared yet");
  expect(text).not.toContain("text-bad");
});

test("a month with nothing but what isn’t compared yet has payments", () => {
  const text = textOf(booksOf({ ...payment, ours: null, state: "settling" }));
  expect(text).not.toContain("No payments this month");
  expect(text).toContain(
    "1 payment changed just before the books were read, or since, and isn’t compared yet.",
  );
});

test("a payment that came after the books were read isn’t denied: it says when it will be compared", () => {
  const text = textOf(booksOf(), 4_487);
  expect(text).not.toContain("No payments this month");
  expect(text).toContain(
    "Nothing of this month has been compared yet. We read the card processor’s books every 5 minutes.",
  );
  const later = textOf(booksOf(payment), 14_987);
  expect(later).toContain("Both books agree on 1 payment, to the cent.");
  expect(later).toContain("compared so far ($105.00 of $149.87 charged), with what was refunded");
  expect(textOf(booksOf(payment), 10_500)).toContain(">Payments made this month, with what was refunded");
});

test("says how many payments are not listed", () => {
  const text = textOf({ ...booksOf(payment), compared: 1_200 });
  expect(text).toContain("These are 1 of 1200 payments");
});

test("before the card processor's books are read for the first time there is nothing to compare with", () => {
  const text = textOf(null);
  expect(text).toContain("We haven’t read the card processor’s books yet.");
  expect(text).toContain("<button>Now</button>");
});
