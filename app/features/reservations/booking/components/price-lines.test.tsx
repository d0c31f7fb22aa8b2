import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { PriceLines, rentShown, taxIn } from "./price-lines.tsx";

const line = { id: "prp_1", label: "Capitol garage", note: "", problem: "Those dates are already taken." };
const wordsOf = (offer: number | null, total: number | null = 126) =>
  renderToStaticMarkup(<PriceLines lines={[{ ...line, offer }]} fee={6} feeRule="5%" total={total} />);

it("shows a total if there is a price, and no $0.00 if there is none", () => {
  expect(wordsOf(120)).toContain("$126.00");
  expect(wordsOf(null)).not.toMatch(/\$|Total/);
  expect(wordsOf(120, null)).not.toMatch(/Total|fee/);
});

it("shows a price with the tax in it as it is on cards, and says below the total what is in it", () => {
  const quoted = { offer: 109.09, tax: 18, included_tax: 10.91, tax_words: "City 10% included, State 6.5%" };
  const shown = (one: typeof quoted) =>
    renderToStaticMarkup(
      <PriceLines
        lines={[{ ...line, offer: rentShown(one.offer, one) }]}
        fee={6}
        feeRule="5%"
        {...taxIn([one])}
        total={126}
      />,
    ).replaceAll(/<[^>]+>/g, " ");
  expect(shown(quoted)).toMatch(
    /\$120\.00 .* Tax +City 10% included, State 6\.5% +\$7\.09 .*Includes tax +\$10\.91/,
  );
  const alone = shown({ ...quoted, tax: 10.91, tax_words: "City 10% included" });
  expect(alone).toMatch(/Total +\$126\.00 +Includes tax: City 10% included +\$10\.91/);
});
