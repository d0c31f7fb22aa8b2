import { expect, test } from "vitest";
import { guestInWords } from "./guest-profile.tsx";

const guest = { kind: "member", member_since: "2025-03", stays: 3, id_verified: true } as const;

test.each([
  [guest, "Member since March 2025, 3 stays"],
  [{ ...guest, stays: 1 }, "Member since March 2025, 1 stay"],
  [{ ...guest, stays: 0 }, "Member since March 2025, no stays yet"],
  [{ ...guest, kind: "visitor", member_since: null, stays: null }, "Visitor without an account"],
  [{ ...guest, kind: "deleted", member_since: null, stays: null }, "Account deleted"],
] as const)("%o is in words: %s", (given, words) => {
  expect(guestInWords(given)).toBe(words);
});
