import type { Context, MiddlewareHandler } from "hono";
import { countCalls } from "./count-calls.server.ts";
import { isRead } from "./limit-searches.server.ts";
import { factsOf } from "./route-facts.server.ts";

type Env = { Variables: { actor: { kind: string; id?: string } } };

// Far more than the people of one office read in a minute. Only files, and what monitors request, aren't counted.
const countRead = countCalls(3000);

/** Limits reads by visitors of a network to 3,000 a minute, and those by a member to as many. */
export const limitReads: MiddlewareHandler<Env> = async (c, next) => {
  const { file, watched } = factsOf(c);
  if (isRead(c) && !file && !watched && !isOfVisitors(c)) countRead(c, c.get("actor").id);
  await next();
};

/** The same for what visitors share, which is sent from memory before the session is read. */
export const limitSharedReads: MiddlewareHandler = async (c, next) => {
  if (isOfVisitors(c)) countRead(c);
  await next();
};

function isOfVisitors(c: Context): boolean {
  return isRead(c) && factsOf(c).shared === true && c.req.header("cookie") === undefined;
}
