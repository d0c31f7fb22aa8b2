import type { Stripe } from "stripe";
import { host } from "./host.server.ts";
import type { Store } from "./store.ts";
import type { OpenAccountLink } from "./connect-schema.ts";
import { StripeProblem } from "./problem.server.ts";
import { findObject, newStripeId, saveObject, seconds } from "./stored-objects.server.ts";

/** An account link as the sandbox stores it; used once, when the form is submitted. */
export type StoredAccountLink = {
  id: string;
  object: "account_link";
  account: string;
  created: number;
  expires_at: number;
  refresh_url: string;
  return_url: string;
  used: boolean;
};
/** A login link as the sandbox stores it. */
export type StoredLoginLink = { id: string; object: "login_link"; account: string; created: number };

const fiveMinutes = 300;

/** A link to the onboarding page, valid for five minutes. The page is on the caller's own origin. */
export async function openAccountLink(trx: Store, params: OpenAccountLink): Promise<Stripe.AccountLink> {
  await findObject<Stripe.Account>("account", params.account, trx);
  const link: StoredAccountLink = {
    id: newStripeId("link"),
    object: "account_link",
    account: params.account,
    created: seconds(),
    expires_at: seconds() + fiveMinutes,
    refresh_url: params.refresh_url,
    return_url: params.return_url,
    used: false,
  };
  await saveObject(trx, link);
  return {
    object: "account_link",
    created: link.created,
    expires_at: link.expires_at,
    url: new URL(`/sandbox/onboarding/${link.id}`, params.return_url).href,
  };
}

/** A link to the Express dashboard, for an account that has completed onboarding. */
export async function openLoginLink(trx: Store, accountId: string): Promise<Stripe.LoginLink> {
  const account = await findObject<Stripe.Account>("account", accountId, trx);
  if (!account.details_submitted)
    throw new StripeProblem(
      400,
      "Cannot create a login link for an account that has not completed onboarding.",
    );
  const link: StoredLoginLink = {
    id: newStripeId("login"),
    object: "login_link",
    account: account.id,
    created: seconds(),
  };
  await saveObject(trx, link);
  return {
    object: "login_link",
    created: link.created,
    url: `${host().publicUrl()}/sandbox/express/${link.id}`,
  };
}
