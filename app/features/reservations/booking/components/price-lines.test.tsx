import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { PriceLines } from "./price-lines.tsx";

const line = { id: "prp_1", label: "Capitol garage", note: "", problem: "Those dates are already taken." };
const wordsOf = (offer: number | null) =>
  renderToStaticMarkup(<PriceLines lines={[{ ...line, offer }]} fee={6} total={126} />);

it("says a total where there is a price, and nothing like $0.00 where there is none", () => {
  expect(wordsOf(120)).toContain("$126.00");
  expect(wordsOf(null)).not.toMatch(/\$|Total/);
});
