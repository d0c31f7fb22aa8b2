import { html } from "hono/html";
import { createMiddleware } from "hono/factory";
import type { Door } from "./door.ts";

/**
 * Answers a form that the browser itself sends, without our script, in pages instead of JSON: the way on after it was
 * taken in (`next` of the answer's body), else the sentence of the refusal and the way back, where what was typed still
 * stands.
 */
export function plainForm<Body extends object = { id: string }>(next: (body: Body) => string) {
  return createMiddleware<Door>(async (c, take) => {
    await take();
    if (!c.req.header("accept")?.includes("text/html")) return;
    const body = (await c.res.clone().json()) as Body & { message?: string };
    if (c.res.ok) {
      c.res = c.redirect(next(body), 303);
      return;
    }
    const { status } = c.res;
    c.res = undefined;
    c.res = await c.html(page(body.message ?? "Something went wrong."), status as 400);
  });
}

function page(message: string) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Not saved</title>
      </head>
      <body>
        <h1>Not saved</h1>
        <p>${message}</p>
        <p>Go back in your browser to correct it: what you wrote is still there.</p>
      </body>
    </html>`;
}
