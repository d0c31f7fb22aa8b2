import type { Stripe } from "stripe";
import type { OpenSession } from "./schema.ts";

/**
 * A session as the sandbox stores it: the API's fields, the lines with their products' descriptions, and the data of
 * its payment intent.
 */
export type StoredSession = Stripe.Checkout.Session & {
  line_items: Stripe.ApiList<Stripe.LineItem>;
  descriptions: (string | null)[];
  /** Typed on the hosted page, while the bank asks for its confirmation. */
  buyer_email?: string;
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
  newId: (prefix: "li" | "price" | "prod") => string;
  customer: { email: string | null; name: string | null } | null;
};

/** A new open session. The hosted page is on the caller's own origin. */
export function checkoutSession(params: OpenSession, given: Given): StoredSession {
  const lines = params.line_items.map((item) => lineItem(item, given));
  const total = lines.reduce((sum, line) => sum + line.amount_total, 0);
  const isSetup = params.mode === "setup";
  return {
    ...nothingElse,
    id: given.id,
    object: "checkout.session",
    // An account's setting is on, unless it was switched off.
    adaptive_pricing: isSetup ? null : { enabled: params.adaptive_pricing?.enabled ?? true },
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
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

function lineItem(item: OpenSession["line_items"][number], given: Given): Stripe.LineItem {
  const amount = item.price_data.unit_amount * item.quantity;
  return {
    id: given.newId("li"),
    object: "item",
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: "usd",
    description: item.price_data.product_data.name,
    metadata: item.price_data.product_data.metadata,
    price: inlinePrice(item.price_data.unit_amount, given),
    quantity: item.quantity,
  };
}

/** The price that a line's own amount makes: of this session only. */
function inlinePrice(amount: number, { created, newId }: Given): Stripe.Price {
  return {
    id: newId("price"),
    object: "price",
    active: false,
    billing_scheme: "per_unit",
    created,
    currency: "usd",
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: newId("prod"),
    recurring: null,
    tax_behavior: "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: "one_time",
    unit_amount: amount,
    unit_amount_decimal: String(amount),
  } as unknown as Stripe.Price;
}

/** The remaining fields of a session for one payment by card, or for saving a card. */
const nothingElse = {
  after_expiration: null,
  allow_promotion_codes: null,
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
