import { Hono } from "hono";
import type { Stripe } from "stripe";
import type { Store } from "./store.ts";
import { emitEvent } from "./emit-event.server.ts";
import { noSuch } from "./problem.server.ts";
import { customerParams, type CustomerParams, expandOnly } from "./schema.ts";
import { lockObject, newStripeId, saveObject, seconds } from "./stored-objects.server.ts";
import { write } from "./wire.server.ts";

/** Customers: payers with an account of ours. */
export const customers = new Hono();

customers.post("/customers", (c) => write(c, customerParams, createCustomer));
customers.post("/customers/:id", (c) =>
  write(c, customerParams, (trx, params) => update(trx, c.req.param("id"), params)),
);
customers.delete("/customers/:id", (c) => write(c, expandOnly, (trx) => remove(trx, c.req.param("id"))));

export async function createCustomer(trx: Store, params: CustomerParams): Promise<Stripe.Customer> {
  const customer: Stripe.Customer = {
    id: newStripeId("cus"),
    object: "customer",
    address: null,
    balance: 0,
    created: seconds(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: params.description ?? null,
    discount: null,
    email: params.email ?? null,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: params.metadata,
    name: params.name ?? null,
    phone: params.phone ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
  };
  await saveObject(trx, customer);
  await emitEvent(trx, "customer.created", customer);
  return customer;
}

async function update(trx: Store, id: string, params: CustomerParams): Promise<Stripe.Customer> {
  const customer = await lockObject<Stripe.Customer | Stripe.DeletedCustomer>(trx, "customer", id);
  if (customer.deleted) throw noSuch("customer", id);
  const { expand: _expand, metadata, ...given } = params;
  const changed: Stripe.Customer = {
    ...customer,
    ...given,
    metadata: { ...customer.metadata, ...metadata },
  };
  await saveObject(trx, changed);
  await emitEvent(trx, "customer.updated", changed);
  return changed;
}

/** A deleted customer is only marked as deleted; their payments stay. */
async function remove(trx: Store, id: string): Promise<Stripe.DeletedCustomer> {
  const customer = await lockObject<Stripe.Customer | Stripe.DeletedCustomer>(trx, "customer", id);
  if (customer.deleted) throw noSuch("customer", id);
  const gone: Stripe.DeletedCustomer = { id, object: "customer", deleted: true };
  await saveObject(trx, gone);
  await emitEvent(trx, "customer.deleted", customer);
  return gone;
}
