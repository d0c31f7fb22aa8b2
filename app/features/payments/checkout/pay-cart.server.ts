import type { Actor } from "#app/features/accounts/model.ts";
import { reserve } from "#app/features/reservations/booking/reserve.server.ts";
import { acceptForStays } from "#app/features/reservations/terms/accept-for-stays.server.ts";
import { datesOf, type ReserveRequest } from "#app/features/reservations/schema.ts";
import { Invalid } from "#app/platform/errors.ts";
import { openCheckout, type CheckoutWish } from "./open-checkout.server.ts";
import { unpaidOrderHolding } from "../queries.server.ts";

type CartWish = Omit<CheckoutWish, "payable"> & { request: ReserveRequest; network: string | null };

/**
 * Pays for a cart: uses the caller's live unpaid order that holds its spaces or reserves a new one first. Never takes
 * money for dates that aren't held.
 */
export async function payCart(
  actor: Actor,
  { request, network, ...wish }: CartWish,
): Promise<{ url: string }> {
  const held = await unpaidOrderHolding(actor, request);
  if (held !== null) await acceptForStays(actor, { orderId: held }, request.acceptsTerms);
  const orderId =
    held ?? (await reserveFirst(actor, { ...request, assertedPaidCents: wish.assertedTotalCents }, network));
  return openCheckout(actor, { ...wish, payable: { orderId }, assertedPrices: request.items });
}

async function reserveFirst(actor: Actor, request: ReserveRequest, network: string | null): Promise<string> {
  if (request.items.some((item) => datesOf(item, request).start === null)) {
    const message = "Please select a start date.";
    throw new Invalid(message, { startDate: message });
  }
  const [first] = await reserve(actor, request, network);
  return first!.orderId;
}
