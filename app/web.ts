import { Hono } from "hono";
import { RouterContextProvider } from "react-router";
import { actorOf } from "#app/features/accounts/actor.server.ts";
import { actorContext } from "#app/features/accounts/actor-context.server.ts";
import { answerError, type Door } from "#app/api/door.ts";
import { api } from "#app/api/routes.ts";

/** Renders a page: React Router's request handler. */
export type Pages = (request: Request, context: RouterContextProvider) => Promise<Response>;

/** One app for everything that arrives over HTTP: the JSON API first, then the pages. */
export function createWeb(pages: Pages): Hono<Door> {
  const web = new Hono<Door>();
  web.onError(answerError);
  web.use(async (c, next) => {
    c.set("requestId", crypto.randomUUID());
    c.set("actor", await actorOf(c.req.raw));
    await next();
  });
  web.route("/", api);
  web.all("*", (c) => {
    const context = new RouterContextProvider();
    context.set(actorContext, c.get("actor"));
    return pages(c.req.raw, context);
  });
  return web;
}
