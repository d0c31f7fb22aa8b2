import { createRoute, type OpenAPIHono, type RouteConfig, type RouteHandler } from "@hono/zod-openapi";
import { page, plainSentence, usualRefusals } from "./answers.ts";
import type { ApiEnv } from "./router.ts";

type Described = Omit<RouteConfig, "method" | "path"> & { operationId: string; summary: string };
type Placed<Description extends Described> = Description & { method: "get"; path: "/" };
type Method = "get" | "post" | "put" | "patch" | "delete";

/** A route without its path, which routes.ts sets. */
export type Route = { at: (api: OpenAPIHono<ApiEnv>, address: string, audience: string) => void };

/** A route's description and handler. Only types and tests check its responses against their schemas. */
export function route<Description extends Described>(
  description: Description,
  handler: RouteHandler<Placed<Description>, ApiEnv>,
): Route {
  return {
    at(api, address, audience) {
      const [method = "", path = ""] = address.split(" ");
      const body = description.request?.body?.content ?? {};
      const usual = usualRefusals(method, {
        hasBody: description.request?.body !== undefined,
        hasFiles: "multipart/form-data" in body,
      });
      const responses = { ...usual, ...description.responses };
      const isForScripts = method === "GET" && path.startsWith("/api/");
      const placed = createRoute({
        ...description,
        method: method.toLowerCase() as Method,
        path,
        tags: [audience],
        responses: isForScripts ? responses : withPages(responses, path),
      });
      api.openapi(placed, handler as never);
    },
  };
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
