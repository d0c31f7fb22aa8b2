import { expect, test } from "vitest";
import { addressHint } from "./address-hint.ts";

test("a hidden address says how far away its point is, in feet", () => {
  const draft = {
    hide_address: "true",
    street_address: "1300 Market Street",
    city: "Harrisburg",
    state: "PA",
    zipcode: "17103",
  };
  expect(addressHint(draft)).toBe(
    "Everyone sees “Market Street, Harrisburg, PA 17103” and a point up to 1,000 feet away. Only tenants with a paid, accepted stay see the full address, until the stay ends.",
  );
  expect(addressHint({ ...draft, hide_address: "" })).toBe(
    "Everyone sees “1300 Market Street, Harrisburg, PA 17103”.",
  );
});
