import { expect, test } from "vitest";
import { brandOf, checkCard, expiryOf, formatExpiry, formatNumber, passesLuhn } from "./model.ts";

const today = { month: 11, year: 2026 };
const entry = {
  email: "pat@people.example",
  number: "4242 4242 4242 4242",
  expiry: "12 / 26",
  cvc: "123",
  name: "Pat Doe",
};

test.each([
  ["4242424242424242", "4242 4242 4242 4242", "visa"],
  ["378282246310005", "3782 822463 10005", "amex"],
  ["5555555555554444", "5555 5555 5555 4444", "mastercard"],
  ["42424", "4242 4", "visa"],
  ["", "", "unknown"],
])("the number %s is shown as %s and is %s", (digits, shown, brand) => {
  expect(formatNumber(digits)).toBe(shown);
  expect(brandOf(digits)).toBe(brand);
});

test.each([
  ["1", "1"],
  ["4", "04"],
  ["12", "12"],
  ["122", "12 / 2"],
  ["12/29", "12 / 29"],
])("the expiration %s is shown as %s", (typed, shown) => expect(formatExpiry(typed)).toBe(shown));

test("an expiration has a month and a year of this century", () => {
  expect(expiryOf("01 / 30")).toEqual({ month: 1, year: 2030 });
  expect(expiryOf("1/2030")).toEqual({ month: 1, year: 2030 });
  expect(expiryOf("13 / 30")).toBeNull();
  expect(expiryOf("0 / 30")).toBeNull();
});

test("one wrong digit fails the check digit", () => {
  expect(passesLuhn("4242424242424242")).toBe(true);
  expect(passesLuhn("4242424242424241")).toBe(false);
  expect(passesLuhn("")).toBe(false);
});

test.each([
  [{}, {}],
  [{ email: "pat" }, { email: "Your email is incomplete." }],
  [{ number: "4242" }, { number: "Your card number is incomplete." }],
  [{ number: "4242 4242 4242 4241" }, { number: "Your card number is invalid." }],
  [{ expiry: "12" }, { expiry: "Your card's expiration date is incomplete." }],
  [{ expiry: "10 / 26" }, { expiry: "Your card's expiration date is in the past." }],
  [{ expiry: "12 / 25" }, { expiry: "Your card's expiration year is in the past." }],
  [{ cvc: "12" }, { cvc: "Your card's security code is incomplete." }],
  [{ number: "378282246310005" }, { cvc: "Your card's security code is incomplete." }],
  [{ number: "378282246310005", cvc: "1234" }, {}],
  [{ name: "" }, { name: "Enter the name on the card." }],
])("a card with %j: %j", (given, errors) => {
  expect(checkCard({ ...entry, ...given }, today)).toEqual(errors);
});
