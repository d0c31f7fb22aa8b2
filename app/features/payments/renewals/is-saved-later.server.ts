import { idOf } from "../model.ts";
import { stripe } from "../stripe.server.ts";
import type { SavedCard } from "./read-card.server.ts";

type DatedCard = Pick<SavedCard, "customerId" | "paymentMethodId"> & { savedAt: Date | null };

/** How long after the charge its event may be written, in seconds. */
const eventDelay = 60;

/**
 * Whether a card was saved after another. Times have whole seconds; of two cards that were saved within one, the provider's
 * list of events says which came last.
 */
export async function isSavedLater(card: DatedCard, other: DatedCard): Promise<boolean> {
  if (card.savedAt === null || card.paymentMethodId === null) return false;
  if (other.savedAt === null || card.savedAt > other.savedAt) return true;
  if (card.savedAt < other.savedAt || card.paymentMethodId === other.paymentMethodId) return false;
  const second = Math.floor(card.savedAt.getTime() / 1000);
  const created = { gte: second, lte: second + eventDelay };
  const type = "checkout.session.completed";
  for await (const { data } of stripe.events.list({ type, created, limit: 100 })) {
    if (!("setup_intent" in data.object)) continue;
    const { customer, setup_intent, payment_intent } = data.object;
    if (idOf(customer) !== card.customerId && idOf(customer) !== other.customerId) continue;
    const paymentMethodId = await readMethod({
      setupId: idOf(setup_intent),
      paymentId: idOf(payment_intent),
    });
    if (paymentMethodId === card.paymentMethodId) return true;
    if (paymentMethodId === other.paymentMethodId) return false;
  }
  return false;
}

type Intents = { setupId: string | null; paymentId: string | null };

async function readMethod({ setupId, paymentId }: Intents): Promise<string | null> {
  if (setupId !== null) return idOf((await stripe.setupIntents.retrieve(setupId)).payment_method);
  if (paymentId !== null) return idOf((await stripe.paymentIntents.retrieve(paymentId)).payment_method);
  return null;
}
