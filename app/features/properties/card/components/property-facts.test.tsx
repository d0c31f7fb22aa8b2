import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { PropertyJson } from "#app/features/properties/present.ts";
import { AvailableFrom, PriceInWords } from "./property-facts.tsx";

const property = { price: 1200, price_per: "Month", start_date: null } as PropertyJson;
const wordsOf = (element: React.ReactElement) => renderToStaticMarkup(element).replace(/<[^>]+>/g, "");

it("shows the price with two decimals, a slash and its period", () => {
  expect(wordsOf(<PriceInWords property={property} />)).toBe("$1,200.00/Month");
});

it("says from when a space is available, or that it is unknown", () => {
  expect(wordsOf(<AvailableFrom property={{ ...property, start_date: "2026-12-01" }} />)).toBe(
    "Available from Dec 1, 2026",
  );
  expect(wordsOf(<AvailableFrom property={property} />)).toBe("Available from Unknown");
});
