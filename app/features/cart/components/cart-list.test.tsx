import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { parseFeeRules } from "#app/platform/parse-fee-rules.ts";
import type { CartItem } from "../model.ts";
import { CartList } from "./cart-list.tsx";

const garage = {
  id: "prp_garage",
  title: "Dry garage",
  street_address: "1 Elm Street",
  city: "Harrisburg",
  state: "PA",
  zipcode: "17101",
  price: 40,
  price_per: "Week",
  images: [],
  quantity: 1,
} as unknown as CartItem;

function wordsOf(
  more: Partial<CartItem>,
  stay: { start: string | null; last: string | null },
  prices: ReadonlyMap<string, string> = new Map(),
): string {
  const Component = () => (
    <CartList
      items={[{ ...garage, ...more }]}
      onRemove={() => undefined}
      onLengthen={() => undefined}
      stayOf={() => stay}
      renderDates={() => null}
      lacksDates={false}
      prices={prices}
      problems={new Map([["prp_garage", "Those dates are already taken."]])}
    />
  );
  const Stub = createRoutesStub([{ id: "root", path: "/", Component }]);
  const root = { shownFees: parseFeeRules("5%"), priceNote: "Prices include the 5% service fee." };
  return renderToStaticMarkup(<Stub hydrationData={{ loaderData: { root } }} />).replaceAll(/<[^>]+>/g, "");
}

const open = { start: "2027-01-05", last: null };

test("a space shows its name, its price with the fee, and Remove", () => {
  const words = wordsOf({}, { start: null, last: null });
  for (const part of [
    "Dry garage",
    "$42.00/Week",
    "rent $40.00/Week",
    "Remove Dry garage",
    "Those dates are already taken.",
  ])
    expect(words).toContain(part);
  expect(words).not.toContain("Add a week");
});

test("periods are added and removed while a stay has a start and no end", () => {
  expect(wordsOf({}, open)).toContain("Add a week Dry garage");
  const three = wordsOf({ quantity: 3 }, open);
  for (const part of ["$42.00/Week for 3 weeks", "Remove one week Dry garage"]) expect(three).toContain(part);
  const ended = wordsOf({ quantity: 3 }, { ...open, last: "2027-01-20" });
  expect(ended).not.toMatch(/for 3 weeks|Add a week/);
  expect(wordsOf({ price_per: "Hour" }, open)).not.toContain("Add a");
});

test("a space with dates shows what people pay for them; what is in a price is said of those without dates", () => {
  const words = wordsOf({}, open, new Map([["prp_garage", "$42.00 for 1 week"]]));
  expect(words).toContain("$42.00 for 1 week");
  expect(words).not.toContain("/Week");
  expect(words).not.toContain("Prices include");
  const undated = wordsOf({}, { start: null, last: null });
  expect(undated.match(/Prices include the 5% service fee\./g)).toHaveLength(1);
});
