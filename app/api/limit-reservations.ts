import type { Context } from "hono";
import { isLoggedIn } from "#app/features/accounts/model.ts";
import { clientAddress, isLocalCaller } from "#app/platform/client-address.server.ts";
import { config } from "#app/platform/config.server.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { networkOf } from "#app/platform/networks.server.ts";
import type { ApiEnv } from "./router.ts";

const often = { max: 300, seconds: 3600 };

/**
 * 300 reservations an hour per visitor's IP address and per member; members on this machine are exempt, because
 * programs measure there, and in a trial, whose members are everyone's, all are counted by address. Returns the network that unpaid requests are counted by: null for those programs.
 */
export async function limitReservations(c: Context<ApiEnv>): Promise<string | null> {
  const actor = c.get("actor");
  const address = clientAddress(c);
  if (isLoggedIn(actor) && isLocalCaller(c)) return null;
  const isOwn = isLoggedIn(actor) && config.trialResets === null;
  await limitRate(`reserve:${isOwn ? actor.id : address}`, often);
  return networkOf(address);
}
