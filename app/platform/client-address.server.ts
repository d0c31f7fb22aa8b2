import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import { config } from "./config.server.ts";
import { plainAddress } from "./networks.server.ts";

/** The caller's IP address. X-Forwarded-For is believed only behind TRUST_PROXY, and only what our own proxy added. */
export function clientAddress(c: Context): string {
  const last = c.req.header("x-forwarded-for")?.split(",").at(-1)?.trim();
  const forwarded = config.trustProxy && last ? plainAddress(last) : null;
  return forwarded ?? connectedAddress(c);
}

/** The IP address at the other end of the connection: the caller's, or the proxy's. */
export function connectedAddress(c: Context): string {
  // Calls made inside the process, as tests make them, have no connection.
  const connected = (c.env as { incoming?: object } | undefined)?.incoming !== undefined;
  const address = connected ? getConnInfo(c).remote.address : undefined;
  return (address && plainAddress(address)) ?? "127.0.0.1";
}

/** True for a program on this machine that calls us directly, not for what a proxy on this machine passes on. */
export function isLocalCaller(c: Context): boolean {
  if (c.req.header("x-forwarded-for") ?? c.req.header("forwarded")) return false;
  return ["127.0.0.1", "::1"].includes(clientAddress(c));
}
