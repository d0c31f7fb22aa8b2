import type { Stripe } from "stripe";
import type { Store } from "./store.ts";
import { checkoutSession, type StoredSession } from "./checkout-session.ts";
import { noSuch, StripeProblem } from "./problem.server.ts";
import type { OpenSession } from "./schema.ts";
import { newStripeId, saveObject, seconds } from "./stored-objects.server.ts";

const minute = 60;
const day = 24 * 60 * minute;

/** Opens a hosted checkout with Stripe's own limits: at least 50 cents; between 30 minutes and 24 hours to pay. */
export async function openSession(trx: Store, params: OpenSession): Promise<StoredSession> {
  const created = seconds();
  const expiresAt = params.expires_at ?? created + day;
  // Some seconds of tolerance: the caller's clock was read before ours.
  if (expiresAt < created + 30 * minute - 5)
    throw badExpiry("at least 30 minutes from Checkout Session creation");
  if (expiresAt > created + day + 5) throw badExpiry("less than 24 hours from Checkout Session creation");
  const session = checkoutSession(params, {
    id: newStripeId("cs_test"),
    created,
    expiresAt,
    newId: newStripeId,
    customer: params.customer === undefined ? null : await customerOf(trx, params.customer),
  });
  if (session.mode === "payment" && (session.amount_total ?? 0) < 50)
    throw new StripeProblem(
      400,
      "The Checkout Session's total amount due must add up to at least $0.50 usd",
      { code: "amount_too_small", param: "line_items" },
    );
  await saveObject(trx, session);
  return session;
}

async function customerOf(trx: Store, id: string) {
  const customer = (await trx.findObject(id, "customer")) as
    | Stripe.Customer
    | Stripe.DeletedCustomer
    | undefined;
  if (!customer || customer.deleted) throw noSuch("customer", id, "customer");
  return { email: customer.email, name: customer.name ?? null };
}

function badExpiry(words: string): StripeProblem {
  return new StripeProblem(400, `The \`expires_at\` timestamp must be ${words}.`, { param: "expires_at" });
}
