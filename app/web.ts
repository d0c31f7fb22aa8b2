import { type Context, Hono } from "hono";
import { RouterContextProvider } from "react-router";
import { countVisits } from "#app/api/count-visits.ts";
import { knowActor } from "#app/api/know-actor.ts";
import { answerError, type ApiEnv } from "#app/api/router.ts";
import { refuseInTrial } from "#app/api/refuse-in-trial.ts";
import { refuseRole } from "#app/api/refuse-role.ts";
import { api, callFacts } from "#app/api/routes.ts";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { apiContext, type AskApi } from "#app/platform/api-context.server.ts";
import { accessLog } from "#app/platform/access-log.server.ts";
import { bodySize } from "#app/platform/body-size.server.ts";
import { brandPictures } from "#app/platform/brand-pictures.server.ts";
import { compression } from "#app/platform/compression.server.ts";
import { databaseRetryAfter } from "#app/platform/database-away.server.ts";
import { endConnections, isDraining } from "#app/platform/draining.server.ts";
import { ClientLeft, NotFound } from "#app/platform/errors.ts";
import { limitAttempts } from "#app/platform/limit-attempts.server.ts";
import { limitReads, limitSharedReads } from "#app/platform/limit-reads.server.ts";
import { limitSearches } from "#app/platform/limit-searches.server.ts";
import { inlineScriptsContext } from "#app/platform/inline-scripts.server.ts";
import { refusePublic } from "#app/platform/refuse-public.server.ts";
import { requestIdContext } from "#app/platform/request-id.server.ts";
import { requestQueue } from "#app/platform/request-queue.server.ts";
import { knowRoute, pageTable, type RouteFacts } from "#app/platform/route-facts.server.ts";
import { countRunning } from "#app/platform/running-requests.server.ts";
import { sameOrigin } from "#app/platform/same-origin.server.ts";
import { securityHeaders } from "#app/platform/security-headers.server.ts";
import { sharedAnswers } from "#app/platform/shared-answers.server.ts";
import { staticFiles } from "#app/platform/static-files.server.ts";
import { refuseNul } from "#app/platform/storable-text.server.ts";
import { guardTrial } from "#app/platform/trial.server.ts";
import { trailingSlash } from "#app/platform/trailing-slash.server.ts";

/** Renders a page: React Router's request handler. */
export type Pages = (request: Request, context: RouterContextProvider) => Promise<Response>;

/**
 * One app for all HTTP requests, in this order: built files and responses shared by visitors, the JSON API, the pages.
 * No body is read before its origin and limits allow it; these depend on the facts that each route and page states.
 */
export function createWeb(
  pages: Pages,
  { filesFolder, pageFacts = [] }: { filesFolder?: string; pageFacts?: [path: string, RouteFacts][] } = {},
): Hono<ApiEnv> {
  const web = new Hono<ApiEnv>();
  web.onError(answerError);
  web.use(knowRoute(callFacts, pageTable(pageFacts)));
  web.use(countRunning, accessLog, endConnections, securityHeaders, refusePublic, guardTrial, refuseNul);
  web.use(brandPictures);
  if (filesFolder) web.use(staticFiles(filesFolder));
  // Before what is shared, so that each visitor who gets it counts.
  web.use(countVisits, limitSharedReads);
  if (filesFolder) web.use(sharedAnswers());
  web.use(limitSearches, compression, sameOrigin, limitAttempts, knowActor, limitReads);
  // After all refusals that don't need the body.
  web.use(refuseRole, bodySize, requestQueue, refuseInTrial);
  web.route("/", api);
  // A proxy's simplest health check.
  web.options("*", (c) =>
    c.body(null, isDraining() ? 503 : 204, { allow: "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS" }),
  );
  web.all("/api/*", (c) => {
    throw new NotFound(`There is no route ${c.req.method} ${c.req.path}.`);
  });
  web.all("*", trailingSlash, async (c) => {
    const context = new RouterContextProvider();
    context.set(actorContext, c.get("actor"));
    context.set(inlineScriptsContext, c.get("inlineScripts"));
    context.set(requestIdContext, c.get("requestId"));
    let wait: string | null = null;
    const ask = askAs(c, web);
    context.set(apiContext, async (path, init) => {
      const answer = await ask(path, init);
      wait = answer.headers.get("retry-after");
      return answer;
    });
    const page = await pages(c.req.raw, context);
    // For a visitor who has left the router makes a 500.
    if (page.status === 500 && c.req.raw.signal.aborted) throw new ClientLeft();
    // The page shows its call's refusal, so it also sends how long to wait.
    if (page.status === 429 && wait !== null) page.headers.set("retry-after", wait);
    if (page.status === 503) page.headers.set("retry-after", wait ?? String(databaseRetryAfter));
    return page;
  });
  return web;
}

// Headers of the page's own body and response, which are not the call's.
const ofThePage = ["accept-encoding", "content-length", "content-type", "transfer-encoding"];

/** A page's API calls take the usual path, as if its browser had made them. */
function askAs(c: Context<ApiEnv>, web: Hono<ApiEnv>): AskApi {
  return async (path, init) => {
    const url = new URL(path, c.req.url);
    // A page calls only the path it names, whatever is in its own URL.
    if (url.pathname !== path.split(/[?#]/, 1)[0])
      return Response.json({ message: "This address is not valid." }, { status: 400 });
    const headers = new Headers(c.req.raw.headers);
    for (const name of ofThePage) headers.delete(name);
    headers.set("accept", "application/json");
    new Headers(init.headers).forEach((value, name) => headers.set(name, value));
    return web.fetch(new Request(url, { ...init, headers }), {
      ...(c.env as object | undefined),
      requestId: c.get("requestId"),
    });
  };
}
