import { type Actor, isLoggedIn } from "#app/features/accounts/model.ts";
import { sideOf } from "#app/features/deposits/policy.ts";
import { depositFor } from "#app/features/deposits/queries.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { getFile } from "#app/platform/files.server.ts";
import { missingPhoto } from "#app/platform/private-photos.server.ts";
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
  const { reservation } = await depositFor(actor, reservationId).catch(missingPhoto);
  if (sideOf(actor, reservation) === null && !mayReadEvidence(actor, reservationId, token))
    return missingPhoto();
  const handovers = await handoversOf(system, reservation);
  const isThere = handovers.some(({ tenantPhotos, landlordPhotos }) =>
    [...tenantPhotos, ...landlordPhotos].some((photo) => photo.file === file),
  );
  return (isThere ? await getFile(placeOf(file)) : null) ?? missingPhoto();
}

function mayReadEvidence(actor: Actor, reservationId: string, token: string): boolean {
  if (!isLoggedIn(actor) || actor.kind !== "administrator") return false;
  const [until] = claimsOf(token);
  return isSigned("handover-photo", token, [reservationId, actor.id]) && timeOf(until) > now().getTime();
}
