import { Hono } from "hono";
import type { Stripe } from "stripe";
import { host } from "./host.server.ts";
import { statementPrefix } from "./schema.ts";

/** What Stripe's dashboard sets, as it should be set: our own account, its payouts, and the destinations of events. */
export const ownAccount = new Hono();

const url = () => `${host().publicUrl()}/api/webhooks/stripe`;

ownAccount.get("/v1/account", (c) =>
  c.json({
    id: "acct_sandbox",
    object: "account",
    capabilities: { card_payments: "active", transfers: "active" },
    charges_enabled: true,
    country: "US",
    default_currency: "usd",
    details_submitted: true,
    payouts_enabled: true,
    settings: { card_payments: { statement_descriptor_prefix: statementPrefix } },
  }),
);

ownAccount.get("/v1/balance_settings", (c) =>
  c.json({
    object: "balance_settings",
    payments: {
      debit_negative_balances: true,
      payouts: {
        automatic_transfer_rules_by_currency: null,
        minimum_balance_by_currency: null,
        schedule: { interval: "manual" },
        statement_descriptor: null,
        status: "enabled",
      },
      settlement_timing: { delay_days: 2, start_of_day: null },
    },
  } satisfies Stripe.BalanceSettings),
);

ownAccount.get("/v1/tax/settings", (c) =>
  c.json({
    object: "tax.settings",
    defaults: { provider: "stripe", tax_behavior: null, tax_code: null },
    head_office: {
      address: { city: null, country: "US", line1: null, line2: null, postal_code: null, state: "PA" },
    },
    livemode: false,
    status: "active",
    status_details: { active: {} },
  } satisfies Stripe.Tax.Settings),
);

ownAccount.get("/v1/webhook_endpoints", (c) => {
  const endpoint = {
    id: "we_sandbox",
    object: "webhook_endpoint",
    api_version: host().apiVersion,
    application: null,
    created: 0,
    description: null,
    enabled_events: ["*"],
    livemode: false,
    metadata: {},
    status: "enabled",
    url: url(),
  };
  // The second is for connected accounts, which the list doesn't say.
  const data = [endpoint, { ...endpoint, id: "we_sandbox_connect" }];
  return c.json({ object: "list", url: "/v1/webhook_endpoints", has_more: false, data });
});

ownAccount.get("/v2/core/event_destinations", (c) => {
  const destination: Stripe.V2.Core.EventDestination = {
    id: "ed_sandbox",
    object: "v2.core.event_destination",
    created: new Date(0).toISOString(),
    description: "",
    enabled_events: [...host().accountEvents],
    event_payload: "thin",
    events_from: ["@self"],
    livemode: false,
    name: "Accounts",
    status: "enabled",
    type: "webhook_endpoint",
    updated: new Date(0).toISOString(),
    webhook_endpoint: { url: url() },
  };
  return c.json({ data: [destination], next_page_url: null, previous_page_url: null });
});
