import type { Store } from "./store.ts";
import type { KeptCard } from "./charge.ts";
import { brandOf } from "./model.ts";
import { noSuch, StripeProblem } from "./problem.server.ts";
import { findObject, newStripeId, saveObject, seconds } from "./stored-objects.server.ts";
import { digitsOfToken, onceSaved } from "./test-cards.ts";

/** A card as the sandbox stores it, with what its further charges do. */
export type SavedCard = KeptCard & {
  object: "payment_method";
  name?: string;
  customer?: string | null;
  saved?: "succeed" | "authenticate" | "decline";
};

/** Saves a test card, named by a token such as `pm_card_visa`, for a customer without a hosted page. */
export async function attachCard(trx: Store, token: string, customer: string) {
  const digits = digitsOfToken(token);
  if (digits === null) throw noSuch("payment_method", token);
  await findObject("customer", customer, trx);
  const year = new Date(seconds() * 1000).getUTCFullYear() + 1;
  const card: SavedCard = {
    id: newStripeId("pm"),
    object: "payment_method",
    brand: brandOf(digits),
    last4: digits.slice(-4),
    month: 12,
    year,
    customer,
    saved: onceSaved(digits),
  };
  await saveObject(trx, card);
  return presentCard(card);
}

/** A page has saved the card for this customer's further charges. */
export async function keepForCustomer(trx: Store, id: string, customer: string | null): Promise<void> {
  const card = await findObject<SavedCard>("payment_method", id, trx);
  await saveObject(trx, { ...card, customer });
}

/** Takes a saved card from its customer: it can't be charged anymore, nor saved again. */
export async function detachCard(trx: Store, id: string) {
  const card = await findObject<SavedCard>("payment_method", id, trx);
  if (!card.customer)
    throw new StripeProblem(
      400,
      "The payment method you provided is not attached to a customer so detachment is impossible.",
    );
  const detached = { ...card, customer: null };
  await saveObject(trx, detached);
  return presentCard(detached);
}

export function presentCard({ id, brand, last4, month: exp_month, year: exp_year, customer }: SavedCard) {
  const card = { brand, last4, exp_month, exp_year };
  return { id, object: "payment_method", type: "card", customer: customer ?? null, card };
}
