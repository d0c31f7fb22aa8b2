import type { Context } from "hono";
import { html } from "hono/html";
import type { ContentfulStatusCode } from "hono/utils/http-status";

type Told = { message: string; requestId?: string };

/** True for a browser's own navigation or form post, without our script. */
export function wantsPage(c: Context): boolean {
  const isCall = c.req.method === "GET" && c.req.path.startsWith("/api/");
  return !isCall && (c.req.header("accept")?.includes("text/html") ?? false);
}

/** A refusal as a page instead of JSON, with the same status and a link back. */
export function refusalPage(c: Context, { message, requestId }: Told, status: ContentfulStatusCode) {
  const isPost = c.req.method !== "GET";
  const title = isPost ? "Not sent" : "Not shown";
  const back = isPost
    ? "Go back in your browser. What you typed is still there."
    : "Reload the page to try again.";
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <title>${title}</title>
          <style nonce="${c.get("nonce") as string}">
            body {
              font: 1rem/1.5 system-ui;
              max-width: 40rem;
              margin: 2rem auto;
              padding: 0 1rem;
            }
          </style>
        </head>
        <body>
          <h1>${title}</h1>
          <p>${message}</p>
          ${requestId ? html`<p>If you contact us about this, include this number: ${requestId}</p>` : ""}
          <p>${back}</p>
          <p>
            <a href="/">Go to the home page</a> · <a href="/help">Help</a> · <a href="/contact">Contact us</a>
          </p>
        </body>
      </html>`,
    status,
  );
}
