import { readChargedCard, type SavedCard } from "./steps/read-charged-card.server.ts";

/** The card of a payment, at the provider. */
export async function readCard(paymentId: string): Promise<SavedCard> {
  return (await readChargedCard(paymentId)).card;
}
