import type { Actor } from "#app/features/accounts/model.ts";
import { newestEntries, stayFor } from "./queries.server.ts";

/** The newest entries of one stay's timeline, for its two sides; adds nothing to it. */
export async function loadNewestEntries(actor: Actor, reservationId: string) {
  const { reservation } = await stayFor(actor, reservationId);
  const entries = await newestEntries(actor, [reservation]);
  return { reservation, entries: entries.get(reservation.id) ?? [] };
}
