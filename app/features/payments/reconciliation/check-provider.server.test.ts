import { expect, test } from "vitest";
import { clearFaults, orderFault } from "#app/stand-ins/stripe/faults.server.ts";
import { apiVersion, bookedEvents } from "../model.ts";
import { stripe } from "../stripe.server.ts";
import { answerAt } from "#tests/support/provider-answers.ts";
import { checkProvider } from "./check-provider.server.ts";

const ofAccounts = ["account.updated", "payout.failed", "payout.paid"];
const ofUs = bookedEvents.filter((type) => !ofAccounts.includes(type));

type Endpoint = {
  url?: string;
  status?: string;
  enabled_events?: readonly string[];
  api_version?: string | null;
};

/** What the provider lists of endpoints; each is ours, enabled and of our version unless it says otherwise. */
function listEndpoints(...endpoints: Endpoint[]) {
  const ours = {
    url: "http://localhost:3000/api/webhooks/stripe",
    status: "enabled",
    enabled_events: ["*"],
    api_version: apiVersion,
  };
  const data = endpoints.map((one) => ({ ...ours, ...one }));
  const path = "/v1/webhook_endpoints";
  answerAt(path, () => Response.json({ object: "list", url: path, has_more: false, data }));
}

/** What the check says of endpoints: of ours, its events, those of connected accounts, and the version. */
const ofEndpoints = async () => (await checkProvider()).slice(-4).map(({ missing }) => missing);

test("nothing is missing in the sandbox, which has an endpoint with our events and version", async () => {
  const findings = await checkProvider();
  expect(findings.length).toBeGreaterThan(12);
  expect(findings.filter(({ missing }) => missing !== null)).toEqual([]);
});

test("what can't be read is named, with the provider's own reason", async () => {
  await orderFault({ kind: "down" });
  const findings = await checkProvider();
  await clearFaults();
  const missing = findings.filter((one) => one.missing !== null);
  const named = missing.map(({ what }) => what);
  expect(named).toEqual(
    expect.arrayContaining([
      "The key reads refunds",
      "Adaptive pricing is off in our last checkouts",
      "The key reads webhook endpoints",
    ]),
  );
  for (const { missing: why } of missing) expect(why).toContain("connection");
});

test("a checkout of ours that was made with adaptive pricing is found", async () => {
  const product_data = { name: "Rent" };
  const params = {
    mode: "payment" as const,
    line_items: [{ quantity: 1, price_data: { currency: "usd", unit_amount: 5000, product_data } }],
    success_url: "http://localhost:3000/",
  };
  const finding = async () =>
    (await checkProvider()).find(({ what }) => what === "Adaptive pricing is off in our last checkouts");
  // Not ours: made in the dashboard, such as by a payment link.
  await stripe.checkout.sessions.create(params);
  expect((await finding())?.missing).toBeNull();
  const metadata = { payment_id: "pay_1" };
  await stripe.checkout.sessions.create({ ...params, metadata, adaptive_pricing: { enabled: false } });
  expect((await finding())?.missing).toBeNull();
  await stripe.checkout.sessions.create({ ...params, metadata });
  expect((await finding())?.missing).toBe("It is on in 1 of 2: switch it off (docs/stripe.md).");
});

test("an endpoint with our events and one with those of accounts are enough", async () => {
  listEndpoints({ enabled_events: ofUs }, { enabled_events: ofAccounts });
  const findings = await checkProvider();
  expect(findings.slice(-4)).toEqual([
    { what: "An enabled endpoint at http://localhost:3000/api/webhooks/stripe", missing: null },
    { what: "It hears our events", missing: null },
    {
      what: "An endpoint for connected accounts hears account.updated, payout.failed, payout.paid",
      missing: null,
    },
    { what: `The endpoints use the version ${apiVersion}`, missing: null },
  ]);
  expect(findings[0]).toEqual({ what: "Mode: sandbox", missing: null });
});

test("without an enabled endpoint at our address it says what is late and what stays unknown", async () => {
  const none = "There is none. Its events are read from Stripe's list, a minute late.";
  const unheard =
    "None hears them all. Accounts are asked every ten minutes; payouts to a bank that fail stay unknown.";
  const lacks = `It lacks ${ofUs.join(", ")}.`;
  for (const other of [
    { url: "https://elsewhere.example/api/webhooks/stripe" },
    { status: "disabled", api_version: "2020-08-27" },
  ]) {
    listEndpoints(other);
    expect(await ofEndpoints()).toEqual([none, lacks, unheard, null]);
  }
});

test("events that no endpoint hears are named, and so are other versions", async () => {
  const lacking = ofUs.filter((type) => !type.startsWith("refund."));
  listEndpoints(
    { enabled_events: lacking, api_version: "2020-08-27" },
    { api_version: null, enabled_events: [] },
  );
  const [found, events, accounts, version] = await ofEndpoints();
  expect(found).toBeNull();
  expect(events).toBe("It lacks refund.created, refund.updated, refund.failed.");
  expect(accounts).toContain("None hears them all.");
  expect(version).toBe("One uses 2020-08-27, the account's default.");
  listEndpoints({ enabled_events: ofUs }, { enabled_events: ofAccounts.slice(1) });
  expect((await ofEndpoints())[2]).toContain("None hears them all.");
});
