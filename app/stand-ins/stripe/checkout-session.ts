import type { Stripe } from "stripe";
import type { OpenSession } from "./schema.ts";

/**
 * A session as the sandbox stores it: the API's fields, the lines with their products' descriptions, and the data of
 * its payment intent.
 */
export type StoredSession = Stripe.Checkout.Session & {
  line_items: Stripe.ApiList<Stripe.LineItem>;
  descriptions: (string | null)[];
  intent: {
    description: string | null;
    metadata: Record<string, string>;
    setup_future_usage?: "off_session" | null;
    statement_descriptor_suffix?: string | null;
    transfer_group?: string | null;
  };
};

type Given = {
  id: string;
  created: number;
  expiresAt: number;
  lineId: () => string;
  customer: { email: string | null; name: string | null } | null;
};

/** A new open session. The hosted page is on the caller's own origin. */
export function checkoutSession(params: OpenSession, given: Given): StoredSession {
  const lines = params.line_items.map((item) => lineItem(item, given.lineId()));
  const total = lines.reduce((sum, line) => sum + line.amount_total, 0);
  const isSetup = params.mode === "setup";
  return {
    ...nothingElse,
    id: given.id,
    object: "checkout.session",
    amount_subtotal: isSetup ? null : total,
    amount_total: isSetup ? null : total,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created: given.created,
    currency: "usd",
    custom_text: { ...nothingElse.custom_text, submit: params.custom_text?.submit ?? null },
    customer: params.customer ?? null,
    customer_creation: params.customer === undefined ? (params.customer_creation ?? "if_required") : null,
    customer_details: given.customer ? customerDetails(given.customer) : null,
    customer_email: params.customer_email ?? null,
    expires_at: given.expiresAt,
    metadata: params.metadata,
    mode: params.mode,
    payment_method_types: ["card"],
    payment_status: isSetup ? "no_payment_required" : "unpaid",
    status: "open",
    submit_type: params.submit_type ?? null,
    success_url: params.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    url: new URL(`/sandbox/checkout/${given.id}`, params.success_url).href,
    line_items: {
      object: "list",
      url: `/v1/checkout/sessions/${given.id}/line_items`,
      has_more: false,
      data: lines,
    },
    descriptions: params.line_items.map((item) => item.price_data.product_data.description ?? null),
    intent: {
      description: params.payment_intent_data.description ?? null,
      metadata: params.payment_intent_data.metadata,
      setup_future_usage: params.payment_intent_data.setup_future_usage ?? null,
      statement_descriptor_suffix: params.payment_intent_data.statement_descriptor_suffix ?? null,
      transfer_group: params.payment_intent_data.transfer_group ?? null,
    },
  };
}

/** The payer, if known. */
export function customerDetails(who: {
  email: string | null;
  name: string | null;
}): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: null,
    business_name: null,
    email: who.email,
    individual_name: who.name,
    name: who.name,
    phone: null,
    tax_exempt: "none",
    tax_ids: [],
  };
}

function lineItem(item: OpenSession["line_items"][number], id: string): Stripe.LineItem {
  const amount = item.price_data.unit_amount * item.quantity;
  return {
    id,
    object: "item",
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: "usd",
    description: item.price_data.product_data.name,
    metadata: item.price_data.product_data.metadata,
    price: null,
    quantity: item.quantity,
  };
}

/** The remaining fields of a session for one payment by card, or for saving a card. */
const nothingElse = {
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer_account: null,
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  locale: null,
  managed_payments: null,
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: "if_required",
  payment_method_configuration_details: null,
  payment_method_options: {},
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  subscription: null,
  ui_mode: "hosted_page",
  wallet_options: null,
} satisfies Partial<Stripe.Checkout.Session>;
