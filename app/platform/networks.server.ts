import { BlockList, isIP, isIPv6 } from "node:net";

const near = new BlockList();
for (const [network, bits] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
  ["100.64.0.0", 10],
] as const)
  near.addSubnet(network, bits, "ipv4");
for (const [network, bits] of [
  ["::1", 128],
  ["fc00::", 7],
  ["fe80::", 10],
] as const)
  near.addSubnet(network, bits, "ipv6");

/** Normalizes an IP address: without port, brackets or zone, and IPv4 also out of IPv6. Null if it isn't one. */
export function plainAddress(given: string): string | null {
  const address = given.replace(/^\[([^\]]*)\](:\d+)?$/, "$1").replace(/%.*$/, "");
  const bare = /^[\d.]+:\d+$/.test(address) ? address.slice(0, address.indexOf(":")) : address;
  if (!isIPv6(bare)) return isIP(bare) === 4 ? bare : null;
  const groups = groupsOf(bare);
  const [seventh = 0, eighth = 0] = groups.slice(6);
  const embedsIPv4 = /^(0,0,0,0,0,65535|100,65435,0,0,0,0)$/.test(groups.slice(0, 6).join());
  return embedsIPv4 ? [seventh >> 8, seventh & 255, eighth >> 8, eighth & 255].join(".") : bare;
}

/**
 * The network that attempts are counted by: an IPv4 address itself, or an IPv6 address's /64, within which one caller
 * can use any address; or its /48, which is one customer's. Returns anything else unchanged.
 */
export function networkOf(address: string, bits: 48 | 64 = 64): string {
  const plain = plainAddress(address);
  if (plain === null || !isIPv6(plain)) return plain ?? address;
  const groups = groupsOf(plain).slice(0, bits / 16);
  return `${groups.map((group) => group.toString(16)).join(":")}::/${bits}`;
}

/** True for this machine and private networks (RFC 1918, 3927, 4193, 6598). */
export function isNear(address: string): boolean {
  const plain = plainAddress(address);
  return plain !== null && near.check(plain, isIPv6(plain) ? "ipv6" : "ipv4");
}

/** The eight groups of an IPv6 address; the runtime's URL parses its many spellings. */
function groupsOf(address: string): number[] {
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const numbers = (part: string) => (part === "" ? [] : part.split(":").map((group) => parseInt(group, 16)));
  if (tail === undefined) return numbers(head);
  const [first, last] = [numbers(head), numbers(tail)];
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last];
}
