import { expect, it } from "vitest";
import type { AvailableQuoteJson } from "#app/features/reservations/booking/present.ts";
import { payNowInWords } from "./pay-now.ts";
import type { Quoted } from "./use-quotes.tsx";

const one = (total: number, more: Partial<AvailableQuoteJson> = {}): Quoted => ({
  id: "prp_1",
  title: "Dry garage",
  quote: { available: true, total, deposit: 0, charged_on: null, ...more } as AvailableQuoteJson,
  problem: null,
  gone: false,
});
const unknown =
  "Sends your request and opens the card payment. What a landlord declines is refunded in full.";

it.each<[quoted: Quoted[], count: number, words: string]>([
  [[], 2, unknown],
  [[one(84)], 2, unknown],
  [[one(84), one(14.7, { available: false })], 2, unknown],
  [
    [one(84, { deposit: 150 }), one(14.7)],
    2,
    "Sends your request. You pay $248.70 now. What a landlord declines is refunded in full.",
  ],
  [[one(84), one(14.7, { charged_on: "2027-05-01" })], 2, unknown],
  [
    [one(84, { charged_on: "2027-05-01" })],
    1,
    "Sends your request and saves your card. Nothing is charged now.",
  ],
])("says what the card payment charges at once", (quoted, count, words) => {
  expect(payNowInWords(quoted, count)).toBe(words);
});
