import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
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

function wordsOf(more: Partial<CartItem>, stay: { start: string | null; last: string | null }): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <CartList
        items={[{ ...garage, ...more }]}
        onRemove={() => undefined}
        onLengthen={() => undefined}
        stayOf={() => stay}
        renderDates={() => null}
        problems={new Map([["prp_garage", "Those dates are already taken."]])}
      />
    </MemoryRouter>,
  ).replace(/<[^>]+>/g, "");
}

const open = { start: "2027-01-05", last: null };

test("a space shows its name, its price with two decimals, and Remove", () => {
  const words = wordsOf({}, { start: null, last: null });
  for (const part of ["Dry garage", "$40.00/Week", "Remove Dry garage", "Those dates are already taken."])
    expect(words).toContain(part);
  expect(words).not.toContain("Add a week");
});

test("periods are added and removed while a stay has a start and no end", () => {
  expect(wordsOf({}, open)).toContain("Add a week Dry garage");
  const three = wordsOf({ quantity: 3 }, open);
  for (const part of ["$40.00/Week for 3 weeks", "Remove one week Dry garage"]) expect(three).toContain(part);
  const ended = wordsOf({ quantity: 3 }, { ...open, last: "2027-01-20" });
  expect(ended).not.toMatch(/for 3 weeks|Add a week/);
  expect(wordsOf({ price_per: "Hour" }, open)).not.toContain("Add a");
});
