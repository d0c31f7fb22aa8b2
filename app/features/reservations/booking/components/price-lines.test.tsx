import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { PriceLines } from "./price-lines.tsx";

const line = { id: "prp_1", label: "Capitol garage", note: "", problem: "Those dates are already taken." };
const wordsOf = (offer: number | null, total: number | null = 126) =>
  renderToStaticMarkup(<PriceLines lines={[{ ...line, offer }]} fee={6} feeRule="5%" total={total} />);

it("shows a total if there is a price, and no $0.00 if there is none", () => {
  expect(wordsOf(120)).toContain("$126.00");
  expect(wordsOf(null)).not.toMatch(/\$|Total/);
  expect(wordsOf(120, null)).not.toMatch(/Total|fee/);
});
