import type { Actor } from "#app/features/accounts/model.ts";
import { requireOpenClaim } from "./steps/require-open-claim.server.ts";

/** Refuses callers who can't answer this reservation's claim now, before their photos are read. */
export async function refuseAnswer(actor: Actor, reservationId: string): Promise<void> {
  await requireOpenClaim(actor, { reservationId });
}
