import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { StatementLine } from "../present.ts";
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
const textOf = (balance: number, lines: StatementLine[], notAccepted = 0) =>
  renderToStaticMarkup(
    <LandlordBalance landlordId="usr_1" balance={balance} notAccepted={notAccepted} lines={lines}>
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

test("a balance says what of it is for requests that aren’t accepted yet", () => {
  expect(textOf(120, [], 40)).toContain("$40.00 of it was paid with requests that aren’t accepted yet.");
  expect(textOf(120, [])).not.toContain("accepted yet");
});
