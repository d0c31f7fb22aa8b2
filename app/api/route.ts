import { createRoute, type OpenAPIHono, type RouteConfig, type RouteHandler } from "@hono/zod-openapi";
import { page, plainSentence, usualRefusals } from "./answers.ts";
import { METHOD_NAME_ALL } from "hono/router";
import type { FactTable, RouteFacts } from "#app/platform/route-facts.server.ts";
import { type CallFacts, splitFacts } from "./call-facts.ts";
import type { ApiEnv } from "./router.ts";

type Described = Omit<RouteConfig, "method" | "path"> & { operationId: string; summary: string } & CallFacts;
type Placed<Description extends Described> = Description & { method: "get"; path: "/" };
type Method = "get" | "post" | "put" | "patch" | "delete";

/** A route without its path, which routes.ts sets; its facts go into the table, if there is one. */
export type Route = {
  at: (
    api: OpenAPIHono<ApiEnv>,
    address: string,
    audience: string,
    factTable?: FactTable<RouteFacts>,
  ) => void;
};

/** A route's description, its facts and its handler. Only types and tests check its responses against their schemas. */
export function route<Description extends Described>(
  description: Description,
  handler: RouteHandler<Placed<Description>, ApiEnv>,
): Route {
  return {
    at(api, address, audience, factTable) {
      const [method = "", path = ""] = address.split(" ");
      const { facts, documented } = splitFacts(description);
      if (factTable) addFacts(factTable, method, path, { ...facts, role: facts.role ?? roles[audience] });
      const body = description.request?.body?.content ?? {};
      const usual = usualRefusals(method, {
        hasBody: description.request?.body !== undefined,
        hasFiles: "multipart/form-data" in body,
      });
      const responses = { ...usual, ...description.responses };
      const isForScripts = method === "GET" && path.startsWith("/api/");
      const placed = createRoute({
        ...documented,
        method: method.toLowerCase() as Method,
        path,
        tags: [audience],
        responses: isForScripts ? responses : withPages(responses, path),
      });
      api.openapi(placed, handler as never);
    },
  };
}

// Who else may call what is for this audience differs by route.
const roles: Record<string, CallFacts["role"]> = { Administrators: "administrator" };

/** Hono's paths have `:id` where the document's have `{id}`. */
function addFacts(table: FactTable<RouteFacts>, method: string, path: string, facts: CallFacts) {
  const isCall = path.startsWith("/api/");
  table.add(method, path.replaceAll(/\{(\w+)\}/g, ":$1"), { ...facts, isCall });
  // It is as secret where someone calls it wrongly.
  if (facts.secretPath)
    table.add(METHOD_NAME_ALL, path.replace(/\{\w+\}$/, "*"), { secretPath: true, isCall });
}

/** Adds HTML refusals to routes that a browser can request without our script. */
function withPages(responses: RouteConfig["responses"], path: string): RouteConfig["responses"] {
  const told = Object.entries(responses).map(([status, one]) => {
    const isRefusal = Number(status) >= 400 && "content" in one;
    const more = status === "400" && !path.startsWith("/api/") ? { ...page, ...plainSentence } : page;
    return [status, isRefusal ? { ...one, content: { ...one.content, ...more } } : one];
  });
  return Object.fromEntries(told) as RouteConfig["responses"];
}
