import type { Context } from "hono";
import type { z } from "zod";
import type { Store } from "./store.ts";
import { answerOnce } from "./answer-once.server.ts";
import { decodeForm } from "./decode-form.server.ts";
import { StripeProblem } from "./problem.server.ts";

const maxBodyLength = 512 * 1024;

/** A POST to API v2: JSON in and out; a request that was refused runs again under the same Idempotency-Key. */
export async function writeV2<Params>(
  c: Context,
  schema: z.ZodType<Params>,
  work: (trx: Store, params: Params) => Promise<object>,
): Promise<Response> {
  const body = await c.req.text();
  if (body.length > maxBodyLength) throw new StripeProblem(413, "The request is too large.");
  const params = parseV2(schema, jsonOf(body));
  const idempotencyKey = c.req.header("Idempotency-Key") ?? null;
  const request = { method: c.req.method, path: c.req.path, body, idempotencyKey };
  const response = await answerOnce(request, (trx) => work(trx, params), { keepsRefusals: false });
  if (response.replayed) c.header("Idempotent-Replayed", "true");
  return c.json(response.body, response.status as 200);
}

/** The query of a GET to API v2: `include[0]=requirements`, `created[gte]=2026-11-27T10:00:00.000Z`. */
export function queryV2<Params>(c: Context, schema: z.ZodType<Params>): Params {
  return parseV2(schema, decodeForm(new URL(c.req.url).search));
}

function jsonOf(body: string): unknown {
  try {
    return body === "" ? {} : JSON.parse(body);
  } catch {
    throw new StripeProblem(400, "The request body is not valid JSON.", { code: "invalid_fields" });
  }
}

function parseV2<Params>(schema: z.ZodType<Params>, given: unknown): Params {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  const names = issue.code === "unrecognized_keys" ? [...issue.path, issue.keys[0]!] : issue.path;
  const reason = issue.code === "unrecognized_keys" ? "unknown field" : issue.message;
  throw new StripeProblem(400, `${names.map(String).join(".")}: ${reason}`, { code: "invalid_fields" });
}
