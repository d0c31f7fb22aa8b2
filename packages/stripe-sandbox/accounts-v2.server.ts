import { Hono } from "hono";
import type { Stripe } from "stripe";
import { newAccount, type StoredAccount } from "./account.ts";
import { openAccountLink } from "./account-links.server.ts";
import { accountV2 } from "./account-v2.ts";
import {
  accountLinkV2Params,
  closeAccountV2Params,
  createAccountV2Params,
  listAccountsV2Params,
  listEventsV2Params,
  retrieveAccountV2Params,
} from "./accounts-v2-schema.ts";
import { emitAccountEvents } from "./emit-account-events.server.ts";
import { isFaulty } from "./faults.server.ts";
import { host } from "./host.server.ts";
import { envelope, StripeProblem } from "./problem.server.ts";
import { refuseAccounts, refuseV2 } from "./refuse-accounts.server.ts";
import { findObject, lockObject, newStripeId, saveObject, seconds } from "./stored-objects.server.ts";
import { queryV2, writeV2 } from "./wire-v2.server.ts";

/** Stripe's Accounts v2: recipients of transfers, their onboarding, and the list of thin events. */
export const accountsV2 = new Hono();

// API v2 has words of its own for what it doesn't find.
accountsV2.onError((error, c) => {
  if (!(error instanceof StripeProblem)) throw error;
  const { code, ...details } = envelope(error).error;
  const named = { ...details, code: code === "resource_missing" ? "not_found" : code };
  return c.json({ error: named }, error.status as 400);
});

accountsV2.post("/accounts", (c) =>
  writeV2(c, createAccountV2Params, async (trx, params) => {
    await refuseAccounts(trx, "v2");
    const { requested } = params.configuration.recipient.capabilities.stripe_balance.stripe_transfers;
    const account = newAccount(
      {
        country: "US",
        email: params.contact_email,
        business_profile: { product_description: params.defaults.profile?.product_description },
        capabilities: { transfers: { requested } },
        metadata: params.metadata,
        expand: [],
      },
      { id: newStripeId("acct"), created: seconds(), api: "v2" },
    );
    await saveObject(trx, account);
    await emitAccountEvents(trx, account, ["v2.core.account.created"]);
    return accountV2(account, params.include);
  }),
);

accountsV2.get("/accounts", async (c) => {
  const { limit } = queryV2(c, listAccountsV2Params);
  if (await isFaulty("older_platform", host().store)) refuseV2();
  const filters = { created: {}, closed: "false" };
  const accounts = (await host().store.listObjects("account", { limit, ...filters })) as StoredAccount[];
  // One page: no one has asked the sandbox for another.
  const data = accounts.slice(0, limit).map((account) => accountV2(account));
  return c.json({ data, next_page_url: null, previous_page_url: null });
});

accountsV2.get("/accounts/:id", async (c) => {
  const { include } = queryV2(c, retrieveAccountV2Params);
  return c.json(accountV2(await findObject<StoredAccount>("account", c.req.param("id")), include));
});

accountsV2.post("/accounts/:id/close", (c) =>
  writeV2(c, closeAccountV2Params, async (trx) => {
    const account = await lockObject<StoredAccount>(trx, "account", c.req.param("id"));
    const closed: StoredAccount = {
      ...account,
      closed: true,
      capabilities: { transfers: "inactive" },
      payouts_enabled: false,
    };
    await saveObject(trx, closed);
    await emitAccountEvents(trx, closed, ["v2.core.account.closed"]);
    return accountV2(closed);
  }),
);

accountsV2.post("/account_links", (c) =>
  writeV2(c, accountLinkV2Params, async (trx, { account, use_case }) => {
    const { refresh_url, return_url } = use_case.account_onboarding;
    const link = await openAccountLink(trx, {
      account,
      type: "account_onboarding",
      refresh_url,
      return_url,
      expand: [],
    });
    return {
      object: "v2.core.account_link",
      account,
      created: timestamp(link.created),
      expires_at: timestamp(link.expires_at),
      livemode: false,
      url: link.url,
      use_case,
    } satisfies Stripe.V2.Core.AccountLink;
  }),
);

accountsV2.get("/events", async (c) => {
  const params = queryV2(c, listEventsV2Params);
  const events = await host().store.listThinEvents(params);
  const data = events.slice(0, params.limit);
  const next = new URL(c.req.url);
  next.searchParams.set("page", data.at(-1)?.id ?? "");
  const hasMore = events.length > params.limit;
  return c.json({
    data,
    next_page_url: hasMore ? `${next.pathname}${next.search}` : null,
    previous_page_url: null,
  });
});

function timestamp(created: number): string {
  return new Date(created * 1000).toISOString();
}
