import { expect, test } from "vitest";
import type { PropertyJson } from "#app/features/properties/present.ts";
import { readFeeRule } from "#app/platform/fee-rules.ts";
import { propertyData } from "./structured-data.ts";

const property = {
  id: "prp_1",
  title: "Dry garage",
  description: "",
  price: 80.1,
  price_per: "Week",
  images: [],
  rating: null,
} as unknown as PropertyJson;

test("search engines read the price on the page: what a period costs with the fee of its type, or before it", () => {
  const said = { typeOfSpace: "Garage", publicUrl: "https://spaces.example" };
  const offer = (fee: string | null) =>
    (propertyData(property, { ...said, fee: fee === null ? null : readFeeRule(fee) }) as { offers: object })
      .offers;
  for (const [fee, price] of [
    ["5%", "84.11"],
    ["0%", "80.10"],
    [null, "80.10"],
    ["8% + $0.50, at least $10", "90.10"],
  ] as const)
    expect(offer(fee)).toMatchObject({
      price,
      priceSpecification: { price, referenceQuantity: { value: 1, unitCode: "WEE" } },
    });
});
