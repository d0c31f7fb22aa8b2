import { z } from "zod";

export const id = z.string().min(1).max(255);
export const address = z.url({ protocol: /^https?$/ }).max(2048);
export const integer = z
  .string()
  .regex(/^-?\d{1,12}$/, "Invalid integer")
  .transform(Number);
export const metadata = z.record(z.string().max(40), z.string().max(500)).default({});
const flag = z.enum(["true", "false"]).transform((given) => given === "true");

/** The sandbox's account has a prefix of ten letters, the longest; Stripe may cut what is too long instead. */
export const statementPrefix = "SPACESTEST";
const statementSuffix = z
  .string()
  .max(
    22 - "* ".length - statementPrefix.length,
    "The statement descriptor would have more than 22 characters",
  )
  .regex(/[A-Za-z]/, "The suffix must contain at least one letter")
  .regex(/^[^<>\\'"*]*$/, "The suffix may not contain <, >, \\, ', \" or *");

export const expand = z.array(z.string().max(200)).max(20).default([]);

/** `POST /v1/checkout/sessions`, as far as the sandbox supports it: one-time payments by card. */
export const openSessionParams = z
  .strictObject({
    mode: z.enum(["payment", "setup"]),
    allowed_payment_method_types: z.array(z.literal("card")).min(1).optional(),
    line_items: z
      .array(
        z.strictObject({
          quantity: integer.pipe(z.number().positive().max(999_999)),
          price_data: z.strictObject({
            currency: z.literal("usd"),
            unit_amount: integer.pipe(z.number().nonnegative().max(99_999_999)),
            product_data: z.strictObject({
              name: z.string().min(1).max(250),
              description: z.string().min(1).max(500).optional(),
              metadata,
            }),
          }),
        }),
      )
      .max(100)
      .default([]),
    client_reference_id: z.string().max(200).optional(),
    customer: id.optional(),
    customer_creation: z.enum(["always", "if_required"]).optional(),
    customer_email: z.email().max(800).optional(),
    custom_text: z.strictObject({ submit: z.strictObject({ message: z.string().max(1200) }) }).optional(),
    metadata,
    payment_intent_data: z
      .strictObject({
        description: z.string().max(1000).optional(),
        setup_future_usage: z.literal("off_session").optional(),
        statement_descriptor_suffix: statementSuffix.optional(),
        transfer_group: z.string().max(255).optional(),
        metadata,
      })
      .default({ metadata: {} }),
    setup_intent_data: z.strictObject({ metadata }).optional(),
    success_url: address,
    cancel_url: address.optional(),
    expires_at: integer.optional(),
    submit_type: z.literal("pay").optional(),
    adaptive_pricing: z.strictObject({ enabled: flag }).optional(),
    expand,
  })
  .refine((params) => (params.mode === "payment") === params.line_items.length > 0, {
    message: "You must pass line_items in payment mode, and none in setup mode",
    path: ["line_items"],
  })
  .refine((params) => params.customer === undefined || params.customer_email === undefined, {
    message: "You may only specify one of these parameters: customer, customer_email",
    path: ["customer_email"],
  })
  .refine((params) => params.customer === undefined || params.customer_creation === undefined, {
    message: "You may only specify one of these parameters: customer, customer_creation",
    path: ["customer_creation"],
  });
export type OpenSession = z.output<typeof openSessionParams>;

/** `POST /v1/refunds`. */
export const refundParams = z
  .strictObject({
    charge: id.optional(),
    payment_intent: id.optional(),
    amount: integer.pipe(z.number().positive()).optional(),
    reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
    metadata,
    expand,
  })
  .refine((params) => (params.charge === undefined) !== (params.payment_intent === undefined), {
    message: "Give one of charge and payment_intent",
    path: ["payment_intent"],
  });
export type RefundParams = z.output<typeof refundParams>;

/** `POST /v1/disputes/{id}`. */
export const disputeParams = z.strictObject({
  evidence: z
    .object({
      appeal: z
        .strictObject({
          card: z.strictObject({
            reason_for_filing: z.string().max(150_000).optional(),
            supporting_files: z.array(id).max(20).optional(),
          }),
        })
        .optional(),
    })
    .catchall(z.string().max(150_000))
    .default({}),
  submit: z
    .enum(["true", "false"])
    .default("true")
    .transform((given) => given === "true"),
  metadata,
  expand: z.array(z.string().max(200)).max(20).default([]),
});

/** `POST /v1/payment_methods/{id}/attach`. */
export const attachParams = z.strictObject({ customer: id, expand });

export const expandOnly = z.strictObject({ expand });

/** What every list takes. */
export const pageParams: readonly string[] = ["limit", "starting_after", "ending_before", "expand"];

/** The filters of each list: those of Stripe that the sandbox has the fields for. */
export const listFilters = {
  account: ["created"],
  balance_transaction: ["created", "type"],
  charge: ["created", "customer", "payment_intent", "transfer_group"],
  "checkout.session": ["created", "customer", "payment_intent", "status"],
  customer: ["created", "email"],
  dispute: ["created", "charge", "payment_intent"],
  event: ["created", "type", "types"],
  payment_intent: ["created", "customer"],
  refund: ["created", "charge", "payment_intent"],
  setup_intent: ["created", "customer"],
  transfer: ["created", "destination", "transfer_group"],
  transfer_reversal: [],
} satisfies Record<string, readonly string[]>;
export type ListedKind = keyof typeof listFilters;

/** All lists' parameters; one that isn't of the page filters by the field with its name. */
export const listParams = z.strictObject({
  limit: integer.pipe(z.number().min(1).max(100)).default(10),
  starting_after: id.optional(),
  ending_before: id.optional(),
  payment_intent: id.optional(),
  charge: id.optional(),
  customer: id.optional(),
  destination: id.optional(),
  transfer_group: z.string().max(255).optional(),
  status: z.string().max(40).optional(),
  type: z.string().max(80).optional(),
  types: z.array(z.string().max(80)).max(20).optional(),
  email: z.string().max(800).optional(),
  created: z
    .strictObject({
      gt: integer.optional(),
      gte: integer.optional(),
      lt: integer.optional(),
      lte: integer.optional(),
    })
    .default({}),
  expand,
});
export type ListParams = z.output<typeof listParams>;

/** `POST /v1/customers` and `POST /v1/customers/{id}`. */
export const customerParams = z.strictObject({
  email: z
    .string()
    .regex(/^\S+@\S+$/, "This is no email address")
    .max(512)
    .optional(),
  name: z.string().max(256).optional(),
  phone: z.string().max(20).optional(),
  description: z.string().max(5000).optional(),
  metadata,
  expand,
});
export type CustomerParams = z.output<typeof customerParams>;

/** `POST /v1/payment_intents`, as far as the sandbox supports it: by card, and in one step with `confirm`. */
export const createIntentParams = z
  .strictObject({
    amount: integer.pipe(z.number().min(50).max(99_999_999)),
    currency: z.literal("usd"),
    customer: id.optional(),
    description: z.string().max(1000).optional(),
    payment_method: id.optional(),
    allowed_payment_method_types: z.array(z.literal("card")).min(1).optional(),
    automatic_payment_methods: z
      .strictObject({ enabled: flag, allow_redirects: z.enum(["always", "never"]).optional() })
      .optional(),
    confirm: flag.default(false),
    off_session: flag.default(false),
    return_url: address.optional(),
    statement_descriptor_suffix: statementSuffix.optional(),
    transfer_group: z.string().max(255).optional(),
    metadata,
    expand,
  })
  .refine((params) => !params.allowed_payment_method_types || !params.automatic_payment_methods, {
    message:
      "You may only specify one of these parameters: allowed_payment_method_types, automatic_payment_methods",
    path: ["automatic_payment_methods"],
  });
export type CreateIntent = z.output<typeof createIntentParams>;

/** `POST /v1/payment_intents/{id}/confirm`. */
export const confirmIntentParams = z.strictObject({
  payment_method: id.optional(),
  return_url: address.optional(),
  expand,
});

const text = (name: string, longest: number) =>
  z.string(`Enter your ${name}.`).trim().max(longest, `Your ${name} is too long.`);

const taxAddress = z.strictObject({
  country: z.literal("US"),
  state: z.string().max(40).optional(),
  city: z.string().max(200).optional(),
  line1: z.string().max(200).optional(),
  postal_code: z.string().max(20).optional(),
});

/** `POST /v1/tax/calculations`, as far as the sandbox supports it: of an address in the US, added to prices. */
export const taxCalculationParams = z
  .strictObject({
    currency: z.literal("usd"),
    customer_details: z.strictObject({
      address: taxAddress,
      address_source: z.enum(["billing", "shipping"]),
    }),
    ship_from_details: z.strictObject({ address: taxAddress }).optional(),
    line_items: z
      .array(
        z.strictObject({
          amount: integer.pipe(z.number().positive().max(99_999_999)),
          reference: z.string().min(1).max(500),
          tax_behavior: z.literal("exclusive").default("exclusive"),
          tax_code: z
            .string()
            .regex(/^txcd_\d{8}$/, "No such tax_code")
            .default("txcd_10000000"),
        }),
      )
      .min(1)
      .max(100),
    expand: z.array(z.enum(["line_items", "line_items.data.tax_breakdown"])).default([]),
  })
  // Lists of what has no id: there is nothing to look up.
  .transform(({ expand: shown, ...params }) => ({ ...params, shown, expand: [] as string[] }));
export type TaxCalculationParams = z.output<typeof taxCalculationParams>;

/** The hosted page's input; model.ts has the rules for cards. */
export const cardEntry = z.object({
  email: text("email", 254),
  number: text("card number", 40),
  expiry: text("expiration date", 9),
  cvc: text("security code", 4),
  name: text("name", 120),
});

export const confirmation = z.object({ outcome: z.enum(["complete", "fail"]) });
