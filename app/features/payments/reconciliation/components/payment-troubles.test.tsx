import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PaymentTroubles } from "./payment-troubles.tsx";

const settle = (id: string) => `Settle ${id}`;
const refund = {
  id: "rfd_1",
  kind: "refund" as const,
  title: "Dry garage",
  person: "tess@people.example",
  reservation_id: "res_1",
  amount: 105,
  refusal: "expired_or_canceled_card",
  refusals: 2,
  tried_at: "2026-11-21T12:00:00.000Z",
  time_zone: "America/New_York",
};

test("a failed refund shows how much, whose, why, and that it is retried", () => {
  const html = renderToStaticMarkup(<PaymentTroubles troubles={[refund]} settleButton={settle} />);
  const text = html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
  for (const words of [
    "$105.00 for Dry garage",
    "Refund failed",
    "To tess@people.example",
    "expired_or_canceled_card",
    "Refused 2 times. Last tried Nov 21, 2026, 7:00 AM EST",
    "retried every hour.",
    "res_1",
    "Settle rfd_1",
  ])
    expect(text).toContain(words);
  const fifth = { ...refund, refusals: 5 };
  expect(renderToStaticMarkup(<PaymentTroubles troubles={[fifth]} settleButton={settle} />)).toContain(
    "not tried again.",
  );
  const payout = { ...refund, kind: "payout" as const, refusal: null, refusals: 0 };
  const other = renderToStaticMarkup(<PaymentTroubles troubles={[payout]} settleButton={settle} />);
  expect(other).toContain("Payout failed");
  expect(other).not.toContain("Refused");
  expect(other).not.toContain("Settle");
  const charge = { ...refund, kind: "charge" as const, refusal: "Your account cannot charge.", refusals: 9 };
  const third = renderToStaticMarkup(<PaymentTroubles troubles={[charge]} settleButton={settle} />);
  for (const words of ["Charge refused", "From tess", "Your account cannot charge.", "retried every hour."])
    expect(third).toContain(words);
  expect(third).not.toContain("Settle");
});

test("without any it says so", () => {
  const html = renderToStaticMarkup(<PaymentTroubles troubles={[]} settleButton={settle} />);
  expect(html).toContain("No payments need attention.");
});
