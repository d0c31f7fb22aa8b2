import { createMiddleware } from "hono/factory";
import type { ApiEnv } from "./router.ts";
import { refusalPage, wantsPage } from "./refusal-page.ts";

/**
 * Answers a form that the browser posts without our script: redirects to the body's `next`, or shows the refusal as a
 * page.
 */
export function noScriptForm<Body extends object = { id: string }>(next: (body: Body) => string) {
  return createMiddleware<ApiEnv>(async (c, take) => {
    await take();
    if (!wantsPage(c) || c.res.headers.get("content-type")?.startsWith("text/html")) return;
    const body = (await c.res.clone().json()) as Body & { message?: string };
    const { status } = c.res;
    if (c.res.ok) {
      c.res = c.redirect(next(body), 303);
      return;
    }
    c.res = undefined;
    c.res = await refusalPage(c, { message: body.message ?? "Something went wrong." }, status as 400);
  });
}
