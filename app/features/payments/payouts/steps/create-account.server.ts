import type { Stripe } from "stripe";
import { config } from "#app/platform/config.server.ts";
import type { AccountsApi } from "#app/features/payments/model.ts";
import { hashEmail } from "#app/features/payments/steps/hash-email.server.ts";
import { stripe } from "#app/features/payments/stripe.server.ts";
import { isRefusal } from "./is-refusal.server.ts";

type Owner = { id: string; email: string };

/**
 * Makes an account that receives transfers, for which we pay the fees, carry losses, and the provider collects what it
 * needs. Platforms of today must make it by Accounts v2; an older one, which v2 refuses, makes it by v1. Idempotent until
 * the provider refuses: v1 repeats a refusal for the same key, so `refusedAt` is part of the key.
 */
export async function createAccount(
  owner: Owner,
  refusedAt: Date | null = null,
  client: Stripe = stripe,
): Promise<{ accountId: string; api: AccountsApi }> {
  const key = `${owner.id}-payouts-${hashEmail(owner.email)}-${refusedAt?.getTime() ?? 1}`;
  try {
    return { accountId: await createByV2(owner, `${key}-v2`, client), api: "v2" };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { accountId: await createByV1(owner, `${key}-v1`, client, error), api: "v1" };
  }
}

const describeProduct = () => `Rents out spare space to guests through ${config.brandName}.`;

async function createByV2(owner: Owner, idempotencyKey: string, client: Stripe): Promise<string> {
  const { id } = await client.v2.core.accounts.create(
    {
      contact_email: owner.email,
      dashboard: "express",
      identity: { country: "us" },
      configuration: {
        recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
      },
      defaults: {
        currency: "usd",
        profile: { product_description: describeProduct() },
        responsibilities: { fees_collector: "application", losses_collector: "application" },
      },
      metadata: { landlord_id: owner.id },
    },
    { idempotencyKey },
  );
  return id;
}

async function createByV1(
  owner: Owner,
  idempotencyKey: string,
  client: Stripe,
  refusalByV2: Error,
): Promise<string> {
  try {
    const { id } = await client.accounts.create(
      {
        controller: {
          fees: { payer: "application" },
          losses: { payments: "application" },
          requirement_collection: "stripe",
          stripe_dashboard: { type: "express" },
        },
        // Public warehousing and storage: a neighbor has no website.
        business_profile: { mcc: "4225", product_description: describeProduct() },
        country: "US",
        email: owner.email,
        capabilities: { transfers: { requested: true } },
        metadata: { landlord_id: owner.id },
      },
      { idempotencyKey },
    );
    return id;
  } catch (error) {
    // v1 names what the platform lacks, which v2 doesn't, unless it only says that v2 is to be used.
    throw isRefusal(error) && error.message.includes("/v2/core/accounts") ? refusalByV2 : error;
  }
}
