import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { FeePreview, LandlordFeePreview } from "./fee-preview.tsx";

const wordsOf = (rule: string, Preview: typeof FeePreview | typeof LandlordFeePreview = FeePreview) =>
  renderToStaticMarkup(<Preview rule={rule} />)
    .replaceAll(/<[^>]+>/g, "|")
    .replaceAll(/\|+/g, "|");

test("a fee that leaves less than the card costs is said in words", () => {
  const words = wordsOf("5%");
  expect(words).toContain("|$5.00|$0.25|$0.45|-$0.20|");
  expect(words).toContain("|$120.00|$6.00|$3.95|$2.05|");
  expect(words).toContain("You lose money on a rent of $5.00: the card costs more than the fee.");
});

test("each type of space has its own, and a rule that can't be read has none", () => {
  expect(wordsOf("5%, at least $2; Basement: 0%")).toMatch(
    /All types of space.*\|\$5\.00\|\$2\.00\|.*\|Basement\|.*You lose money on a rent of \$5\.00 or \$20\.00/,
  );
  expect(wordsOf("five")).toBe("");
});

test("what a landlord pays is never more than the rent, and nothing is shown where they pay none", () => {
  const words = wordsOf("10%, at least $10", LandlordFeePreview);
  expect(words).toContain("|$5.00|$5.00|$0.00|");
  expect(words).toContain("|$120.00|$12.00|$108.00|");
  expect([wordsOf("0%", LandlordFeePreview), wordsOf("ten", LandlordFeePreview)]).toEqual(["", ""]);
});
