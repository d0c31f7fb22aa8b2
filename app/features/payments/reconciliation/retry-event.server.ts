import type { Actor } from "#app/features/accounts/model.ts";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { db } from "#app/platform/db.server.ts";
import { Conflict, NotFound } from "#app/platform/errors.ts";
import { bookEvent } from "./steps/book-event.server.ts";
import { failedEvent } from "../queries.server.ts";

/** Books an event that could not be booked before; 409 with the reason if it still can't. */
export async function retryEvent(actor: Actor, eventId: string, address: string): Promise<void> {
  const administrator = requireAdministrator(actor, "finance");
  const event = await failedEvent(eventId);
  if (!event) throw new NotFound("Unbooked event not found.");
  await recordAction(db, administrator, { action: "retryEvent", subjectId: eventId, address });
  const trouble = await bookEvent(event);
  if (trouble !== null) throw new Conflict(`The event still cannot be booked: ${trouble}`);
}
