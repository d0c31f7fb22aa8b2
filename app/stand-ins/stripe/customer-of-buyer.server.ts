import type { Stripe } from "stripe";
import type { Transaction } from "#app/platform/db.server.ts";
import { createCustomer } from "./customers.server.ts";
import { idOf } from "#app/features/payments/model.ts";

/** A completed session's customer: the given one, or a new one if the session was opened with `customer_creation`. */
export async function customerOfBuyer(
  trx: Transaction,
  session: Pick<Stripe.Checkout.Session, "customer" | "customer_creation">,
  buyer: { email: string; name: string },
): Promise<string | null> {
  const given = idOf(session.customer);
  if (given !== null || session.customer_creation !== "always") return given;
  return (await createCustomer(trx, { ...buyer, metadata: {}, expand: [] })).id;
}
