import { createRequestHandler, type ServerBuild } from "react-router";
import * as build from "virtual:react-router/server-build";
import { tellId } from "#app/platform/request-id.server.ts";
import type { RouteFacts } from "#app/platform/route-facts.server.ts";
import type { Pages } from "./web.ts";

export const renderPages: Pages = createRequestHandler({ ...build, routes: tellingIds(build.routes) });

/** What each page states of itself: `export const handle`. */
export const pageFacts = Object.values(build.routes).flatMap((route): [string, RouteFacts][] =>
  route && route.id !== "root" && route.path !== "*"
    ? [[route.path ?? "", (route.module.handle ?? {}) as RouteFacts]]
    : [],
);

function tellingIds(routes: ServerBuild["routes"]): ServerBuild["routes"] {
  const telling = Object.entries(routes).map(([id, route]) => {
    if (!route?.module.default) return [id, route] as const;
    const module = { ...route.module };
    if (module.loader) module.loader = tellId(module.loader);
    if (module.action) module.action = tellId(module.action);
    return [id, { ...route, module }] as const;
  });
  return Object.fromEntries(telling);
}
