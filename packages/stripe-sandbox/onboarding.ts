import type { z } from "zod";
import type { payeeEntry } from "./connect-schema.ts";
import { digitsOf } from "./model.ts";

/** Input of the onboarding page. Only the last four digits of the account number are ever kept. */
export type PayeeEntry = z.output<typeof payeeEntry>;
export type PayeeField = keyof PayeeEntry;
export type PayeeErrors = Partial<Record<PayeeField, string>>;

/** Stripe's published test bank accounts (docs.stripe.com/connect/testing); no other is accepted. */
export const offeredBanks = [
  { account: "000123456789", label: "Payouts are enabled" },
  { account: "000111111116", label: "The bank refuses the account" },
] as const;

export const testRouting = "110000000";

/** Each field's error; empty if all are valid. */
export function checkPayee(entry: PayeeEntry): PayeeErrors {
  const errors: PayeeErrors = {};
  if (entry.name === "") errors.name = "Enter your legal name.";
  if (!passesRoutingCheck(digitsOf(entry.routing))) errors.routing = "This routing number is invalid.";
  else if (digitsOf(entry.routing) !== testRouting)
    errors.routing = `This is a sandbox: only the test routing number ${testRouting} works here.`;
  const account = digitsOf(entry.account);
  if (account.length < 4 || account.length > 17) errors.account = "This account number is invalid.";
  else if (!isTestBank(account))
    errors.account =
      "This is a sandbox: only Stripe's test accounts work here, and no real one should be typed.";
  return errors;
}

/** True if this account accepts payouts. */
export function acceptsPayouts(digits: string): boolean {
  return digits === offeredBanks[0].account;
}

function isTestBank(digits: string): boolean {
  return offeredBanks.some((bank) => bank.account === digits);
}

/** Checks a US routing number's check digit (ABA): weights 3, 7 and 1. */
function passesRoutingCheck(digits: string): boolean {
  if (digits.length !== 9) return false;
  const weights = [3, 7, 1];
  const sum = Array.from(digits).reduce((total, digit, at) => total + Number(digit) * weights[at % 3]!, 0);
  return sum % 10 === 0;
}
