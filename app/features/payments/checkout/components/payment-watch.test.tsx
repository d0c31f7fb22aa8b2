import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { ReservationJson } from "#app/features/reservations/present.ts";
import { reservationJson } from "#tests/support/reservation-json.ts";
import { PaymentWatch } from "./payment-watch.tsx";

const other = { id: "res_2", title: "Long driveway", total: 63.5 };

function wordsOf(...spaces: Partial<ReservationJson>[]): string {
  const all = spaces.map((space) => ({ ...reservationJson, ...space }));
  return renderToStaticMarkup(<PaymentWatch spaces={all} onChange={() => undefined} />);
}

test.each([
  ["unpaid", "Confirming your payment with the card processor…"],
  ["processing", "Confirming your payment with the card processor…"],
  ["paid", "You paid $126.00 for Dry garage."],
] as const)("shows that a payment is %s", (payment_status, words) => {
  const html = wordsOf({ payment_status });
  expect(html).toContain(`${words}</span>`);
  expect(html.startsWith("<output")).toBe(true);
});

test("names all that was charged, the deposit included", () => {
  const paid = { payment_status: "paid", deposit: 150 } as const;
  expect(wordsOf(paid)).toContain("You paid $276.00 for Dry garage, including a deposit of $150.00.");
  expect(wordsOf(paid, { ...other, payment_status: "paid" })).toContain(
    "You paid $339.50 for 2 spaces, including a deposit of $150.00.",
  );
  expect(wordsOf(paid, { ...other, ...paid })).toContain(
    "You paid $489.50 for 2 spaces, including deposits of $300.00.",
  );
});

test("waits for each space of a payment, and says which part is refunded", () => {
  const ended = { payment_status: "refunded", status: "expired" } as const;
  expect(wordsOf({ payment_status: "paid" }, { ...other, payment_status: "unpaid" })).toContain(
    "Confirming your payment",
  );
  expect(wordsOf({ payment_status: "paid" }, { ...other, ...ended })).toContain(
    "You paid $126.00 for Dry garage. The reservation of Long driveway has ended. Your payment was refunded in full.",
  );
  expect(wordsOf({ ...ended, status: "canceled", deposit: 150, kept: 63 })).toContain(
    "The reservation of Dry garage has ended. $213.00 was refunded. You canceled late, so $63.00 stays paid.",
  );
});
