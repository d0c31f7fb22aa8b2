import type { Context } from "hono";
import type { z } from "zod";
import type { Store } from "./store.ts";
import { answerOnce } from "./answer-once.server.ts";
import { decodeForm } from "./decode-form.server.ts";
import { expandObject } from "./expand.server.ts";
import { requestContext } from "./request-context.server.ts";
import { StripeProblem } from "./problem.server.ts";
import {
  expandOnly,
  type ListParams,
  listParams,
  pageParams,
  type ListedKind,
  listFilters,
} from "./schema.ts";
import { findObject, listObjects } from "./stored-objects.server.ts";

const longestBody = 512 * 1024;

/** A POST in the wire format: decodes and checks the form, and runs the action once per Idempotency-Key. */
export async function write<Params extends { expand: string[] }>(
  c: Context,
  schema: z.ZodType<Params>,
  work: (trx: Store, params: Params) => Promise<object>,
): Promise<Response> {
  const body = await c.req.text();
  if (body.length > longestBody) throw new StripeProblem(413, "The request is too large.");
  const params = parse(schema, decodeForm(body));
  const idempotencyKey = c.req.header("Idempotency-Key") ?? null;
  const asked = { method: c.req.method, path: c.req.path, body, idempotencyKey };
  const request = { id: c.res.headers.get("Request-Id") ?? "", idempotency_key: idempotencyKey };
  const answer = await requestContext.run(request, () =>
    answerOnce(asked, async (trx) => expandObject(await work(trx, params), params.expand, trx)),
  );
  if (idempotencyKey !== null) c.header("Idempotency-Key", idempotencyKey);
  if (answer.replayed) c.header("Idempotent-Replayed", "true");
  return c.json(answer.body, answer.status as 200);
}

export async function retrieve(c: Context, kind: string): Promise<Response> {
  const { expand } = query(c, expandOnly);
  return c.json(await expandObject(await findObject(kind, c.req.param("id") ?? ""), expand));
}

export async function list(c: Context, kind: ListedKind, path: string): Promise<Response> {
  const params = listQuery(c, kind);
  return c.json(await expandObject(await listObjects(kind, path, params), params.expand));
}

/** The parameters of a list, which knows only the filters of its kind. */
export function listQuery(c: Context, kind: ListedKind): ListParams {
  const given = decodeForm(new URL(c.req.url).search);
  const known = [...pageParams, ...listFilters[kind]];
  const other = Object.keys(given).find((name) => !known.includes(name));
  if (other !== undefined) throw unknown(other);
  return parse(listParams, given);
}

export function query<Params>(c: Context, schema: z.ZodType<Params>): Params {
  return parse(schema, decodeForm(new URL(c.req.url).search));
}

function parse<Params>(schema: z.ZodType<Params>, given: object): Params {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  if (issue.code === "unrecognized_keys") {
    throw unknown(named([...issue.path, issue.keys[0]!]));
  }
  const param = named(issue.path);
  const missing = issue.code === "invalid_type" && /received undefined/.test(issue.message);
  throw missing
    ? new StripeProblem(400, `Missing required param: ${param}.`, { code: "parameter_missing", param })
    : new StripeProblem(400, `Invalid ${param}: ${issue.message}`, { code: "parameter_invalid", param });
}

function unknown(param: string): StripeProblem {
  return new StripeProblem(400, `Received unknown parameter: ${param}`, { code: "parameter_unknown", param });
}

/** `["line_items", 0, "quantity"]` as Stripe names it: `line_items[0][quantity]`. */
function named(path: readonly PropertyKey[]): string {
  const [first, ...rest] = path.map(String);
  return `${first ?? ""}${rest.map((part) => `[${part}]`).join("")}`;
}
