import type { IsoDate } from "#app/platform/dates.ts";
import { db } from "#app/platform/db.server.ts";
import { presentQuote, type QuoteJson } from "./present.ts";
import { priceSpaces } from "./price-spaces.server.ts";

type Wish = { propertyId: string; start: IsoDate; lastDay: IsoDate | null; quantity: number };

/** What a stay in one space costs, and whether its dates are available. */
export async function quoteStay({
  propertyId,
  start,
  lastDay,
  quantity,
}: Wish): Promise<QuoteJson & { available: boolean }> {
  const items = [{ propertyId, quantity, assertedPriceCents: undefined }];
  const [space] = await priceSpaces(db, { items, start, lastDay });
  return { ...presentQuote(space!.quote, space!.stay), available: space!.isFree };
}
