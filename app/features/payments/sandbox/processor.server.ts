import { Hono, type Context } from "hono";
import type { Stripe } from "stripe";
import type { z } from "zod";
import type { Transaction } from "#app/platform/db.server.ts";
import { log } from "#app/platform/log.server.ts";
import { answerOnce } from "./answer-once.server.ts";
import type { StoredSession } from "./checkout-session.ts";
import { decodeForm } from "./decode-form.server.ts";
import { expireSession } from "./expire-session.server.ts";
import { sandboxSecretKey } from "./keys.server.ts";
import { openSession } from "./open-session.server.ts";
import { presentSession } from "./present.ts";
import { envelope, StripeProblem } from "./problem.server.ts";
import { refundCharge } from "./refund-charge.server.ts";
import { expandOnly, listParams, openSessionParams, refundParams } from "./schema.ts";
import { findObject, listObjects, newStripeId } from "./stored-objects.server.ts";

const longestBody = 512 * 1024;

/** The card processor of a machine without a Stripe account: Stripe's wire format, our own books. */
export const processor = new Hono();

processor.onError((error, c) => {
  if (error instanceof StripeProblem) return c.json(envelope(error), error.status as 400);
  log.error({ err: error, path: c.req.path }, "payments sandbox");
  return c.json({ error: { type: "api_error", message: "An unknown error occurred" } }, 500);
});

processor.use(async (c, next) => {
  c.header("Request-Id", newStripeId("req"));
  c.header("Stripe-Version", c.req.header("Stripe-Version") ?? "");
  const given = /^Bearer (.+)$/.exec(c.req.header("Authorization") ?? "")?.[1];
  if (given === undefined) throw new StripeProblem(401, "You did not provide an API key.");
  if (given !== sandboxSecretKey)
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
  const params = query(c, listParams);
  const page = await listObjects<StoredSession>("checkout.session", sessions, params);
  const expand = params.expand.map((path) => path.replace(/^data\./, ""));
  return c.json({ ...page, data: page.data.map((session) => presentSession(session, expand)) });
});
processor.get(`${sessions}/:id`, async (c) => {
  const { expand } = query(c, expandOnly);
  const session = await findObject<StoredSession>("checkout.session", c.req.param("id"));
  const answer = presentSession(session, expand);
  if (expand.includes("payment_intent") && typeof answer.payment_intent === "string")
    answer.payment_intent = await findObject<Stripe.PaymentIntent>("payment_intent", answer.payment_intent);
  return c.json(answer);
});
processor.get(`${sessions}/:id/line_items`, async (c) => {
  const session = await findObject<StoredSession>("checkout.session", c.req.param("id"));
  return c.json(session.line_items);
});

processor.post("/v1/refunds", (c) => write(c, refundParams, refundCharge));

for (const [kind, path] of [
  ["payment_intent", "/v1/payment_intents"],
  ["charge", "/v1/charges"],
  ["refund", "/v1/refunds"],
  ["event", "/v1/events"],
] as const) {
  processor.get(path, async (c) => c.json(await listObjects(kind, path, query(c, listParams))));
  processor.get(`${path}/:id`, async (c) => c.json(await findObject(kind, c.req.param("id"))));
}

processor.notFound((c) => {
  const problem = new StripeProblem(
    404,
    `Unrecognized request URL (${c.req.method}: ${c.req.path}). The sandbox does not know it.`,
  );
  return c.json(envelope(problem), 404);
});

async function write<Params>(
  c: Context,
  schema: z.ZodType<Params>,
  work: (trx: Transaction, params: Params) => Promise<object>,
): Promise<Response> {
  const body = await c.req.text();
  if (body.length > longestBody) throw new StripeProblem(413, "The request is too large.");
  const params = parse(schema, decodeForm(body));
  const idempotencyKey = c.req.header("Idempotency-Key") ?? null;
  const asked = { method: c.req.method, path: c.req.path, body, idempotencyKey };
  const answer = await answerOnce(asked, (trx) => work(trx, params));
  if (idempotencyKey !== null) c.header("Idempotency-Key", idempotencyKey);
  if (answer.replayed) c.header("Idempotent-Replayed", "true");
  return c.json(answer.body, answer.status as 200);
}

function query<Params>(c: Context, schema: z.ZodType<Params>): Params {
  return parse(schema, decodeForm(new URL(c.req.url).search));
}

function parse<Params>(schema: z.ZodType<Params>, given: object): Params {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  if (issue.code === "unrecognized_keys") {
    const param = named([...issue.path, issue.keys[0]!]);
    throw new StripeProblem(400, `Received unknown parameter: ${param}`, {
      code: "parameter_unknown",
      param,
    });
  }
  const param = named(issue.path);
  const missing = issue.code === "invalid_type" && /received undefined/.test(issue.message);
  throw missing
    ? new StripeProblem(400, `Missing required param: ${param}.`, { code: "parameter_missing", param })
    : new StripeProblem(400, `Invalid ${param}: ${issue.message}`, { code: "parameter_invalid", param });
}

/** `["line_items", 0, "quantity"]` as Stripe names it: `line_items[0][quantity]`. */
function named(path: readonly PropertyKey[]): string {
  const [first, ...rest] = path.map(String);
  return `${first ?? ""}${rest.map((part) => `[${part}]`).join("")}`;
}
