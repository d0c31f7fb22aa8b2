import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { FeePreview, LandlordFeePreview } from "./fee-preview.tsx";

const textOf = (element: React.ReactElement) =>
  renderToStaticMarkup(element)
    .replaceAll(/<[^>]+>/g, "|")
    .replaceAll(/\|+/g, "|");
const wordsOf = (rule: string, landlordRule = "0%") =>
  textOf(<FeePreview rule={rule} landlordRule={landlordRule} cardCost={null} />);
const landlordWordsOf = (rule: string) => textOf(<LandlordFeePreview rule={rule} />);

test("a fee that leaves less than the card costs is said in words", () => {
  const words = wordsOf("5%");
  expect(words).toContain("|$5.00|$0.25|$0.45|-$0.20|");
  expect(words).toContain("|$120.00|$6.00|$3.95|$2.05|");
  expect(words).toContain("You lose money on rents below about $15.34: the card costs more than the fee.");
});

test("what cards cost is what the processor charged, else its standard price, and it says which", () => {
  expect(wordsOf("5%")).toContain(
    "Card costs: the standard price 2.9% + $0.30 of US cards, until the processor has charged you for payments.",
  );
  const cardCost = { basisPoints: 350, fixedCents: 45, charges: 1234 };
  const words = textOf(<FeePreview rule="5%" landlordRule="0%" cardCost={cardCost} />);
  expect(words).toContain("Card costs: about 3.5% + $0.45, by the last 1,234 charges of at most 12 months.");
  // 3.5% of $126.00 and $0.45.
  expect(words).toContain("|$120.00|$6.00|$4.86|$1.14|");
  expect(words).toContain("You lose money on rents below about $33.92");
});

test.each([
  ["5% + $0.30, at least $1, at most $50", "0%", "rents above about $1,663.80"],
  ["5%, at most $50", "0%", "rents below about $15.34 and rents above about $1,663.80"],
  ["5%, at least $0.50", "0%", "rents between about $6.40 and $15.34"],
  ["0%", "0%", "every rent"],
  // Nearly what a card costs: a cent up or down at each rent begins and ends no loss.
  ["3% + $0.30", "0%", "rents below about $65.34"],
  ["3% + $0.31", "0%", null],
  ["10%, at least $1", "0%", null],
])("with %s, and %s of landlords, money is lost on %s", (rule, landlordRule, rents) => {
  expect(/You lose money on ([^:]*):/.exec(wordsOf(rule, landlordRule))?.[1] ?? null).toBe(rents);
});

test("where tenants pay taxes, too, the card costs more than is said", () => {
  const words = textOf(<FeePreview rule="5%" landlordRule="0%" taxes cardCost={null} />);
  expect(words).toContain("|Card costs about, before taxes|");
  expect(words).toContain(
    "Before taxes, you lose money on rents below about $15.34: the card costs more than the fee.",
  );
});

test("what the landlord pays is left, too, by type of space, and counts against a loss", () => {
  const words = wordsOf("5%", "10%; Basement: 0%");
  expect(words).toContain("|Rent|Fee|Landlord fee|Card costs about|Left|");
  // $0.25 and $0.50, less 2.9% of $5.25 and $0.30.
  expect(words).toMatch(
    /\|All types of space\|.*\|\$5\.00\|\$0\.25\|\$0\.50\|\$0\.45\|\$0\.30\|.*\|Basement\|.*\|\$5\.00\|\$0\.25\|\$0\.45\|-\$0\.20\|/,
  );
  expect(words.match(/You lose money on [^:]*/g)).toEqual([
    "You lose money on rents below about $2.51",
    "You lose money on rents below about $15.34",
  ]);
  expect(wordsOf("0%", "5%")).toContain(
    "You lose money on rents below about $14.27: the card costs more than both fees.",
  );
  // Never more than the rent; and nothing of it while it can't be read.
  expect(wordsOf("0%", "0%, at least $10")).toContain("|$5.00|$0.00|$5.00|$0.45|$4.55|");
  expect(wordsOf("5%", "ten")).toBe(wordsOf("5%"));
});

test("each type of space has its own, and a rule that can't be read has none", () => {
  expect(wordsOf("5%, at least $2; Basement: 0%")).toMatch(
    /Card costs:.*All types of space.*\|\$5\.00\|\$2\.00\|.*\|Basement\|((?!Card costs:).)*You lose money on every rent/,
  );
  expect(wordsOf("five")).toBe("");
});

test("what a landlord pays is never more than the rent, and nothing is shown where they pay none", () => {
  const words = landlordWordsOf("10%, at least $10");
  expect(words).toContain("|$5.00|$5.00|$0.00|");
  expect(words).toContain("|$120.00|$12.00|$108.00|");
  expect([landlordWordsOf("0%"), landlordWordsOf("ten")]).toEqual(["", ""]);
});

test("a fee above the rent is said in words, and so is a rent of which landlords get nothing", () => {
  const sentence = "The fee is more than the rent itself on";
  expect(wordsOf("0% + $500")).toContain(`${sentence} rents below about $500.00.`);
  expect(wordsOf("5%, at least $3")).toContain(`${sentence} rents below about $3.00.`);
  expect(wordsOf("50%")).not.toContain(sentence);
  expect(landlordWordsOf("10% + $20")).toContain("Landlords get nothing of rents below about $22.23.");
  expect(landlordWordsOf("3%")).not.toContain("Landlords get nothing");
});
