import type { Stripe } from "stripe";
import type { Store } from "./store.ts";
import { createCustomer } from "./customers.server.ts";

/** A completed session's customer: the given one, or a new one if the session was opened with `customer_creation`. */
export async function customerOfBuyer(
  trx: Store,
  session: Pick<Stripe.Checkout.Session, "customer" | "customer_creation">,
  buyer: { email: string; name: string },
): Promise<string | null> {
  const given = typeof session.customer === "string" ? session.customer : (session.customer?.id ?? null);
  if (given !== null || session.customer_creation !== "always") return given;
  return (await createCustomer(trx, { ...buyer, metadata: {}, expand: [] })).id;
}
