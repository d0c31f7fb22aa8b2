import { expect, test } from "vitest";
import { readLastSearch } from "./read-last-search.ts";
import { printSearch } from "./search-url.ts";

const at = new Date("2026-12-10T15:00:00Z");
const kept = (text: string) => {
  const search = readLastSearch(text, at);
  return search && printSearch(search);
};

test.each([
  ["?query=17101", "?query=17101"],
  [
    "?query=17101&from=2026-12-20&to=2027-01-02&type=Basement",
    "?query=17101&from=2026-12-20&to=2027-01-02&type=Basement",
  ],
  // Their first day has passed everywhere in the United States.
  ["?query=17101&from=2026-12-08&to=2026-12-20", "?query=17101"],
  // Only place, dates and types are remembered, whatever was written there.
  ["?query=17101&bbox=1,2,3,4&max_price=3&view=map", "?query=17101"],
  ["?query=17101&type=Castle&from=soon", "?query=17101"],
])("of %s it remembers %s", (text, remembered) => expect(kept(text)).toBe(remembered));

test.each(["", "?type=Basement", "?query=%20%20", "{}", "?query="])("%j is no search", (text) =>
  expect(kept(text)).toBeNull(),
);
