import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AccountTotals } from "./account-totals.tsx";

test("shows what we owe as a positive amount, not as the ledger's negative", () => {
  const none = { tenant: 0, refunds: 0, payouts: 0, disputed: 0, processing: 0, elsewhere: 0, deposits: 0 };
  const totals = { ...none, provider: 10_500, landlord: -10_000, fee: -500 };
  const text = renderToStaticMarkup(<AccountTotals totals={totals} providerRead="Jan 7, 2027" />);
  expect(text).toMatch(
    /Should be at the card processor \(our ledger\)[^]*\$105\.00[^]*Owed to landlords[^]*\$100\.00[^]*Received, not yet booked[^]*Our fees[^]*\$5\.00/,
  );
  expect(text).not.toContain("-$");
  expect(text).toContain("The card processor’s books were read Jan 7, 2027;");
  const before = renderToStaticMarkup(<AccountTotals totals={totals} providerRead={null} />);
  expect(before).toMatch(/\$105\.00[^]*were not read yet\. We do so every 5 minutes\.[^]*Owed to landlords/);
});
