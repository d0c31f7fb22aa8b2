import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { unbroken } from "#app/features/properties/model.ts";
import type { PropertyJson } from "#app/features/properties/present.ts";
import { readFeeRule } from "#app/platform/fee-rules.ts";
import {
  AboutMonthly,
  addressOf,
  AvailableFrom,
  PlaceInWords,
  PriceInWords,
  TotalInWords,
  WithFee,
} from "./property-facts.tsx";

const property = { price: 1200, price_per: "Month", start_date: null } as PropertyJson;
const wordsOf = (element: React.ReactElement) => renderToStaticMarkup(element).replace(/<[^>]+>/g, "");

it("shows the price with two decimals, a slash and its period", () => {
  expect(wordsOf(<PriceInWords property={property} />)).toBe("$1,200.00/Month");
});

it("says what another period's price comes to in a month, and nothing beside a month's", () => {
  const about = (price: number, price_per: PropertyJson["price_per"]) =>
    wordsOf(<AboutMonthly property={{ ...property, price, price_per }} />);
  expect(about(6.75, "Day")).toBe("about $203 a month");
  expect(about(40, "Week")).toBe("about $173 a month");
  expect(about(120, "Month")).toBe("");
});

it("says the total of the chosen dates, where there is one", () => {
  const total = (amount: number | undefined, from: string, to: string) =>
    wordsOf(
      <TotalInWords fee={readFeeRule("5%")} property={{ ...property, total: amount }} from={from} to={to} />,
    );
  expect(total(346.5, "2026-12-10", "2027-01-20")).toBe("Total $346.50 for Dec 10 – Jan 20, fee included");
  expect(total(20, "2026-12-10", "2026-12-10")).toBe("Total $20.00 for Dec 10, fee included");
  expect(total(undefined, "", "")).toBe("");
});

it("says what a period costs with the fee, where only the first day is chosen", () => {
  const words = (price_per: PropertyJson["price_per"]) =>
    wordsOf(
      <TotalInWords
        fee={readFeeRule("5%")}
        property={{ ...property, price: 80, price_per }}
        from="2026-12-10"
        to=""
      />,
    );
  expect(words("Month")).toBe("$84.00 a month, fee included");
  expect(words("Hour")).toBe("$84.00 an hour, fee included");
});

it("says what a period costs with the fee next to the price, too", () => {
  expect(
    wordsOf(<WithFee fee={readFeeRule("5%")} property={{ ...property, price: 14, price_per: "Day" }} />),
  ).toBe("$14.70 a day, fee included");
});

it("keeps the ZIP code on the line of its state", () => {
  const place = { street_address: "12 Elm Street", city: "Harrisburg", state: "PA", zipcode: "17101" };
  const words = "12 Elm Street, Harrisburg, PA\u00A017101";
  expect(addressOf(place)).toBe(words);
  expect(wordsOf(<PlaceInWords property={{ ...property, ...place }} />)).toBe(words);
  expect(unbroken("12 Elm Street, Harrisburg, PA 17101")).toBe(words);
});

it("says from when a space is available, or that it is unknown", () => {
  expect(wordsOf(<AvailableFrom property={{ ...property, start_date: "2026-12-01" }} />)).toBe(
    "Available from Dec 1, 2026",
  );
  expect(wordsOf(<AvailableFrom property={property} />)).toBe("Available from Unknown");
});
