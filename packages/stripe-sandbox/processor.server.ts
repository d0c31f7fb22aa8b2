import { Hono } from "hono";
import type { StoredSession } from "./checkout-session.ts";
import { attachCard, detachCard, presentCard, type SavedCard } from "./attach-card.server.ts";
import { accountsV2 } from "./accounts-v2.server.ts";
import { connect } from "./connect.server.ts";
import { customers } from "./customers.server.ts";
import { disputes } from "./disputes.server.ts";
import { expandObject } from "./expand.server.ts";
import { expireSession } from "./expire-session.server.ts";
import { host } from "./host.server.ts";
import { ownAccount } from "./own-account.server.ts";
import { openSession } from "./open-session.server.ts";
import { paymentIntents } from "./payment-intents.server.ts";
import { presentSession } from "./present.ts";
import { envelope, StripeProblem } from "./problem.server.ts";
import { listEvents, readEvent } from "./read-events.server.ts";
import { refundCharge } from "./refund-charge.server.ts";
import { attachParams, expandOnly, openSessionParams, refundParams } from "./schema.ts";
import { findObject, listObjects, newStripeId } from "./stored-objects.server.ts";
import { taxCalculations } from "./tax-calculations.server.ts";
import { list, listQuery, query, retrieve, write } from "./wire.server.ts";

/** The card processor without a Stripe account: Stripe's wire format, our own books. */
export const processor = new Hono();

processor.onError((error, c) => {
  if (error instanceof StripeProblem) return c.json(envelope(error), error.status as 400);
  host().logError(error, c.req.path);
  return c.json({ error: { type: "api_error", message: "An unknown error occurred" } }, 500);
});

processor.use(async (c, next) => {
  c.header("Request-Id", newStripeId("req"));
  c.header("Stripe-Version", c.req.header("Stripe-Version") ?? "");
  const given = /^Bearer (.+)$/.exec(c.req.header("Authorization") ?? "")?.[1];
  if (given === undefined) throw new StripeProblem(401, "You did not provide an API key.");
  if (given !== host().secretKey)
    throw new StripeProblem(401, `Invalid API Key provided: ${given.slice(0, 8)}****${given.slice(-4)}`);
  await next();
});

const sessions = "/v1/checkout/sessions";

processor.post(sessions, (c) =>
  write(c, openSessionParams, async (trx, params) =>
    presentSession(await openSession(trx, params), params.expand),
  ),
);
processor.post(`${sessions}/:id/expire`, (c) =>
  write(c, expandOnly, async (trx, params) =>
    presentSession(await expireSession(trx, c.req.param("id")), params.expand),
  ),
);
processor.get(sessions, async (c) => {
  const params = listQuery(c, "checkout.session");
  const page = await listObjects<StoredSession>("checkout.session", sessions, params);
  const inside = params.expand.map((path) => path.replace(/^data\./, ""));
  const data = page.data.map((session) => presentSession(session, inside));
  return c.json(await expandObject({ ...page, data }, params.expand));
});
processor.get(`${sessions}/:id`, async (c) => {
  const { expand } = query(c, expandOnly);
  const session = await findObject<StoredSession>("checkout.session", c.req.param("id"));
  return c.json(await expandObject(presentSession(session, expand), expand));
});
processor.get(`${sessions}/:id/line_items`, async (c) => {
  const session = await findObject<StoredSession>("checkout.session", c.req.param("id"));
  return c.json(session.line_items);
});

processor.post("/v1/refunds", (c) => write(c, refundParams, refundCharge));
processor.route("/", ownAccount);
processor.route("/v1", connect);
processor.route("/v2/core", accountsV2);
processor.route("/v1", customers);
processor.route("/v1", disputes);
processor.route("/v1", paymentIntents);
processor.route("/v1", taxCalculations);

for (const [kind, path] of [
  ["payment_intent", "/v1/payment_intents"],
  ["charge", "/v1/charges"],
  ["refund", "/v1/refunds"],
  ["setup_intent", "/v1/setup_intents"],
  ["customer", "/v1/customers"],
] as const) {
  processor.get(path, (c) => list(c, kind, path));
  processor.get(`${path}/:id`, (c) => retrieve(c, kind));
}

processor.post("/v1/payment_methods/:id/attach", (c) =>
  write(c, attachParams, (trx, { customer }) => attachCard(trx, c.req.param("id"), customer)),
);
processor.post("/v1/payment_methods/:id/detach", (c) =>
  write(c, expandOnly, (trx) => detachCard(trx, c.req.param("id"))),
);
processor.get("/v1/payment_methods/:id", async (c) =>
  c.json(presentCard(await findObject<SavedCard>("payment_method", c.req.param("id")))),
);

// Without the header the list has our platform's events; with it, that connected account's.
processor.get("/v1/events", async (c) =>
  c.json(await listEvents(listQuery(c, "event"), c.req.header("Stripe-Account") ?? null)),
);
processor.get("/v1/events/:id", async (c) => c.json(await readEvent(c.req.param("id"))));

processor.notFound((c) => {
  const problem = new StripeProblem(
    404,
    `Unrecognized request URL (${c.req.method}: ${c.req.path}). The sandbox does not know it.`,
  );
  return c.json(envelope(problem), 404);
});
