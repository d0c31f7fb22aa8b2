import type { Context } from "hono";
import { clientAddress, isLocalCaller } from "./client-address.server.ts";
import { now } from "./clock.server.ts";
import { TooMany } from "./errors.ts";
import { networkOf } from "./networks.server.ts";

const windowMs = 60_000;

/**
 * Limits each network, or each member whose id is passed, to `max` calls a minute. Each process counts in its own
 * memory: a count in the database would cost as much as the call. Programs on this machine aren't counted.
 */
export function countCalls(max: number): (c: Context, memberId?: string) => void {
  const count = countBy(max);
  return (c, memberId) => {
    if (!isLocalCaller(c)) count(memberId ?? networkOf(clientAddress(c)));
  };
}

/** The same for each person, by a text that names them, also on this machine. */
export function countBy(max: number): (who: string) => void {
  let began = 0;
  let counts = new Map<string, number>();
  return (who) => {
    const at = now().getTime();
    if (at < began || at >= began + windowMs) {
      began = at;
      counts = new Map();
    }
    const made = (counts.get(who) ?? 0) + 1;
    if (made > max) throw new TooMany(Math.ceil((began + windowMs - at) / 1000));
    counts.set(who, made);
  };
}
