import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { PayoutReadiness } from "#app/features/payments/model.ts";
import { PayoutStatus } from "./payout-status.tsx";

const next = { on: "2026-12-03", rent: 120 };

function textOf(readiness: PayoutReadiness, returned: string | null = null): string {
  const Component = () => (
    <PayoutStatus payouts={{ readiness, next, bank_refusal: null }} returned={returned} />
  );
  const Stub = createRoutesStub([{ path: "/", Component }]);
  return renderToStaticMarkup(<Stub />);
}

test.each<[PayoutReadiness, string, string]>([
  ["none", "Add a bank account to get paid. We’ll hold your balance until then.", "Set up payouts"],
  [
    "unfinished",
    "Finish setting up your payout account to get paid. We’ll hold your balance until then.",
    "Continue setting up",
  ],
  [
    "held",
    "Your payout account needs more information before we can send money. We’ll hold your balance until then.",
    "See what is needed",
  ],
  [
    "ready",
    "We send the rent of a stay to your bank account 24 hours after the stay starts, and of longer stays month by month. Next: $120.00 on Dec 3, 2026.",
    "Open payout account",
  ],
])("an account that is %s says what happens with the balance, with a link", (readiness, text, button) => {
  const shown = textOf(readiness).replaceAll("<!-- -->", "");
  expect(shown).toContain(text);
  expect(shown).toContain(button);
  expect(shown.includes("$120.00")).toBe(readiness === "ready");
});

test("a landlord back from the card processor's page reads what is next, until it is done", () => {
  const expired = "That page has expired. Continue from here.";
  const checked = "We’re checking what you entered. This page will show the result.";
  expect(textOf("unfinished", "again")).toContain(expired);
  expect(textOf("held", "back")).toContain(checked);
  for (const returned of ["again", "back"]) expect(textOf("ready", returned)).not.toMatch(/role="status"/);
  expect(textOf("none")).not.toMatch(/role="status"/);
});

test("a payout that the bank refused is shown with its amount and reason", () => {
  const bank_refusal = { amount: 120, reason: "The bank account has been closed." };
  const Component = () => (
    <PayoutStatus payouts={{ readiness: "ready", next, bank_refusal }} returned={null} />
  );
  const Stub = createRoutesStub([{ path: "/", Component }]);
  const text = renderToStaticMarkup(<Stub />).replaceAll("<!-- -->", "");
  expect(text).toContain("Your bank refused a payout of $120.00: The bank account has been closed.");
});
