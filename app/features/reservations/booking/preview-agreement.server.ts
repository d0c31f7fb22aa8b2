import { priceSpaces } from "./steps/price-spaces.server.ts";
import type { Wish } from "./quote-stay.server.ts";

/** The text that a request for this stay would agree to. */
export async function previewAgreement({ start, lastDay, ...item }: Wish): Promise<string[]> {
  const items = [{ ...item, assertedPriceCents: undefined }];
  const [space] = await priceSpaces({ items, start, lastDay });
  return space!.agreement.body.split("\n\n");
}
