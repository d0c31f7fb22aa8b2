import { createHash } from "node:crypto";
import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context, ErrorHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ZodError, ZodType } from "zod";
import { type Actor, isLoggedIn } from "#app/features/accounts/model.ts";
import { databaseAway, databaseRetryAfter, databaseSlow } from "#app/platform/database-away.server.ts";
import { AppError, Invalid } from "#app/platform/errors.ts";
import { log, pathForLog } from "#app/platform/log.server.ts";
import { matchesEtag } from "#app/platform/request-headers.server.ts";
import type { RouteFacts } from "#app/platform/route-facts.server.ts";
import { findUnstorable, mayBeUnstorable } from "#app/platform/storable-text.server.ts";
import type { CallFacts } from "./call-facts.ts";
import { refusalPage, wantsPage } from "./refusal-page.ts";

/**
 * What every handler gets: its route's facts and those of a page by its path, the actor, the version of their list if it was read along, the request id for the log, the
 * nonce for styles of an HTML response, and the hashes of a page's scripts.
 */
export type ApiEnv = {
  Variables: {
    route: CallFacts;
    pageFacts: (path: string) => RouteFacts | undefined;
    actor: Actor;
    listVersion?: string | null;
    requestId: string;
    nonce: string;
    inlineScripts: string[];
  };
};

/** A router of the API. Input that fails its schema becomes a 400 that names the fields. */
export function router() {
  return new OpenAPIHono<ApiEnv>({
    defaultHook: async (result, c) => {
      if (!result.success) throw invalidInput(result.error);
      // Searching the text is much cheaper than walking the parsed value.
      const text = result.target === "json" ? await c.req.text() : null;
      if (text !== null && !mayBeUnstorable.test(text)) return;
      const parsed = findUnstorable(result.data);
      if (parsed === null) return;
      // A schema may rename fields. The refusal names the field that was sent, unless the body is too long to parse
      // again.
      const sent = text !== null && text.length < 65_536 ? findUnstorable(JSON.parse(text)) : null;
      const { field, sentence } = sent ?? parsed;
      throw new Invalid(sentence, { [field]: sentence });
    },
  });
}

/** A required JSON body. If it were optional, a body of another content type would go unchecked. */
export function jsonBody<Schema extends ZodType>(schema: Schema) {
  return { content: { "application/json": { schema } }, required: true } as const;
}

export function idempotencyKey(c: Context): string | undefined {
  const key = c.req.header("Idempotency-Key")?.trim();
  if (key && key.length > 255) {
    const sentence = "The Idempotency-Key must have 1 to 255 characters.";
    throw new Invalid(sentence, { "Idempotency-Key": sentence });
  }
  return key || undefined;
}

/**
 * Sets the response's ETag and returns true if the caller has that version (If-None-Match): then answer 304. It is the
 * caller's own: a browser keeps responses for the person who logs in next.
 */
export function isKnown(c: Context<ApiEnv>, version: string): boolean {
  const actor = c.get("actor");
  const caller = isLoggedIn(actor) ? actor.id : actor.kind === "visitor" ? actor.visitorId : "";
  const etag = `W/"${version}-${createHash("sha256").update(caller).digest("base64url").slice(0, 16)}"`;
  c.header("ETag", etag);
  c.header("Cache-Control", "private, no-cache");
  return matchesEtag(c.req.header("If-None-Match"), etag);
}

/** A schema's refusal as a 400; the message is the first field's. */
export function invalidInput(error: ZodError): Invalid {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[issue.path.join(".") || "body"] ??= issue.message;
  return new Invalid(Object.values(fields)[0] ?? "The request is not valid.", fields);
}

/**
 * Answers expected refusals with their own message. Anything else is a bug: logged once, and answered 500 without
 * detail. Browsers without our script get a page.
 */
export const answerError: ErrorHandler<ApiEnv> = (error, c) => {
  const { status, message, more } = refusalOf(error, c);
  if (wantsPage(c)) return refusalPage(c, { message, ...more }, status as ContentfulStatusCode);
  return c.json({ message, error: message, ...more }, status as ContentfulStatusCode);
};

type Refused = { status: number; message: string; more?: { requestId?: string } };

function refusalOf(error: Error, c: Context<ApiEnv>): Refused {
  const refusal = error instanceof AppError ? error : databaseAway(error);
  if (refusal !== null) {
    const { status, message, extra } = refusal;
    if (typeof extra["retryAfter"] === "number") c.header("Retry-After", String(extra["retryAfter"]));
    return { status, message, more: extra };
  }
  if (error instanceof HTTPException && error.status < 500)
    return { status: error.status, message: error.message };
  const requestId = c.get("requestId");
  const slow = databaseSlow(error);
  const message = slow === null ? "unexpected error" : "the database takes too long";
  log.error({ err: error, requestId, path: pathForLog(c) }, message);
  if (slow !== null) {
    c.header("Retry-After", String(databaseRetryAfter));
    return { status: slow.status, message: slow.message };
  }
  return { status: 500, message: "Something went wrong on our side. Please try again.", more: { requestId } };
}
