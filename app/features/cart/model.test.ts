import { describe, expect, test } from "vitest";
import { exampleFields } from "#app/features/properties/fields.ts";
import type { PropertyJson } from "#app/features/properties/present.ts";
import {
  addToCart,
  earliestStart,
  emptyCart,
  lengthen,
  mergeCarts,
  readCart,
  removeFromCart,
  setDates,
  shareDates,
  sharedDates,
  takeOut,
} from "./model.ts";

const garage: PropertyJson = {
  ...exampleFields(),
  id: "prp_garage",
  title: "Dry garage",
  name: "Dry garage",
  description: "",
  price: 120,
  price_per: "Month",
  cancellation_policy: "flexible",
  weekly_discount: null,
  monthly_discount: null,
  type_of_space: "Covered Garage",
  street_address: "12 State Street",
  city: "Harrisburg",
  state: "PA",
  zipcode: "17101",
  length: 20,
  width: 10,
  height: 8,
  covered: null,
  power: null,
  lit: null,
  drive_up: null,
  access_from: null,
  access_to: null,
  vehicle_feet: null,
  vehicle_inches: null,
  instant: false,
  renews: false,
  min_stay_days: 1,
  max_stay_days: null,
  advance_days: 0,
  gap_days: 0,
  start_date: "2026-11-21",
  end_date: null,
  is_available: true,
  landlord_id: "usr_mara",
  landlord_name: "Mara",
  business_name: null,
  image_url: "/photos/a",
  images: [],
  latitude: 40.26,
  longitude: -76.88,
  time_zone: "America/New_York",
  rating: null,
  review_count: 0,
};
const lot = { ...garage, id: "prp_lot", title: "Lot" };

describe("the cart", () => {
  test("adds a property with quantity 1", () => {
    expect(addToCart(emptyCart, garage)).toEqual([{ ...garage, quantity: 1 }]);
  });

  test("refuses a property that is already present", () => {
    const cart = addToCart(emptyCart, garage);
    expect(addToCart(cart, { ...garage, price: 1 })).toBe(cart);
  });

  test("counts down when a property is removed, and drops it at zero", () => {
    const cart = lengthen(addToCart(addToCart(emptyCart, garage), lot), garage.id);
    const once = removeFromCart(cart, garage.id);
    expect(once.map((item) => [item.id, item.quantity])).toEqual([
      ["prp_garage", 1],
      ["prp_lot", 1],
    ]);
    expect(lengthen(once, lot.id).map((item) => item.quantity)).toEqual([1, 2]);
    expect(removeFromCart(once, garage.id).map((item) => item.id)).toEqual(["prp_lot"]);
  });

  test("removes a property at any number of periods", () => {
    const cart = lengthen(addToCart(addToCart(emptyCart, garage), lot), garage.id);
    expect(takeOut(cart, garage.id).map((item) => item.id)).toEqual(["prp_lot"]);
  });

  test("stays as it is when an absent property is removed", () => {
    const cart = addToCart(emptyCart, garage);
    expect(removeFromCart(cart, "prp_other")).toEqual(cart);
  });

  test("lengthens a stay to no more than 36 periods", () => {
    let cart = addToCart(emptyCart, garage);
    for (let press = 0; press < 50; press += 1) cart = lengthen(cart, garage.id);
    expect(cart[0]?.quantity).toBe(36);
  });

  test("keeps its own items when another cart is merged in", () => {
    const present = lengthen(addToCart(emptyCart, garage), garage.id);
    const aside = addToCart(addToCart(emptyCart, garage), lot);
    expect(mergeCarts(present, aside).map((item) => [item.id, item.quantity])).toEqual([
      ["prp_garage", 2],
      ["prp_lot", 1],
    ]);
  });
});

test("a stay in several places can start when it is that day at all of them", () => {
  const guam = { ...lot, time_zone: "Pacific/Guam" };
  const cart = addToCart(addToCart(emptyCart, garage), guam);
  expect(earliestStart(cart, new Date("2026-11-21T18:00:00Z"))).toBe("2026-11-22");
  expect(earliestStart(cart.toReversed(), new Date("2026-11-21T18:00:00Z"))).toBe("2026-11-22");
  expect(earliestStart(cart.slice(0, 1), new Date("2026-11-21T18:00:00Z"))).toBe("2026-11-21");
});

describe("reading the stored cart", () => {
  const stored = addToCart(addToCart(emptyCart, garage), lot);

  test("restores what was stored", () => {
    expect(readCart(JSON.stringify(stored))).toEqual(stored);
  });

  test.each([null, "", "{", "null", "7", '"cart"', '{"id":"prp_garage"}', "[[", "undefined"])(
    "is an empty cart for %j",
    (text) => {
      expect(readCart(text)).toEqual([]);
    },
  );

  // With an id of its own: of two items with the same id the second is left out anyway.
  const other = { ...garage, id: "prp_other", quantity: 1 };

  test("keeps an item of any price, quantity and picture that a property can have", () => {
    for (const change of [{}, { price: 0.01 }, { quantity: 36 }, { image_url: null }, { price_per: "Hour" }])
      expect(readCart(JSON.stringify([{ ...other, ...change }]))).toHaveLength(1);
  });

  test.each([
    ["no id", { ...other, id: undefined }],
    ["an id in brackets", { ...other, id: ["prp_other"] }],
    ["an id of another kind", { ...other, id: "res_1" }],
    ["an id behind something else", { ...other, id: "x prp_1" }],
    ["markup for an id", { ...other, id: "prp_1/../x" }],
    ["no street", { ...other, street_address: undefined }],
    ["a number for a city", { ...other, city: 7 }],
    ["a price in words", { ...other, price: "120" }],
    ["a price of nothing", { ...other, price: 0 }],
    ["a price below zero", { ...other, price: -5 }],
    ["an unknown period", { ...other, price_per: "Year" }],
    ["quantity zero", { ...other, quantity: 0 }],
    ["a broken quantity", { ...other, quantity: 1.5 }],
    ["a quantity in words", { ...other, quantity: "2" }],
    ["too large a quantity", { ...other, quantity: 37 }],
    ["a picture that is no address", { ...other, image_url: {} }],
    ["no list of pictures", { ...other, images: {} }],
    ["a time zone that is none", { ...other, time_zone: "Moon/Crater" }],
    ["no time zone", { ...other, time_zone: undefined }],
    ["nothing", null],
    ["a text", "prp_other"],
  ])("leaves out an item with %s and keeps the others", (_what, item) => {
    expect(readCart(JSON.stringify([item, ...stored])).map(({ id }) => id)).toEqual([
      "prp_garage",
      "prp_lot",
    ]);
  });

  test("keeps a space's own dates, and drops invalid ones", () => {
    const dates = { from: "2027-01-05", to: "" };
    const dated = setDates(stored, garage.id, dates);
    expect(dated.map((item) => item.dates)).toEqual([dates, undefined]);
    expect(readCart(JSON.stringify(dated))[0]?.dates).toEqual(dates);
    const longest = { from: "x".repeat(20), to: "" };
    expect(readCart(JSON.stringify(setDates(stored, garage.id, longest)))[0]?.dates).toEqual(longest);
    const endless = { from: "2027-01-05", to: "", renews: true };
    expect(readCart(JSON.stringify(setDates(stored, garage.id, endless)))[0]?.dates).toEqual(endless);
    expect(readCart(JSON.stringify(setDates(dated, garage.id, null)))).toEqual(stored);
    for (const damaged of [
      "2027",
      { from: 1, to: "" },
      { from: "" },
      null,
      { from: "x".repeat(21), to: "" },
    ]) {
      const text = JSON.stringify([{ ...stored[0], dates: damaged }]);
      expect(readCart(text).map((item) => item.dates)).toEqual([undefined]);
    }
  });

  test("gives an item without quantity or title one period and the specified title", () => {
    for (const lost of [
      { quantity: undefined, title: undefined },
      { quantity: null, title: " " },
    ]) {
      const [item] = readCart(JSON.stringify([{ ...stored[0], ...lost }]));
      expect(item).toMatchObject({ id: garage.id, quantity: 1, title: "Untitled Listing" });
    }
  });

  test("keeps a space whose landlord is missing", () => {
    const { landlord_id: _lost, ...rest } = stored[0]!;
    expect(readCart(JSON.stringify([rest])).map((item) => item.landlord_id)).toEqual([""]);
  });

  test("keeps only one of two items of the same property", () => {
    expect(readCart(JSON.stringify([...stored, ...stored]))).toEqual(stored);
  });
});

describe("dates that are added with a space", () => {
  const may = { from: "2027-05-03", to: "2027-05-09" };
  const june = { from: "2027-06-01", to: "" };

  test("become the cart's, and stay a space's own where the cart has others", () => {
    const one = addToCart(emptyCart, garage, may);
    expect(sharedDates(one)).toEqual(may);
    expect(one[0]?.dates).toBeUndefined();
    const two = addToCart(one, lot, june);
    expect(sharedDates(two)).toEqual(may);
    expect(two.map((item) => item.dates)).toEqual([undefined, june]);
    for (const partly of [
      { ...may, from: june.from },
      { ...may, to: june.to },
    ])
      expect(addToCart(one, lot, partly)[1]?.dates).toEqual(partly);
    const same = addToCart(one, lot, may);
    expect(same.map((item) => item.dates)).toEqual([undefined, undefined]);
    expect(sharedDates(addToCart(addToCart(emptyCart, garage), lot, june))).toEqual(june);
  });

  test("are dropped when they are in the past", () => {
    const cart = addToCart(emptyCart, garage, may);
    expect(sharedDates(cart, "2027-05-03")).toEqual(may);
    expect(sharedDates(cart, "2027-05-04")).toBeNull();
    expect(sharedDates(emptyCart)).toBeNull();
    expect(sharedDates(addToCart(emptyCart, garage, { from: "", to: "" }))).toBeNull();
  });

  test("follow the choice in the cart, and survive storage", () => {
    const two = addToCart(addToCart(emptyCart, garage, may), lot, june);
    const later = { from: "2027-07-01", to: "2027-07-31" };
    const cart = readCart(JSON.stringify(shareDates(two, later)));
    expect(sharedDates(cart)).toEqual(later);
    expect(cart.map((item) => item.dates)).toEqual([undefined, june]);
    // A single space has no others to differ from.
    expect(sharedDates(takeOut(cart, garage.id))).toEqual(june);
    expect(sharedDates(shareDates(takeOut(cart, garage.id), may))).toEqual(may);
    const damaged = JSON.stringify([{ ...cart[0], shared: { from: 7 } }]);
    expect(readCart(damaged).map((item) => item.shared)).toEqual([undefined]);
  });
});
