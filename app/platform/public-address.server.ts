import { isNear } from "./networks.server.ts";

/** Traffic that stays on this machine needs no encryption. */
export function isSafe(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === "https:" || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/** This machine, a private network's address, or a name that only such a network resolves (RFC 6761, 6762). */
export function isLocal(publicUrl: string): boolean {
  const { hostname } = new URL(publicUrl);
  return /(^|\.)localhost$|\.local$/.test(hostname) || isNear(hostname);
}

/** How a HOST to listen on is written in an address. */
export function urlHost(host: string): string {
  return host === "0.0.0.0" || host === "::" ? "localhost" : host;
}
