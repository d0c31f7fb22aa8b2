import { formatDollars, sumDollars } from "#app/platform/money.ts";
import type { Quoted } from "./use-quotes.tsx";

const refunded = "What a landlord declines is refunded in full.";

/**
 * What the button that opens the card payment does: with what it charges at once, deposits included, if that is the same
 * for all `count` spaces and known.
 */
export function payNowInWords(quoted: readonly Quoted[], count: number): string {
  const quotes = quoted.flatMap(({ quote }) => (quote?.available ? quote : []));
  const later = quotes.filter(({ charged_on }) => charged_on !== null).length;
  if (quotes.length !== count || (later > 0 && later < count))
    return `Sends your request and opens the card payment. ${refunded}`;
  if (later > 0) return `Sends your request and saves your card. Nothing is charged now.`;
  const due = sumDollars(quotes.flatMap(({ total, deposit }) => [total, deposit]));
  return `Sends your request. You pay ${formatDollars(due)} now. ${refunded}`;
}
