import type { Actor } from "#app/features/accounts/model.ts";
import { loadCart } from "#app/features/reservations/guest/load-cart.server.ts";
import { openDifferences } from "./queries.server.ts";

/** The checkout's data apart from the browser's own, with what we pay of other spaces than those that were refunded. */
export async function loadCartScreen(actor: Actor) {
  const [cart, differences] = await Promise.all([loadCart(actor), openDifferences(actor)]);
  return { ...cart, differences };
}
