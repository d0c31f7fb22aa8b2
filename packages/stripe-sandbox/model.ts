import type { z } from "zod";
import type { cardEntry } from "./schema.ts";

/** Input of the hosted page. Only the brand and the last four digits of the number are ever kept. */
export type CardEntry = z.output<typeof cardEntry>;
export type CardField = keyof CardEntry;
export type CardErrors = Partial<Record<CardField, string>>;

export type Brand = "visa" | "mastercard" | "amex" | "discover" | "diners" | "jcb" | "unionpay" | "unknown";

/** The result of charging a test card. `code` and `declineCode` are Stripe's. */
export type CardOutcome =
  | { kind: "succeed"; disputed?: "fraudulent" | "product_not_received" | "inquiry" }
  | { kind: "authenticate" }
  | { kind: "decline"; code: string; declineCode: string; field: CardField; message: string };

const brands: [Brand, RegExp, string, number[]][] = [
  ["visa", /^4/, "Visa", [16]],
  ["mastercard", /^(5[1-5]|2[2-7])/, "Mastercard", [16]],
  ["amex", /^3[47]/, "American Express", [15]],
  ["discover", /^(6011|64[4-9]|65)/, "Discover", [16]],
  ["diners", /^3(0|6|8|9)/, "Diners Club", [14, 16]],
  ["jcb", /^35/, "JCB", [16]],
  ["unionpay", /^62/, "UnionPay", [16, 17, 18, 19]],
];

export function brandOf(digits: string): Brand {
  return brands.find(([, pattern]) => pattern.test(digits))?.[0] ?? "unknown";
}

export function brandName(brand: Brand): string {
  return brands.find(([name]) => name === brand)?.[2] ?? "Card";
}

export function digitsOf(number: string): string {
  return number.replace(/\D/g, "");
}

/** Groups of four; American Express 4-6-5. */
export function formatNumber(number: string): string {
  const digits = digitsOf(number).slice(0, 19);
  if (brandOf(digits) === "amex")
    return [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)].filter(Boolean).join(" ");
  return digits.match(/.{1,4}/g)?.join(" ") ?? "";
}

/** "1" stays, "4" becomes "04 / ", "1229" becomes "12 / 29". */
export function formatExpiry(text: string): string {
  let digits = digitsOf(text).slice(0, 4);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`.slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}

/** Month 1 to 12 and a four-digit year, or null. */
export function expiryOf(text: string): { month: number; year: number } | null {
  const match = /^\s*(\d{1,2})\s*\/?\s*(\d{2}|20\d{2})\s*$/.exec(text);
  const month = Number(match?.[1]);
  if (!match || month < 1 || month > 12) return null;
  return { month, year: (Number(match[2]) % 100) + 2000 };
}

/** Checks a card number's check digit (ISO/IEC 7812, Luhn). */
export function passesLuhn(digits: string): boolean {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, position) => {
      const value = Number(digit) * (position % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return digits.length > 0 && sum % 10 === 0;
}

/** Each field's error, in the words of Stripe's own form; empty if all are valid. */
export function checkCard(entry: CardEntry, today: { month: number; year: number }): CardErrors {
  const errors: CardErrors = {};
  const digits = digitsOf(entry.number);
  const lengths = brands.find(([brand]) => brand === brandOf(digits))?.[3] ?? [16];
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(entry.email)) errors.email = "Your email is incomplete.";
  if (digits.length < Math.min(...lengths)) errors.number = "Your card number is incomplete.";
  else if (!lengths.includes(digits.length) || !passesLuhn(digits))
    errors.number = "Your card number is invalid.";
  const expiry = expiryOf(entry.expiry);
  if (expiry === null) errors.expiry = "Your card's expiration date is incomplete.";
  else if (expiry.year < today.year) errors.expiry = "Your card's expiration year is in the past.";
  else if (expiry.year === today.year && expiry.month < today.month)
    errors.expiry = "Your card's expiration date is in the past.";
  else if (expiry.year > today.year + 50) errors.expiry = "Your card's expiration year is invalid.";
  const cvcLength = brandOf(digits) === "amex" ? 4 : 3;
  if (digitsOf(entry.cvc).length !== cvcLength) errors.cvc = "Your card's security code is incomplete.";
  if (entry.name === "") errors.name = "Enter the name on the card.";
  return errors;
}
