import type { Actor } from "#app/features/accounts/model.ts";
import { viewsOf } from "./queries.server.ts";
import { viewAccess } from "./view-access.server.ts";

/** The page of a stay's access: its views for the landlord, what may be read now for the holder. */
export async function loadAccess(actor: Actor, reservationId: string) {
  if (actor.kind === "landlord")
    return { side: "landlord" as const, ...(await viewsOf(actor, reservationId)) };
  return { side: "holder" as const, ...(await viewAccess(actor, reservationId)) };
}
