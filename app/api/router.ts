import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context, ErrorHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ZodError, ZodType } from "zod";
import type { Actor } from "#app/features/accounts/model.ts";
import { AppError, Invalid } from "#app/platform/errors.ts";
import { log, pathForLog } from "#app/platform/log.server.ts";
import { nulField, nulSentence } from "#app/platform/nul.server.ts";
import { refusalPage, wantsPage } from "./refusal-page.ts";

const nulInJson = String.raw`\u0000`;

/** What every handler gets: who asks, the request's id for the log, the nonce for styles of an HTML answer, and the hashes of a page's scripts. */
export type ApiEnv = {
  Variables: { actor: Actor; requestId: string; nonce: string; inlineScripts: string[] };
};

/** A router of the API. Input that its schema refuses becomes a 400 that names the fields. */
export function router() {
  return new OpenAPIHono<ApiEnv>({
    defaultHook: async (result, c) => {
      if (!result.success) throw invalidInput(result.error);
      // JSON writes U+0000 as this or not at all, and to search the text costs far less than to walk what it says.
      const text = result.target === "json" ? await c.req.text() : null;
      if (text !== null && !text.includes(nulInJson)) return;
      const parsed = nulField(result.data);
      if (parsed === null) return;
      // A schema may rename fields; the refusal names what was sent, unless that is too long to be parsed once more.
      const field = (text !== null && text.length < 65_536 && nulField(JSON.parse(text))) || parsed;
      throw new Invalid(nulSentence, { [field]: nulSentence });
    },
  });
}

/** A JSON body of this shape. It is required: without the mark, a body of another content type would go unchecked. */
export function jsonBody<Schema extends ZodType>(schema: Schema) {
  return { content: { "application/json": { schema } }, required: true } as const;
}

/** The request's Idempotency-Key, or undefined without one. */
export function idempotencyKey(c: Context): string | undefined {
  const key = c.req.header("Idempotency-Key")?.trim();
  if (key && key.length > 255) {
    const sentence = "The Idempotency-Key must have 1 to 255 characters.";
    throw new Invalid(sentence, { "Idempotency-Key": sentence });
  }
  return key || undefined;
}

/** Marks the answer with its version, and tells whether the caller has that one already (If-None-Match): then answer 304. */
export function isKnown(c: Context, version: string): boolean {
  const etag = `W/"${version}"`;
  c.header("ETag", etag);
  c.header("Cache-Control", "private, no-cache");
  return c.req.header("If-None-Match") === etag;
}

/** A schema's refusal as a 400; the message is the first field's. */
export function invalidInput(error: ZodError): Invalid {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[issue.path.join(".") || "body"] ??= issue.message;
  return new Invalid(Object.values(fields)[0] ?? "The request is not valid.", fields);
}

/** Expected refusals in their own words; anything else is a bug, logged once and answered without detail. Browsers that ask by themselves get a page. */
export const answerError: ErrorHandler<ApiEnv> = (error, c) => {
  const { status, message, more } = refusalOf(error, c);
  if (wantsPage(c)) return refusalPage(c, { message, ...more }, status as ContentfulStatusCode);
  return c.json({ message, error: message, ...more }, status as ContentfulStatusCode);
};

type Refused = { status: number; message: string; more?: { requestId?: string } };

function refusalOf(error: Error, c: Context<ApiEnv>): Refused {
  if (error instanceof AppError) {
    const { status, message, extra } = error;
    if (typeof extra["retryAfter"] === "number") c.header("Retry-After", String(extra["retryAfter"]));
    return { status, message, more: extra };
  }
  if (error instanceof HTTPException && error.status < 500)
    return { status: error.status, message: error.message };
  const requestId = c.get("requestId");
  log.error({ err: error, requestId, path: pathForLog(c.req.path) }, "unexpected error");
  return { status: 500, message: "Something went wrong on our side. Please try again.", more: { requestId } };
}
