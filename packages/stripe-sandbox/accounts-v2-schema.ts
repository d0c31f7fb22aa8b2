import { z } from "zod";
import { address, id } from "./schema.ts";

const include = z
  .array(z.enum(["configuration.recipient", "defaults", "identity", "requirements"]))
  .default([]);
const application = z.literal("application");
const requested = z.strictObject({ requested: z.boolean() });

/** `POST /v2/core/accounts`, as far as the sandbox supports it: recipients of transfers in the United States. */
export const createAccountV2Params = z.strictObject({
  contact_email: z.email().max(800),
  display_name: z.string().max(255).optional(),
  dashboard: z.literal("express"),
  identity: z.strictObject({ country: z.string().regex(/^us$/i, "The sandbox has accounts in the US only") }),
  configuration: z.strictObject({
    recipient: z.strictObject({
      capabilities: z.strictObject({ stripe_balance: z.strictObject({ stripe_transfers: requested }) }),
    }),
  }),
  defaults: z.strictObject({
    currency: z.literal("usd").optional(),
    profile: z.strictObject({ product_description: z.string().max(1000).optional() }).optional(),
    responsibilities: z.strictObject({ fees_collector: application, losses_collector: application }),
  }),
  metadata: z.record(z.string().max(40), z.string().max(500)).default({}),
  include,
});

/** `GET /v2/core/accounts`: those that aren't closed. */
export const listAccountsV2Params = z.strictObject({
  limit: z.coerce.number().int().min(1).max(20).default(10),
});

/** `GET /v2/core/accounts/{id}`. */
export const retrieveAccountV2Params = z.strictObject({ include });

/** `POST /v2/core/accounts/{id}/close`. */
export const closeAccountV2Params = z.strictObject({
  applied_configurations: z.array(z.literal("recipient")).optional(),
});

/** `POST /v2/core/account_links`. Since 2026-09-30 the onboarding no longer takes `configurations`. */
export const accountLinkV2Params = z.strictObject({
  account: id,
  use_case: z.strictObject({
    type: z.literal("account_onboarding"),
    account_onboarding: z.strictObject({
      refresh_url: address,
      return_url: address,
      collection_options: z
        .strictObject({
          fields: z.enum(["currently_due", "eventually_due"]).optional(),
          future_requirements: z.enum(["include", "omit"]).optional(),
        })
        .optional(),
    }),
  }),
});

const timestamp = z.iso.datetime();

/** `GET /v2/core/events`. */
export const listEventsV2Params = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(10),
  page: z.string().max(80).optional(),
  object_id: id.optional(),
  types: z.array(z.string().max(80)).max(20).optional(),
  created: z.strictObject({ gte: timestamp.optional(), lt: timestamp.optional() }).default({}),
});
export type ListEventsV2 = z.output<typeof listEventsV2Params>;
