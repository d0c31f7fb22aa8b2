import { z } from "zod";
import { address, expand, id, integer, metadata } from "./schema.ts";

const flag = z.enum(["true", "false"]).transform((text) => text === "true");
const capability = z.strictObject({ requested: flag }).optional();
const words = (longest: number) => z.string().max(longest).optional();

/** `POST /v1/accounts`, as far as the sandbox supports it: Express accounts in the United States. */
export const createAccountParams = z
  .strictObject({
    type: z.literal("express").optional(),
    controller: z
      .strictObject({
        fees: z.strictObject({ payer: z.literal("application") }),
        losses: z.strictObject({ payments: z.literal("application") }),
        requirement_collection: z.literal("stripe"),
        stripe_dashboard: z.strictObject({ type: z.literal("express") }),
      })
      .optional(),
    country: z.literal("US").default("US"),
    email: z.email().max(800).optional(),
    business_type: z.enum(["individual", "company"]).optional(),
    business_profile: z
      .strictObject({ name: words(250), url: words(2048), mcc: words(4), product_description: words(1000) })
      .default({}),
    capabilities: z.strictObject({ transfers: capability, card_payments: capability }).default({}),
    metadata,
    expand,
  })
  .refine((params) => params.type !== undefined || params.controller !== undefined, {
    message: "The sandbox has accounts with an Express dashboard only: say so by type or controller",
    path: ["controller"],
  });
export type CreateAccount = z.output<typeof createAccountParams>;

/** `POST /v1/accounts/{id}`. */
export const updateAccountParams = z.strictObject({
  email: z.email().max(800).optional(),
  metadata: metadata.optional(),
  expand,
});

/** `POST /v1/account_links`. */
export const accountLinkParams = z.strictObject({
  account: id,
  type: z.enum(["account_onboarding", "account_update"]),
  refresh_url: address,
  return_url: address,
  expand,
});
export type OpenAccountLink = z.output<typeof accountLinkParams>;

/** `POST /v1/transfers`. */
export const transferParams = z.strictObject({
  amount: integer.pipe(z.number().positive().max(99_999_999)),
  currency: z.literal("usd"),
  destination: id,
  source_transaction: id.optional(),
  transfer_group: words(255),
  description: words(1000),
  metadata,
  expand,
});
export type TransferParams = z.output<typeof transferParams>;

/** `POST /v1/transfers/{id}/reversals`. */
export const reversalParams = z.strictObject({
  amount: integer.pipe(z.number().positive()).optional(),
  description: words(1000),
  metadata,
  expand,
});
export type ReversalParams = z.output<typeof reversalParams>;

const text = (name: string, longest: number) =>
  z.string(`Enter your ${name}.`).trim().max(longest, `Your ${name} is too long.`);

/** The onboarding page's input; onboarding.ts has the rules. */
export const payeeEntry = z.object({
  name: text("legal name", 120),
  routing: text("routing number", 20),
  account: text("account number", 30),
});
