import type { Actor } from "#app/features/accounts/model.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Queryable } from "#app/platform/db.server.ts";
import { Conflict, Forbidden, NotFound } from "#app/platform/errors.ts";
import { mayAnswerClaim, sideOf } from "../policy.ts";
import { depositFor } from "../queries.server.ts";
import { requireLiveStay } from "./require-live-stay.server.ts";

/** The claim that this tenant can still answer, and has seen if it is named; refuses everyone else and everything later. */
export async function requireOpenClaim(
  actor: Actor,
  { reservationId, claimId }: { reservationId: string; claimId?: string | undefined },
  database?: Queryable,
) {
  const { reservation, claim } = await depositFor(actor, reservationId, database);
  if (sideOf(actor, reservation) !== "tenant") throw new Forbidden("Only the tenant can answer a claim.");
  if (!claim) throw new NotFound("There is no claim on this deposit.");
  if (claimId !== undefined && claimId !== claim.id)
    throw new Conflict("Your landlord made another claim. Look at it before you answer.");
  if (!mayAnswerClaim(claim, now()))
    throw new Conflict(
      claim.state === "open" ? "The time to answer is over: we decide." : "This claim was already answered.",
    );
  requireLiveStay(reservation);
  return claim;
}
