import type { IsoDate } from "#app/platform/dates.ts";
import { presentDates } from "../present.ts";
import { type AvailableQuoteJson, presentQuote } from "./present.ts";
import { priceSpaces } from "./steps/price-spaces.server.ts";

export type Wish = {
  propertyId: string;
  start: IsoDate;
  lastDay: IsoDate | null;
  quantity: number;
  renews?: boolean;
};

/** The price of a stay in one space, and whether its dates are available; if they aren't, dates that are. */
export async function quoteStay({ start, lastDay, ...item }: Wish): Promise<AvailableQuoteJson> {
  const items = [{ ...item, assertedPriceCents: undefined }];
  const [space] = await priceSpaces({ items, start, lastDay });
  const quote = presentQuote(space!);
  const { problem, nextFree } = space!;
  if (problem === null) return { ...quote, available: true };
  return { ...quote, available: false, problem, next_free: nextFree.map(presentDates) };
}
