import type { Stripe } from "stripe";
import type { Brand, CardOutcome } from "./model.ts";

/** All that is kept of a card. */
export type KeptCard = { id: string; brand: Brand; last4: string; month: number; year: number };

/** A payment intent's amount, payer and metadata. */
export type Collected = {
  amount: number;
  customer: string | null;
  description: string | null;
  metadata: Record<string, string>;
  setup_future_usage?: "off_session" | null;
  statement_descriptor_suffix?: string | null | undefined;
  transfer_group?: string | null | undefined;
};

/** An unpaid payment intent. */
export function paymentIntent(of: Collected, id: string, created: number): Stripe.PaymentIntent {
  return {
    id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount: of.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: null,
    confirmation_method: "automatic",
    created,
    currency: "usd",
    customer: of.customer,
    customer_account: null,
    description: of.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: of.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: of.setup_future_usage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: of.statement_descriptor_suffix ?? null,
    status: "requires_payment_method",
    transfer_data: null,
    transfer_group: of.transfer_group ?? null,
  };
}

/** One attempt to charge a payment intent's amount to a card. */
export function charge(
  intent: Stripe.PaymentIntent,
  card: KeptCard,
  buyer: { email: string | null; name: string | null },
  decline: Extract<CardOutcome, { kind: "decline" }> | null,
  given: { id: string; created: number },
): Stripe.Charge {
  return {
    ...noFurtherField,
    id: given.id,
    object: "charge",
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    billing_details: { address: null, email: buyer.email, name: buyer.name, phone: null, tax_id: null },
    captured: !decline,
    created: given.created,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    metadata: intent.metadata,
    paid: !decline,
    payment_intent: intent.id,
    payment_method: card.id,
    payment_method_details: {
      type: "card",
      card: { brand: card.brand, last4: card.last4, exp_month: card.month, exp_year: card.year },
    } as Stripe.Charge.PaymentMethodDetails,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: decline ? "failed" : "succeeded",
    transfer_group: intent.transfer_group,
  };
}

const noFurtherField = {
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  calculated_statement_descriptor: null,
  disputed: false,
  failure_balance_transaction: null,
  fraud_details: {},
  livemode: false,
  on_behalf_of: null,
  outcome: null,
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  transfer_data: null,
} satisfies Partial<Stripe.Charge>;
