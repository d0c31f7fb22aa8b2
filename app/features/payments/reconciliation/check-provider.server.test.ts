import { Resolver } from "node:dns/promises";
import { sql } from "kysely";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { clearFaults, orderFault } from "@sparebay/stripe-sandbox/faults.server.ts";
import { newPaidLandlord } from "#tests/support/paid-stays.ts";
import { runJobs } from "#tests/support/payments.ts";
import { answerAt, refusal } from "#tests/support/provider-answers.ts";
import { checkSite } from "../../../../scripts/set-up/checks.ts";
import { accountEvents, apiVersion, checkMetadata, connectEvents, ownEvents } from "../model.ts";
import { stripe } from "../stripe.server.ts";
import { checkProvider } from "./check-provider.server.ts";

const url = "http://localhost:3000/api/webhooks/stripe";
beforeEach(() => clearFaults());

const all = { hasBooks: true, tries: true };

type Endpoint = {
  url?: string;
  status?: string;
  enabled_events?: readonly string[];
  api_version?: string | null;
};

/** What the provider lists of webhooks with snapshots; each is ours, enabled and of our version unless it says otherwise. */
function listEndpoints(...endpoints: Endpoint[]) {
  const ours = { url, status: "enabled", enabled_events: ["*"], api_version: apiVersion };
  const data = endpoints.map((endpoint) => ({ ...ours, ...endpoint }));
  const path = "/v1/webhook_endpoints";
  answerAt(path, () => Response.json({ object: "list", url: path, has_more: false, data }));
}

/** What is missing, by the start of the check's sentence; undefined if there is no such check. */
async function missing(...starts: string[]) {
  const findings = await checkProvider(all);
  return starts.map((start) => findings.find(({ what }) => what.startsWith(start))?.missing);
}

const ofEndpoints = () =>
  missing(
    `A webhook at ${url}`,
    "Another webhook there has the events of connected",
    "A webhook there has the thin",
    "Webhooks with snapshots",
  );

test("nothing is missing in the sandbox, and what it tries is undone and in no book", async () => {
  await newPaidLandlord();
  await runJobs();
  const { available } = await stripe.balance.retrieve();
  const findings = await checkProvider(all);
  expect(findings.filter(({ missing: why }) => why !== null)).toEqual([]);
  expect(findings.map(({ what }) => what)).toEqual(
    expect.arrayContaining([
      "Mode: sandbox",
      "A landlord's account is made, by Accounts v2",
      "A saved card is charged while its owner is away",
      "A transfer to a landlord is sent",
      "All of that is undone",
    ]),
  );
  expect((await stripe.balance.retrieve()).available).toEqual(available);
  const [transfer, charge] = [
    await stripe.transfers.list({ limit: 1 }),
    await stripe.charges.list({ limit: 1 }),
  ];
  expect(transfer.data[0]).toMatchObject({ amount: 100, reversed: true, metadata: checkMetadata });
  expect(charge.data[0]).toMatchObject({ amount: 100, refunded: true, metadata: checkMetadata });
  const { data } = await stripe.accounts.list({ limit: 1 });
  expect(await stripe.v2.core.accounts.retrieve(data[0]!.id)).toMatchObject({ closed: true });
  await runJobs();
  const events = db.selectFrom("providerEvents").select("trouble").where("trouble", "is not", null);
  expect(await events.execute()).toEqual([]);
});

test("without a landlord who can be paid a transfer is refused only for that", async () => {
  await db.updateTable("payoutAccounts").set({ payoutsEnabled: false }).execute();
  const what = "A transfer is refused only because no landlord has set up payouts in this mode";
  expect(await missing(what)).toEqual([null]);
  answerAt("/v1/transfers", ({ method }) =>
    method === "POST" ? refusal(403, { type: "invalid_request_error" }) : null,
  );
  expect(await missing(what, "All of that is undone")).toEqual(["Refused.", null]);
});

test("it says by which API accounts are made, and what the platform lacks, in the provider's words", async () => {
  await orderFault({ kind: "older_platform" });
  expect(await missing("A landlord's account is made, by Accounts v1")).toEqual([null]);
  await orderFault({ kind: "no_platform_profile" });
  const [account] = await missing("A landlord's account is made");
  expect(account).toContain("responsibilities of managing losses");
});

test("it says by which API accounts are made before it makes any", async () => {
  const [v2, v1] = [
    "Landlords’ accounts are made by Accounts v2, which answers",
    "Landlords’ accounts are made by Accounts v1: the platform has no v2",
  ];
  const reading = async (...starts: string[]) => {
    const findings = await checkProvider({ hasBooks: false, tries: false });
    return starts.map((start) => findings.find(({ what }) => what === start)?.missing);
  };
  expect(await reading(v2, v1)).toEqual([null, undefined]);
  answerAt("/v2/core/accounts", () => refusal(403, { type: "invalid_request_error" }));
  expect(await reading(v2, v1)).toEqual(["Refused.", undefined]);
  answerAt("/v2/core/accounts", () => null);
  await orderFault({ kind: "older_platform" });
  expect(await reading(v2, v1)).toEqual([undefined, null]);
});

test("what only reads makes nothing at the provider, and asks no database of a site", async () => {
  const posts: string[] = [];
  answerAt("/", ({ method, url: requestUrl }) => {
    if (method !== "GET") posts.push(requestUrl);
    return null;
  });
  onTestFinished(() => void Object.assign(config, { stripeTax: false }));
  Object.assign(config, { stripeTax: true });
  const findings = await checkProvider({ hasBooks: false, tries: false });
  expect(findings.filter(({ missing: why }) => why !== null)).toEqual([]);
  expect(findings.map(({ what }) => what)).toEqual(
    expect.arrayContaining([
      "Stripe Tax has what it needs to calculate",
      "Your account may take cards and send transfers",
    ]),
  );
  expect(posts).toEqual([]);
});

test("what Stripe Tax lacks, and capabilities that aren't active, are named", async () => {
  onTestFinished(() => void Object.assign(config, { stripeTax: false }));
  Object.assign(config, { stripeTax: true });
  const pending = { missing_fields: ["head_office"] };
  const others: Record<string, object> = {
    "/v1/tax/settings": { object: "tax.settings", status: "pending", status_details: { pending } },
    "/v1/account": { object: "account", capabilities: { card_payments: "pending", transfers: "active" } },
  };
  answerAt("/v1/", ({ url: requestUrl }) => {
    const other = others[new URL(requestUrl).pathname];
    return other ? Response.json(other) : null;
  });
  expect(await missing("Stripe Tax has what", "Your account may")).toEqual([
    "It lacks head_office: Settings, Tax in Stripe’s dashboard.",
    "card_payments is pending: finish what the dashboard asks for.",
  ]);
});

test("`npm run setup` has a line for each, and tries nothing unless it is asked to", async () => {
  const before = { ...process.env };
  onTestFinished(() => void (process.env = before));
  const resolver = new Resolver();
  resolver.setServers(["127.0.0.1:9"]);
  const settings = {
    PUBLIC_URL: "https://spaces.example",
    DATABASE_URL: "postgres://x@127.0.0.1:9/x",
    MAIL_URL: "smtp://127.0.0.1:9",
    STRIPE_SECRET_KEY: "sk_test_1",
  };
  const linesOf = async (triesStripe: boolean) => {
    const findings = await checkSite(settings, {
      resolver,
      dkim: null,
      backups: "/proc/nope",
      triesStripe,
      wait: () => undefined,
    });
    return findings.map(({ what, todo }) => `${what} ${todo ?? "ok"}`);
  };
  const tried = "A saved card is charged while its owner is away ok";
  const lines = await linesOf(false);
  expect(lines).toEqual(
    expect.arrayContaining([
      "Stripe has a test key: no real money moves.",
      "Stripe’s key reads all that we read ok",
      "Your business is activated, in the US and in USD ok",
      `A webhook at ${url} has the events of your account ok`,
      "Stripe’s other two webhooks have no secrets here: add STRIPE_CONNECT_WEBHOOK_SECRET and STRIPE_ACCOUNTS_WEBHOOK_SECRET as docs/stripe.md says.",
    ]),
  );
  expect(lines).not.toContain(tried);
  expect(await linesOf(true)).toContain(tried);
  answerAt("/v1/refunds", () => refusal(403, { type: "invalid_request_error" }));
  expect(await linesOf(false)).toContain("Stripe’s key can’t read refunds: Refused.");
});

test("a charge of a saved card that the account refuses is found before a tenant's is", async () => {
  answerAt("/v1/payment_intents", ({ method }) =>
    method === "POST" ? refusal(400, { type: "invalid_request_error" }) : null,
  );
  expect(await missing("A saved card", "A transfer", "All of that is undone")).toEqual([
    "Refused.",
    undefined,
    null,
  ]);
});

test("where rates are read from Stripe Tax, what the key or the account lacks for it is found", async () => {
  const finding = () => missing("Stripe Tax names rates");
  expect(await finding()).toEqual([undefined]);
  onTestFinished(() => void Object.assign(config, { stripeTax: false }));
  Object.assign(config, { stripeTax: true });
  expect(await finding()).toEqual([null]);
  answerAt("/v1/tax/calculations", () => refusal(403, { type: "invalid_request_error" }));
  expect((await finding())[0]).toContain("let it write Tax Calculations");
});

test("what can't be read is named, with the provider's own reason", async () => {
  await orderFault({ kind: "down" });
  const findings = await checkProvider(all);
  await clearFaults();
  const named = findings.filter(({ missing: why }) => why !== null);
  expect(named.map(({ what }) => what)).toEqual(
    expect.arrayContaining([
      "The key reads refunds",
      "The key reads thin events",
      "Adaptive pricing is off in our last checkouts",
      "Payouts to your bank leave what others are owed",
      "A landlord's account is made",
      "A saved card is charged while its owner is away",
      `A webhook at ${url} has the events of your account`,
    ]),
  );
  for (const { missing: why } of named) expect(why).toContain("connection");
});

test("automatic payouts are found, unless they leave more than landlords and tenants are owed", async () => {
  const payouts = (more: object) =>
    answerAt("/v1/balance_settings", () =>
      Response.json({
        object: "balance_settings",
        payments: {
          payouts: { schedule: { interval: "daily" }, minimum_balance_by_currency: null, ...more },
        },
      }),
    );
  const { rows } = await sql<{ cents: number }>`
    select coalesce(-sum(amount_cents), 0) as cents from ledger_lines
    where account in ('landlord', 'deposits', 'payouts', 'refunds', 'tenant')`.execute(db);
  const held = rows[0]!.cents;
  payouts({});
  expect((await missing("Payouts to your bank"))[0]).toMatch(/^They are daily, and \$.+ is owed/);
  payouts({ minimum_balance_by_currency: { usd: Math.max(held, 1) } });
  expect(await missing("Payouts to your bank")).toEqual([null]);
  payouts({ minimum_balance_by_currency: { usd: held - 1 } });
  expect((await missing("Payouts to your bank"))[0]).toContain("They are daily");
});

test("an account that isn't activated or has no prefix for statements is found", async () => {
  const account = (more: object) =>
    answerAt("/v1/account", ({ url: requestUrl }) =>
      new URL(requestUrl).pathname === "/v1/account"
        ? Response.json({ object: "account", country: "US", default_currency: "usd", ...more })
        : null,
    );
  const both = () => missing("Your business is activated", "Statements begin");
  account({ charges_enabled: true, payouts_enabled: false });
  expect(await both()).toEqual([
    "Charges or payouts are not enabled yet: finish what the dashboard asks for.",
    "There is none, so a card's statement has no place for a reservation's code.",
  ]);
  account({ country: "CA", settings: { card_payments: { statement_descriptor_prefix: "SPAREBAY USA" } } });
  expect(await both()).toEqual(["It is in CA and usd.", "SPAREBAY USA has more than ten letters."]);
});

test("a checkout of ours that was made with adaptive pricing is found", async () => {
  const product_data = { name: "Rent" };
  const params = {
    mode: "payment" as const,
    line_items: [{ quantity: 1, price_data: { currency: "usd", unit_amount: 5000, product_data } }],
    success_url: "http://localhost:3000/",
  };
  const finding = async () => (await missing("Adaptive pricing"))[0];
  // Not ours: made in the dashboard, such as by a payment link.
  await stripe.checkout.sessions.create(params);
  expect(await finding()).toBeNull();
  const metadata = { payment_id: "pay_1" };
  await stripe.checkout.sessions.create({ ...params, metadata, adaptive_pricing: { enabled: false } });
  expect(await finding()).toBeNull();
  await stripe.checkout.sessions.create({ ...params, metadata });
  expect(await finding()).toBe("It is on in 1 of 2: switch it off (docs/stripe.md).");
});

test("a webhook with our events and one with those of accounts are enough", async () => {
  listEndpoints({ enabled_events: ownEvents }, { enabled_events: connectEvents });
  expect(await ofEndpoints()).toEqual([null, null, null, null]);
});

test("without an enabled webhook at our address it names all events, and says what is late and what stays unknown", async () => {
  for (const other of [
    { url: "https://elsewhere.example/api/webhooks/stripe" },
    { status: "disabled", api_version: "2020-08-27" },
  ]) {
    listEndpoints(other);
    const [own, connect, thin, version] = await ofEndpoints();
    expect(own).toBe(
      `It lacks ${ownEvents.join(", ")}. Without a webhook events are read from a list, a minute late.`,
    );
    expect(connect).toBe(
      `It lacks ${connectEvents.join(", ")}. Accounts are read every ten minutes; payouts to a bank that fail stay unknown.`,
    );
    expect([thin, version]).toEqual([null, null]);
  }
  answerAt("/v2/core/event_destinations", () => Response.json({ data: [], next_page_url: null }));
  expect((await ofEndpoints())[2]).toBe(
    `It lacks ${accountEvents.join(", ")}. They are read from a list, a minute late.`,
  );
});

test("one webhook with all events is not enough: those of connected accounts need another", async () => {
  const effect = "Accounts are read every ten minutes; payouts to a bank that fail stay unknown.";
  const lacksConnect = `It lacks ${connectEvents.join(", ")}. ${effect}`;
  for (const enabled_events of [["*"], [...ownEvents, ...connectEvents]]) {
    listEndpoints({ enabled_events });
    expect(await ofEndpoints()).toEqual([null, lacksConnect, null, null]);
  }
  listEndpoints({ enabled_events: connectEvents }, { enabled_events: ["*"] });
  expect(await ofEndpoints()).toEqual([null, null, null, null]);
});

test("events that no webhook has are named, and so are other versions", async () => {
  listEndpoints(
    { enabled_events: ownEvents.filter((type) => !type.startsWith("refund.")), api_version: "2020-08-27" },
    { api_version: null, enabled_events: connectEvents.slice(1) },
  );
  const [own, connect, , version] = await ofEndpoints();
  expect(own).toContain("It lacks refund.created, refund.updated, refund.failed.");
  expect(connect).toContain("It lacks account.updated.");
  expect(version).toBe("One uses 2020-08-27, the account's default.");
});
