import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PaymentWatch } from "./payment-watch.tsx";

const paid = { amount: "$126.00", subject: "Dry garage" };

test.each([
  ["unpaid", "Confirming your payment with the card processor…"],
  ["processing", "Confirming your payment with the card processor…"],
  ["paid", "$126.00 for Dry garage is paid."],
  ["refunded", "The reservation had already ended, so we’re refunding your payment in full."],
] as const)("shows that a payment is %s", (payment_status, words) => {
  const html = renderToStaticMarkup(
    <PaymentWatch reservation={{ id: "res_1", payment_status }} paid={paid} />,
  );
  expect(html).toContain(words);
  expect(html.startsWith("<output")).toBe(true);
});
