import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { StatementLine } from "../present.ts";
import { AccountTotals } from "./account-totals.tsx";
import { LandlordBalance } from "./landlord-balance.tsx";

const line: StatementLine = {
  id: 1,
  date: "2026-11-03",
  what: "Rent",
  title: "Dry garage",
  reservation_code: "AAAA-BBBB-CCCC",
  start_date: "2026-11-02",
  end_date: "2026-11-04",
  amount: 100,
  balance: 100,
};
const textOf = (balance: number, lines: StatementLine[]) =>
  renderToStaticMarkup(
    <LandlordBalance landlordId="usr_1" balance={balance} lines={lines}>
      {null}
    </LandlordBalance>,
  ).replaceAll("<!-- -->", "");

test("shows the balance, its latest changes, and a link to the whole statement", () => {
  const payout = { ...line, id: 2, what: "Payout", amount: -100, balance: 0 };
  const text = textOf(-20, [line, payout]);
  expect(text).toContain("-$20.00");
  expect(text).toMatch(/Payout: Dry garage[^]*−\$100\.00[^]*Rent: Dry garage[^]*Nov 3, 2026[^]*\+\$100\.00/);
  expect(text).toContain('href="/api/landlord/usr_1/statement"');
});

test("says when rent is credited to a landlord who has earned none yet", () => {
  const text = textOf(0, []);
  expect(text).toContain("Rent for a stay appears here as soon as it’s paid.");
  expect(text).not.toContain("Statement (CSV)");
});

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
