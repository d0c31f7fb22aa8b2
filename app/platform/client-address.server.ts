import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import { config } from "./config.server.ts";
import { plainAddress } from "./networks.server.ts";
import { pseudonymOf } from "./trial.server.ts";

/**
 * The caller's IP address. Trusts X-Forwarded-For only behind TRUST_PROXY, and only the entry that our own proxy added.
 */
export function clientAddress(c: Context): string {
  const last = c.req.header("x-forwarded-for")?.split(",").at(-1)?.trim();
  const forwarded = config.trustProxy && last ? plainAddress(last) : null;
  const address = forwarded ?? connectedAddress(c);
  return config.trialResets === null ? address : pseudonymOf(address);
}

/** The IP address of the connection: the caller's, or the proxy's. */
export function connectedAddress(c: Context): string {
  // Calls within the process, as in tests, have no connection.
  const connected = (c.env as { incoming?: object } | undefined)?.incoming !== undefined;
  const address = connected ? getConnInfo(c).remote.address : undefined;
  return (address && plainAddress(address)) ?? "127.0.0.1";
}

/** True for a program on this machine that calls us directly, not through a proxy on this machine. */
export function isLocalCaller(c: Context): boolean {
  if (c.req.header("x-forwarded-for") ?? c.req.header("forwarded")) return false;
  return ["127.0.0.1", "::1"].includes(connectedAddress(c));
}
