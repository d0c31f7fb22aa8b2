import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { unbroken } from "#app/features/properties/model.ts";
import type { PropertyJson } from "#app/features/properties/present.ts";
import { readFeeRule } from "#app/platform/fee-rules.ts";
import {
  addressOf,
  AvailableFrom,
  BelowPrice,
  PlaceInWords,
  PriceInWords,
  TotalInWords,
} from "./property-facts.tsx";

const property = { price: 1200, price_per: "Month", start_date: null } as PropertyJson;
const wordsOf = (element: React.ReactElement) => renderToStaticMarkup(element).replace(/<[^>]+>/g, "");

it("shows the price with two decimals, a slash and its period", () => {
  expect(wordsOf(<PriceInWords property={property} fee={null} />)).toBe("$1,200.00/Month");
  expect(wordsOf(<BelowPrice property={property} fee={null} />)).toBe("");
});

it("shows what a tenant pays where prices include the fee, and the landlord’s price below it", () => {
  const both = (price: number, rule: string) =>
    [PriceInWords, BelowPrice].map((Words) =>
      wordsOf(<Words property={{ ...property, price }} fee={readFeeRule(rule)} />),
    );
  expect(both(80, "5%")).toEqual(["$84.00/Month", "rent $80.00/Month"]);
  expect(both(80, "5% + $0.30, at least $10")).toEqual(["$90.00/Month", "rent $80.00/Month"]);
  expect(both(80, "5%, at most $1")).toEqual(["$81.00/Month", "rent $80.00/Month"]);
  expect(both(80, "0%")).toEqual(["$80.00/Month", ""]);
});

it("has a 24th of a day’s fee in the price of an hour, which can only be reserved by the day", () => {
  const hour = (price: number, rule: string) =>
    wordsOf(<PriceInWords property={{ ...property, price, price_per: "Hour" }} fee={readFeeRule(rule)} />);
  expect(hour(2, "5%")).toBe("$2.10/Hour");
  // A day of it is $51.00.
  expect(hour(2, "0% + $3")).toBe("$2.13/Hour");
  expect(hour(0.5, "5%, at least $12")).toBe("$1.00/Hour");
  expect(hour(2, "5%, at most $1.20")).toBe("$2.05/Hour");
});

it("says what another period's price comes to in a month, and nothing beside a month's", () => {
  const about = (price: number, price_per: PropertyJson["price_per"], rule?: string) =>
    wordsOf(
      <BelowPrice
        property={{ ...property, price, price_per }}
        fee={rule === undefined ? null : readFeeRule(rule)}
      />,
    );
  expect(about(6.75, "Day")).toBe("about $203 a month");
  expect(about(40, "Week")).toBe("about $173 a month");
  expect(about(120, "Month")).toBe("");
  // The fixed part once, as a month of it costs.
  expect(about(20, "Day", "5% + $1")).toBe("rent $20.00/Dayabout $631 a month");
});

it("says the total of the chosen dates, where there is one", () => {
  const total = (amount: number | undefined, from: string, to: string) =>
    wordsOf(<TotalInWords property={{ ...property, total: amount }} from={from} to={to} />);
  expect(total(346.5, "2026-12-10", "2027-01-20")).toBe("Total $346.50 for Dec 10 – Jan 20");
  expect(total(20, "2026-12-10", "2026-12-10")).toBe("Total $20.00 for Dec 10");
  expect(total(undefined, "", "")).toBe("");
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
