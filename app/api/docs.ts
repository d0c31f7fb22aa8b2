import type { OpenAPIHono } from "@hono/zod-openapi";
import { html } from "hono/html";
import { config } from "#app/platform/config.server.ts";
import type { Door } from "./door.ts";

/** Describes every door of `api`: as OpenAPI at /api/openapi.json, and as a page to read at /api/docs. */
export function describe(api: OpenAPIHono<Door>): void {
  const info = { title: `${config.brandName} API`, version: "1" };
  api.doc31("/api/openapi.json", { openapi: "3.1.0", info });
  api.get("/api/docs", (c) => {
    const { paths = {} } = api.getOpenAPI31Document({ openapi: "3.1.0", info });
    const doors = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({
        path,
        method,
        operation: operation as Operation,
      })),
    );
    return c.html(
      html`<!doctype html>
        <html lang="en">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <title>${info.title}</title>
          </head>
          <body>
            <h1>${info.title}</h1>
            <p>
              Money is decimal dollars, dates are <code>YYYY-MM-DD</code>, lengths are feet. Refusals answer
              <code>{ message, error, fields? }</code>. The machine-readable description is
              <a href="/api/openapi.json">/api/openapi.json</a>.
            </p>
            ${doors.map(presentDoor)}
          </body>
        </html>`,
    );
  });
}

type Operation = { summary?: string; responses: Record<string, { description: string }> };

function presentDoor({ path, method, operation }: { path: string; method: string; operation: Operation }) {
  return html`<h2><code>${method.toUpperCase()} ${path}</code></h2>
    <p>${operation.summary ?? ""}</p>
    <ul>
      ${Object.entries(operation.responses).map(([status, { description }]) => html`<li>${status}: ${description}</li>`)}
    </ul>`;
}
