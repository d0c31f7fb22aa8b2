import { expect, test } from "vitest";
import { claimInWords } from "./claim-in-words.ts";

const until = "Dec 4, 2026, 12:00 AM";

test.each([
  ["before", "You can claim within 72 hours after the stay.", "Deposit and claim"],
  ["open", `You can claim until ${until}.`, "Claim for damage"],
  ["over", `You could claim for damage until ${until}.`, "Deposit and claim"],
  ["made", "You claimed for damage.", "Deposit and claim"],
] as const)("a landlord is offered a claim only while it is possible: %s", (state, words, link) => {
  const said = claimInWords("landlord", { state, until });
  expect(said.words).toContain(words);
  expect(said.link).toBe(link);
});
