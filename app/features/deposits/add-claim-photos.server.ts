import type { Actor } from "#app/features/accounts/model.ts";
import { lockReservations } from "#app/features/reservations/lifecycle/lock-reservations.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { Invalid } from "#app/platform/errors.ts";
import { preparePhotos, withStoredPhotos } from "#app/platform/private-photos.server.ts";
import { mostClaimPhotoBytes, mostClaimPhotos, placeOf } from "./model.ts";
import { requireOpenClaim } from "./steps/require-open-claim.server.ts";

/** Adds photos of the tenant to an open claim; they are part of the answer. */
export async function addClaimPhotos(actor: Actor, reservationId: string, given: File[]): Promise<void> {
  const before = await requireOpenClaim(actor, { reservationId });
  if (given.length === 0) refuse("Choose a photo.");
  refuseTooMany(before.photos, given.length);
  const photos = await preparePhotos(given, {
    most: mostClaimPhotos,
    mostBytes: mostClaimPhotoBytes,
    what: "claim",
    refuse,
  });
  await withStoredPhotos(photos, placeOf, () =>
    transaction(async (trx) => {
      await lockReservations(trx, [reservationId]);
      const claim = await requireOpenClaim(actor, { reservationId, claimId: before.id }, trx);
      const first = refuseTooMany(claim.photos, photos.length);
      const rows = photos.map(({ file, width, height }, place) => ({
        file,
        claimId: claim.id,
        side: "tenant" as const,
        position: first + place,
        width,
        height,
        createdAt: now(),
      }));
      await trx.insertInto("depositClaimPhotos").values(rows).execute();
    }),
  );
}

/** How many the tenant has; refuses more than five with the new ones. */
function refuseTooMany(photos: { side: string }[], more: number): number {
  const own = photos.filter(({ side }) => side === "tenant").length;
  if (own + more > mostClaimPhotos) refuse(`An answer has at most ${mostClaimPhotos} photos.`);
  return own;
}

function refuse(message: string): never {
  throw new Invalid(message, { photos: message });
}
