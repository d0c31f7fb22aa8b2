import type { Actor } from "#app/features/accounts/model.ts";
import { formToEdit } from "#app/features/properties/approval/queries.server.ts";
import { countRunning } from "./queries.server.ts";

/** A landlord's property to edit, and how many of its rentals are running; null if it isn't theirs. */
export async function loadPropertyForm(actor: Actor, id: string) {
  const found = await formToEdit(actor, id);
  return found && { ...found, running: await countRunning(actor, found.property.id) };
}
