import type { Context } from "hono";
import { isSignedIn } from "#app/features/accounts/model.ts";
import { clientAddress, isLocalCaller } from "#app/platform/client-address.server.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import type { Door } from "./door.ts";

const often = { max: 300, seconds: 3600 };

/** 300 reservations an hour: of visitors from one address, and of a member from anywhere but this machine, where programs measure. */
export async function limitReservations(c: Context<Door>): Promise<void> {
  const actor = c.get("actor");
  if (actor.kind === "visitor") await limitRate(`reserve:${clientAddress(c)}`, often);
  if (isSignedIn(actor) && !isLocalCaller(c)) await limitRate(`reserve:${actor.id}`, often);
}
