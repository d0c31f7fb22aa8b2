import { placeOf } from "#app/features/id-checks/model.ts";
import { now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { seal } from "#app/platform/envelope.server.ts";
import { putFile } from "#app/platform/files.server.ts";
import type { Random } from "./random.ts";

/** Adds a specimen ID to a reservation, encrypted like any other, for the administrator to verify. */
export async function uploadSpecimenId(
  trx: Transaction,
  random: Random,
  reservation: { id: string; landlordId: string; tenantId: string },
  picture: Uint8Array,
): Promise<void> {
  const file = `${random.id("specimen").replace("_", "")}.webp`;
  const { sealed, wrappedKey } = seal(picture, config.idEncryptionKey, placeOf(file));
  await putFile(placeOf(file), sealed);
  const documentId = random.id("idd");
  await trx
    .insertInto("idDocuments")
    .values({
      id: documentId,
      landlordId: reservation.landlordId,
      reservationId: reservation.id,
      uploaderId: reservation.tenantId,
      createdAt: now(),
    })
    .execute();
  await trx
    .insertInto("idFiles")
    .values({
      file,
      landlordId: reservation.landlordId,
      documentId,
      side: "front",
      contentType: "image/webp",
      wrappedKey: Buffer.from(wrappedKey),
    })
    .execute();
}
