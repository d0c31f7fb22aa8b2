import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { PaymentStatus } from "#app/features/reservations/model.ts";
import { PaymentWatch } from "./payment-watch.tsx";

const space = { id: "res_1", order_id: "ord_1", title: "Dry garage", total: 126 };
const other = { id: "res_2", order_id: "ord_1", title: "Long driveway", total: 63.5 };

function wordsOf(one: PaymentStatus, two?: PaymentStatus): string {
  const spaces = [{ ...space, payment_status: one }, ...(two ? [{ ...other, payment_status: two }] : [])];
  return renderToStaticMarkup(<PaymentWatch spaces={spaces} />);
}

test.each([
  ["unpaid", "Confirming your payment with the card processor…"],
  ["processing", "Confirming your payment with the card processor…"],
  ["paid", "$126.00 for Dry garage is paid."],
  ["refunded", "The reservation had already ended, so we’re refunding your payment in full."],
] as const)("shows that a payment is %s", (payment_status, words) => {
  const html = wordsOf(payment_status);
  expect(html).toContain(words);
  expect(html.startsWith("<output")).toBe(true);
});

test("waits for each space of a payment, and says which part is refunded", () => {
  expect(wordsOf("paid", "unpaid")).toContain("Confirming your payment");
  expect(wordsOf("paid", "paid")).toContain("$189.50 for 2 spaces is paid.");
  expect(wordsOf("paid", "refunded")).toContain(
    "$126.00 for Dry garage is paid. The rest had already ended, so we’re refunding $63.50 for Long driveway.",
  );
});
