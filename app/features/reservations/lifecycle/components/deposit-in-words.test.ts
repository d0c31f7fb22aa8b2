import { expect, test } from "vitest";
import { depositInWords } from "./deposit-in-words.ts";

const claimed = {
  deposit: 200,
  deposit_state: "claimed",
  deposit_kept: 0,
  deposit_at: null,
  time_zone: "America/New_York",
} as const;

test.each([
  [null, "Deposit of $200.00: claimed by the landlord"],
  [0.01, "Deposit of $200.00: the landlord claims $0.01 of it"],
  [199.99, "Deposit of $200.00: the landlord claims $199.99 of it"],
  [200, "Deposit of $200.00: the landlord claims all of it"],
  [200.01, "Deposit of $200.00: the landlord claims $200.01, more than the deposit"],
])("a claim of %s dollars on a deposit of $200.00 is said as it is", (claim, words) => {
  expect(depositInWords(claimed, { claim, reader: "tenant" })).toBe(words);
});

test.each([
  [null, "Deposit of $200.00: claimed by you"],
  [50, "Deposit of $200.00: you claim $50.00 of it"],
  [300, "Deposit of $200.00: you claim $300.00, more than the deposit"],
])("a landlord reads of their own claim of %s dollars", (claim, words) => {
  expect(depositInWords(claimed, { claim, reader: "landlord" })).toBe(words);
});

test("a decided deposit says both parts", () => {
  const decided = { ...claimed, deposit_state: "decided", deposit_at: "2026-11-21T04:00:00.000Z" } as const;
  const half = { claim: 50, reader: null };
  expect(depositInWords({ ...decided, deposit_kept: 50 }, half)).toBe(
    "Deposit of $200.00: decided on Nov 20, 2026, $50.00 for the landlord and $150.00 back",
  );
  const all = { ...decided, deposit_kept: 200 };
  expect(depositInWords(all, { claim: 300, reader: "tenant" })).toContain("all of it for the landlord");
  expect(depositInWords(all, { claim: 300, reader: "landlord" })).toContain("all of it for you");
});
