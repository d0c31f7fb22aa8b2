import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Actor } from "#app/features/accounts/model.ts";
import { type Counted, isProgram } from "#app/features/numbers/model.ts";
import { noteVisit } from "#app/features/numbers/note-visit.server.ts";
import { unasked } from "#app/features/properties/search/model.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { factsOf } from "#app/platform/route-facts.server.ts";
import type { ApiEnv } from "./router.ts";

/**
 * Notes what people did with a request that got its response: a page, a space's page, a search. Not what programs do that say
 * so, what browsers fetch ahead, administrators, and people who ask not to be tracked.
 */
export const countVisits = createMiddleware<ApiEnv>(async (c, next) => {
  await next();
  if (c.req.method !== "GET" || (c.res.status !== 200 && c.res.status !== 304)) return;
  const visits = visitsOf(c);
  if (visits.length === 0 || isUncounted(c)) return;
  // Not known where a visitor's response was stored.
  const actor = c.get("actor") as Actor | undefined;
  if (actor?.kind === "administrator") return;
  const memberId = actor?.kind === "landlord" ? actor.id : null;
  noteVisit({ address: clientAddress(c), userAgent: c.req.header("user-agent") ?? "", memberId }, visits);
});

function isUncounted(c: Context): boolean {
  const isAhead = /prefetch/.test(c.req.header("sec-purpose") ?? c.req.header("purpose") ?? "");
  if (isAhead || c.req.header("dnt") === "1" || c.req.header("sec-gpc") === "1") return true;
  return isProgram(c.req.header("user-agent") ?? "");
}

function visitsOf(c: Context): Counted[] {
  const { counted, showsSpace, tellsFound } = factsOf(c);
  const page: Counted[] = counted ? [{ kind: "visit", subject: "" }] : [];
  const id = showsSpace ? /\/(prp_[0-9a-z]{1,40})(\.data)?$/.exec(c.req.path)?.[1] : undefined;
  const space: Counted[] = id === undefined ? [] : [{ kind: "space", subject: id }];
  return [...page, ...space, ...(tellsFound ? searchesOf(c) : [])];
}

/** What a search says without a filter. */
const ofAnySearch = new Set(["query", "limit", "offset", "sort", "as_of", "view"]);

/** A search for a place or words, as typed; none of a list's later pages, or of a map that is moved. */
function searchesOf(c: Context): Counted[] {
  const found = c.res.headers.get("x-total-count");
  const query = c.req.query("query")?.trim() ?? "";
  const isLater = Number(c.req.query("offset") ?? 0) > 0;
  const isAsked = c.req.header(unasked) === undefined;
  if (found === null || query === "" || query.length > 200 || c.req.query("bbox") || isLater || !isAsked)
    return [];
  const search: Counted = { kind: "search", subject: query };
  if (found !== "0" && !c.res.headers.has("x-widened-to-miles")) return [search];
  // With a filter or dates there may be spaces that don't fit; what lacks then is not landlords.
  const isPlain = Object.entries(c.req.query()).every(([name, text]) => ofAnySearch.has(name) || text === "");
  return [search, { kind: isPlain ? "unmet" : "unfit", subject: query }];
}
