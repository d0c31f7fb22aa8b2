import { hash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { html } from "hono/html";
import { config } from "#app/platform/config.server.ts";
import { acceptsEncoding, matchesEtag } from "#app/platform/request-headers.server.ts";
import type { ApiEnv } from "./router.ts";
import { exampleAnswer, exampleBody, exampleRefusal, type Schemas } from "./examples.ts";

const gzipAll = promisify(gzip);

/** Serves the OpenAPI document of `api` at /api/openapi.json and a page to read it at /api/docs. Both are made once for each name of ours. */
export function describe(api: OpenAPIHono<ApiEnv>): void {
  let made: { brand: string; texts: ReturnType<typeof makeTexts> } | undefined;
  const texts = () => {
    const brand = config.brandName;
    if (made?.brand !== brand) made = { brand, texts: makeTexts(api) };
    return made.texts;
  };
  api.get("/api/openapi.json", async (c) => send(c, (await texts()).document));
  api.get("/api/docs", async (c) => send(c, (await texts()).page));
}

type Text = { type: string; etag: string; bytes: Buffer<ArrayBuffer>; gzipped: Buffer<ArrayBuffer> };

async function makeTexts(api: OpenAPIHono<ApiEnv>) {
  const document = describedBy(api);
  return {
    document: await makeText("application/json", JSON.stringify(document)),
    page: await makeText("text/html; charset=UTF-8", String(await presentDocument(document))),
  };
}

async function makeText(type: string, text: string): Promise<Text> {
  const bytes = Buffer.from(text);
  const etag = `"${hash("sha256", bytes, "base64url").slice(0, 27)}"`;
  return { type, etag, bytes, gzipped: await gzipAll(bytes, { level: 9 }) };
}

function send(c: Context, { type, etag, bytes, gzipped }: Text): Response {
  c.header("content-type", type);
  c.header("etag", etag);
  c.header("cache-control", "public, no-cache");
  if (matchesEtag(c.req.header("if-none-match"), etag)) return c.body(null, 304);
  if (!acceptsEncoding(c.req.header("accept-encoding"), "gzip")) return c.body(bytes);
  c.header("content-encoding", "gzip");
  c.header("vary", "accept-encoding");
  return c.body(gzipped);
}

function presentDocument({ info, paths }: Document) {
  const calls = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${info.title}</title>
      </head>
      <body>
        <h1>${info.title}</h1>
        <p>${info.description}</p>
        <p>The machine-readable description is <a href="/api/openapi.json">/api/openapi.json</a>.</p>
        ${calls.map(presentCall)}
      </body>
    </html>`;
}

type Content = Record<string, { schema: object; example?: unknown }>;
type Answer = { description: string; content?: Content };
type Operation = {
  operationId: string;
  summary: string;
  parameters?: { name: string; schema: object; example?: unknown }[];
  requestBody?: { content: Content };
  responses: Record<string, Answer>;
};
type Document = {
  info: { title: string; description: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Schemas };
};

const conventions =
  "Money is decimal dollars, dates are YYYY-MM-DD, lengths are feet. A refusal is { message, error, fields? }. " +
  "Requests that change something and carry a session cookie need an Origin header that names this server. " +
  "While very much is asked at once, any call may be refused with 429 or 503 and Retry-After. " +
  "A server without NODE_ENV=production refuses callers from the public internet with 403.";

function describedBy(api: OpenAPIHono<ApiEnv>): Document {
  const info = { title: `${config.brandName} API`, version: "1", description: conventions };
  const document = api.getOpenAPI31Document({ openapi: "3.1.0", info }) as unknown as Document;
  const { schemas } = document.components;
  for (const [path, item] of Object.entries(document.paths))
    for (const operation of Object.values(item)) addExamples(path, operation, schemas);
  return document;
}

function addExamples(path: string, operation: Operation, schemas: Schemas): void {
  const { operationId, parameters = [], requestBody, responses } = operation;
  for (const one of parameters) one.example = exampleAnswer(path, one.schema, schemas, one.name);
  for (const [type, body] of Object.entries(requestBody?.content ?? {}))
    if (type === "application/json") body.example = exampleBody(operationId, path, body.schema, schemas);
  for (const [status, { description, content = {} }] of Object.entries(responses)) {
    const answer = content["application/json"];
    if (!answer) continue;
    const isRefusal = JSON.stringify(answer.schema).endsWith('/Refusal"}');
    answer.example = isRefusal
      ? exampleRefusal(status, description)
      : exampleAnswer(path, answer.schema, schemas);
  }
}

function presentCall({ path, method, operation }: { path: string; method: string; operation: Operation }) {
  return html`<h2><code>${method.toUpperCase()} ${path}</code></h2>
    <p>${operation.summary}</p>
    <ul>
      ${Object.entries(operation.responses).map(([status, { description }]) => html`<li>${status}: ${description}</li>`)}
    </ul>`;
}
