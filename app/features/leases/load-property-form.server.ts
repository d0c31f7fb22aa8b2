import type { Actor } from "#app/features/accounts/model.ts";
import { propertyToEdit } from "#app/features/properties/queries.server.ts";
import { countRunning } from "./queries.server.ts";

/** A landlord's property to edit, and how many of its rentals are running; null if it isn't theirs. */
export async function loadPropertyForm(actor: Actor, id: string) {
  const found = await propertyToEdit(actor, id);
  return found && { ...found, running: await countRunning(actor, found.property.id) };
}
