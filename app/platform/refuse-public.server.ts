import type { MiddlewareHandler } from "hono";
import { connectedAddress } from "./client-address.server.ts";
import { config } from "./config.server.ts";
import { Forbidden } from "./errors.ts";
import { isNear } from "./networks.server.ts";

/**
 * Refuses requests from the public internet without NODE_ENV=production: the demo's passwords and emails are public
 * then.
 */
export const refusePublic: MiddlewareHandler = (c, next) => {
  if (config.production || isNear(connectedAddress(c))) return next();
  throw new Forbidden(
    "This server runs without NODE_ENV=production: it answers this machine and private networks only.",
  );
};
