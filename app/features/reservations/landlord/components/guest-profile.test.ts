import { expect, test } from "vitest";
import { guestInWords } from "./guest-profile.tsx";

const guest = {
  kind: "member",
  member_since: "2025-03",
  stays: 3,
  false_reports: 0,
  id_verified: true,
} as const;

test.each([
  [guest, "3 stays. Member since March 2025.", "3 stays · since Mar 2025"],
  [{ ...guest, stays: 1 }, "1 stay. Member since March 2025.", "1 stay · since Mar 2025"],
  [{ ...guest, stays: 0 }, "No stays yet. Member since March 2025.", "No stays yet · since Mar 2025"],
  [{ ...guest, kind: "visitor", member_since: null, stays: null }, "Guest without an account.", "Guest"],
  [{ ...guest, kind: "deleted", member_since: null, stays: null }, "Account deleted.", "Account deleted"],
] as const)("%o is in words: %s In short: %s", (given, words, short) => {
  expect([guestInWords(given), guestInWords(given, true)]).toEqual([words, short]);
});
