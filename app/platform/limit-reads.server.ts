import type { MiddlewareHandler } from "hono";
import { countCalls } from "./count-calls.server.ts";
import { isRead } from "./limit-searches.server.ts";
import { factsOf } from "./route-facts.server.ts";

type Env = { Variables: { actor: { kind: string; id?: string } } };

// Far more than the people of one office read in a minute. Pages that visitors share, and files, aren't counted.
const countRead = countCalls(3000);

/** Limits reads by visitors of a network to 3,000 a minute, and those by a member to as many. */
export const limitReads: MiddlewareHandler<Env> = async (c, next) => {
  const { file, watched } = factsOf(c);
  if (isRead(c) && !file && !watched) countRead(c, c.get("actor").id);
  await next();
};
