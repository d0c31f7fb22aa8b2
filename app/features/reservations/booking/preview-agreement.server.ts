import { onlyHostName } from "#app/features/accounts/queries.server.ts";
import {
  summarizeAgreement,
  type SummaryLine,
  type SummaryWords,
} from "#app/features/reservations/terms/present.ts";
import { priceSpaces } from "./steps/price-spaces.server.ts";
import type { Wish } from "./quote-stay.server.ts";

/** The text that a request for this stay would agree to, and what it begins with */
export async function previewAgreement({
  start,
  lastDay,
  ...item
}: Wish): Promise<{ summary: SummaryLine[]; paragraphs: string[] }> {
  const items = [{ ...item, assertedPriceCents: undefined }];
  const [space] = await priceSpaces({ items, start, lastDay });
  const { agreement, landlordId } = space!;
  const landlord = (await onlyHostName([landlordId])) ?? "The landlord";
  const sides = { landlord, tenant: "You, by the name in your request" };
  const summary = summarizeAgreement(sides, agreement.facts as SummaryWords);
  return { summary, paragraphs: agreement.body.split("\n\n") };
}
