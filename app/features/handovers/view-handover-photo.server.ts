import { type Actor, isLoggedIn } from "#app/features/accounts/model.ts";
import { sideOf } from "#app/features/deposits/policy.ts";
import { depositFor } from "#app/features/deposits/queries.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { getFile } from "#app/platform/files.server.ts";
import { isSigned, claimsOf, timeOf } from "#app/platform/signed-token.server.ts";
import { placeOf } from "./model.ts";
import { handoversOf } from "./queries.server.ts";

const system = { kind: "system" } as const;

/**
 * A photo of a handover, for the reservation's two sides, and for an administrator with the token of the evidence that
 * they opened; 404 for anyone else.
 */
export async function viewHandoverPhoto(
  actor: Actor,
  reservationId: string,
  file: string,
  token: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const { reservation } = await depositFor(actor, reservationId).catch(missing);
  if (sideOf(actor, reservation) === null && !mayReadEvidence(actor, reservationId, token)) return missing();
  const handovers = await handoversOf(system, reservation);
  const isThere = handovers.some(({ tenantPhotos, landlordPhotos }) =>
    [...tenantPhotos, ...landlordPhotos].some((photo) => photo.file === file),
  );
  return (isThere ? await getFile(placeOf(file)) : null) ?? missing();
}

function mayReadEvidence(actor: Actor, reservationId: string, token: string): boolean {
  if (!isLoggedIn(actor) || actor.kind !== "administrator") return false;
  const [until] = claimsOf(token);
  return isSigned("handover-photo", token, [reservationId, actor.id]) && timeOf(until) > now().getTime();
}

/** The same answer whether a photo doesn't exist or isn't this caller's to see. */
function missing(error?: unknown): never {
  if (error !== undefined && !(error instanceof NotFound)) throw error;
  throw new NotFound("Photo not found.");
}
