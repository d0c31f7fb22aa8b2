import type { MiddlewareHandler } from "hono";
import { clientAddress, isLocalCaller } from "./client-address.server.ts";
import { now } from "./clock.server.ts";
import { TooMany } from "./errors.ts";
import { networkOf } from "./networks.server.ts";

const most = 1200;
const windowMs = 60_000;
// Everything that searches, and the pages' data as the browser asks for it on the way from one to another.
const searches =
  /^\/(api\/search|api\/properties|(_root|_|properties|storage|reserve|tenant-dashboard)?(\.data)?)$/;

let began = 0;
let counts = new Map<string, number>();

/**
 * An address searches 1,200 times a minute at most. Each process counts for itself, in its memory: a count in the
 * database would cost as much as a search. Programs on this machine are not counted.
 */
export const limitSearches: MiddlewareHandler = async (c, next) => {
  const isRead = c.req.method === "GET" || c.req.method === "HEAD";
  if (isRead && searches.test(c.req.path) && !isLocalCaller(c)) count(networkOf(clientAddress(c)));
  await next();
};

function count(address: string): void {
  const at = now().getTime();
  if (at < began || at >= began + windowMs) {
    began = at;
    counts = new Map();
  }
  const searched = (counts.get(address) ?? 0) + 1;
  if (searched > most) throw new TooMany(Math.ceil((began + windowMs - at) / 1000));
  counts.set(address, searched);
}
