import type { Context, MiddlewareHandler } from "hono";
import { METHOD_NAME_ALL } from "hono/router";
import { RegExpRouter } from "hono/router/reg-exp-router";
import { SmartRouter } from "hono/router/smart-router";
import { TrieRouter } from "hono/router/trie-router";

/** What must be known of a route before its handler runs. Each route of the API states its own, and each page exports them. */
export type RouteFacts = {
  /** A call of the JSON API rather than a page or a file. */
  isCall?: boolean;
  /** Its response needs a search. */
  search?: boolean;
  /** Its response is the same for everyone without a cookie and may be stored for a second. */
  shared?: boolean;
  /** Anyone may call it, and it costs us work or email: an IP address may make 120 calls a minute. */
  open?: boolean;
  /** It changes nothing that a shared response shows. */
  changesNothing?: boolean;
  /** Programs of other companies call it, with signatures or keys of their own, as often as they need. */
  machine?: boolean;
  /** Another company's page posts to it. */
  crossSite?: boolean;
  /** Its popup talks to the page that opened it. */
  popup?: boolean;
  /** A file that pages load by themselves, by the dozen. */
  file?: boolean;
  /** Monitors request it, also while the database is away. */
  watched?: boolean;
  /** The last part of its path is a secret. */
  secretPath?: boolean;
  /** How large a form with files may be, in MB; 1 MB without. */
  maxMegabytes?: number;
  /** Its handler reads the body from Node.js. */
  readsBody?: boolean;
  /** Views of this page are reported where ANALYTICS_URL is set. Pages that identify a person, and those that emails open, are not. */
  counted?: boolean;
  /** The page of a space, named by the last part of its path: its views are counted for its landlord. */
  showsSpace?: boolean;
  /** Its response says in headers how much a search found: searches are counted by area. */
  tellsFound?: boolean;
};

/** Routes with their facts, matched as Hono matches them: `GET /hosts/:slug`. */
export type FactTable<Facts extends RouteFacts> = {
  add: (method: string, path: string, facts: Facts) => void;
  find: (method: string, path: string) => Facts | undefined;
};

type Env = { Variables: { route: RouteFacts; pageFacts: (path: string) => RouteFacts | undefined } };

const none: RouteFacts = {};
/** How the router's own requests for a page's data name the home page. */
const homeData = new Set(["/_root", "/_"]);

export function factTable<Facts extends RouteFacts>(): FactTable<Facts> {
  const router = new SmartRouter<Facts>({ routers: [new RegExpRouter(), new TrieRouter()] });
  return {
    add: (method, path, facts) => router.add(method.toUpperCase(), path, facts),
    find: (method, path) => router.match(method === "HEAD" ? "GET" : method, path)[0][0]?.[0],
  };
}

/** The facts of pages by their path, in the words of React Router: `properties/:id`, without upper case. */
export function pageTable(pages: Iterable<[path: string, facts: RouteFacts]>): FactTable<RouteFacts> {
  const table = factTable<RouteFacts>();
  for (const [path, facts] of pages) table.add(METHOD_NAME_ALL, `/${path}`, facts);
  return table;
}

/** Sets the facts of the route that a request is for: a call's, or else a page's, or those of a page whose data it asks for. */
export function knowRoute(
  calls: FactTable<RouteFacts>,
  pages: FactTable<RouteFacts>,
): MiddlewareHandler<Env> {
  const pageFacts = (path: string) => pages.find(METHOD_NAME_ALL, path.toLowerCase());
  return async (c, next) => {
    const { method, path } = c.req;
    // A page that takes every path would take those of data, too.
    const page = () => (path.endsWith(".data") ? factsOfData(path, pageFacts) : pageFacts(path));
    c.set("route", calls.find(method, path) ?? page() ?? none);
    c.set("pageFacts", pageFacts);
    await next();
  };
}

function factsOfData(path: string, pageFacts: (path: string) => RouteFacts | undefined): RouteFacts {
  const page = path.slice(0, -".data".length);
  return { ...pageFacts(homeData.has(page) ? "/" : page), shared: false };
}

/** The facts of the route that a request is for; none where no route is known. */
export function factsOf(c: Context): RouteFacts {
  return (c.get("route") as RouteFacts | undefined) ?? none;
}
