import type { Actor } from "#app/features/accounts/model.ts";
import { readReserver } from "../booking/read-reserver.server.ts";
import { readHeld } from "../lifecycle/read-held.server.ts";

/** What the cart and its checkout show beside what the browser keeps: what is held already, and who reserves. */
export async function loadCart(actor: Actor) {
  return { held: await readHeld(actor), ...readReserver(actor) };
}
