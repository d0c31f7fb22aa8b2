import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { parseFeeRules } from "#app/platform/parse-fee-rules.ts";
import { emptyDraft, type PropertyDraft } from "./property-draft.ts";
import { Earnings, SimilarPrices } from "./similar-prices.tsx";

const fees = { fee: "5%", landlordFee: "0%", taxes: false };

function wordsOf(element: React.ReactElement, { fee, landlordFee, taxes }: typeof fees): string {
  const Stub = createRoutesStub([{ id: "root", path: "/", Component: () => element }]);
  const root = { serviceFee: parseFeeRules(fee), landlordFee: parseFeeRules(landlordFee), taxes };
  return renderToStaticMarkup(<Stub hydrationData={{ loaderData: { root } }} />).replaceAll(/<[^>]+>/g, "");
}

const draftOf = (price: string, price_per: string): PropertyDraft => ({ ...emptyDraft, price, price_per });

function earned(
  draft: PropertyDraft,
  includedTax: number | null,
  changes: Partial<typeof fees> = {},
): string {
  return wordsOf(<Earnings draft={draft} includedTax={includedTax} />, { ...fees, ...changes });
}

test("an hour has a 24th of a day’s fees, as on cards, and of the tax in them", () => {
  const hour = draftOf("2", "Hour");
  expect(earned(hour, 0)).toBe("You get $2.00 an hour, tenants pay $2.10.");
  // A day of it is $51.00, of which the landlord gets $45.60.
  expect(earned(hour, 0, { fee: "0% + $3", landlordFee: "5%" })).toContain(
    "You get $1.90 an hour, tenants pay $2.13.",
  );
  expect(earned(hour, 0, { landlordFee: "0% + $3" })).toContain("You get $1.88 an hour");
  expect(earned(hour, 10, { fee: "0% + $3" })).toContain(
    "Where a stay is taxed, $0.19 of that is a tax, and you get $1.81.",
  );
  expect(earned(draftOf("80", "Day"), 0, { fee: "0% + $3" })).toBe(
    "You get $80.00 a day, tenants pay $83.00.",
  );
});

test("until it is known whether the price has a tax in it, what the landlord gets is said to be before it", () => {
  const day = draftOf("80", "Day");
  const before = "You get $80.00 a day before a tax that the price may have in it, tenants pay $84.00.";
  expect(earned(day, null, { taxes: true })).toBe(before);
  // The prices nearby are still loading.
  expect(wordsOf(<SimilarPrices draft={day} />, { ...fees, taxes: true })).toContain(before);
  expect(earned(day, 0, { taxes: true })).toBe("You get $80.00 a day, tenants pay $84.00.");
  expect(earned(day, null)).toBe("You get $80.00 a day, tenants pay $84.00.");
});
