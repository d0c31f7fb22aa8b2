import { randomBytes } from "node:crypto";
import { type Actor, isLoggedIn } from "#app/features/accounts/model.ts";
import { confirmOrder } from "#app/features/reservations/lifecycle/confirm-order.server.ts";
import { isLive, type Status } from "#app/features/reservations/model.ts";
import { transitionReservation } from "#app/features/reservations/lifecycle/transition-reservation.server.ts";
import { holds } from "#app/features/reservations/policy.ts";
import { recordIdCheck } from "#app/features/reservations/lifecycle/record-facts.server.ts";
import { reservationFor } from "#app/features/reservations/queries.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { type Transaction, transaction } from "#app/platform/db.server.ts";
import { seal } from "#app/platform/envelope.server.ts";
import { Conflict, Forbidden, Invalid } from "#app/platform/errors.ts";
import { putFile, removeFile } from "#app/platform/files.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { frontIsMissing, placeOf, type Side, type Verdict } from "./model.ts";
import { destroyOldIds, idUploaded } from "./events.server.ts";
import { preparePicture } from "./steps/prepare-picture.server.ts";

type Stored = { file: string; side: Side; wrappedKey: Buffer };

/**
 * Stores the holder's ID for a live reservation and the other live ones of its order, replacing an older one. Answers
 * landlords' requests for documents.
 */
export async function uploadId(
  actor: Actor,
  given: { reservationId: string; front: File | null; back: File | null },
  address: string,
): Promise<void> {
  const reservation = await reservationFor(actor, given.reservationId);
  if (!holds(actor, reservation)) throw new Forbidden();
  requireOpen(reservation);
  if (!given.front) throw new Invalid(frontIsMissing, { frontId: frontIsMissing });
  await limitRate(`upload-id:${address}`, { max: 20, seconds: 600 });
  const front = await preparePicture(given.front, "frontId");
  const back = given.back && (await preparePicture(given.back, "backId"));
  const stored: Stored[] = [];
  try {
    stored.push(await store(front, "front"));
    if (back) stored.push(await store(back, "back"));
    await transaction(async (trx) => {
      // This also locks the order's reservations.
      await confirmOrder(trx, reservation.orderId);
      await record(trx, actor, reservation, stored);
    });
  } catch (error) {
    // Files without rows open under no key, so it matters little if the store is away now.
    await Promise.allSettled(stored.map(({ file }) => removeFile(placeOf(file))));
    throw error;
  }
}

function requireOpen({ status, idVerified }: { status: Status; idVerified: boolean }): void {
  if (status === "rejected") throw new Conflict("This reservation was not accepted", { status });
  if (!isLive(status)) throw new Conflict(`This reservation is ${status}.`, { status });
  if (idVerified) throw new Conflict("Your ID is already verified.", { status });
}

async function store(picture: Uint8Array, side: Side): Promise<Stored> {
  const file = `${randomBytes(20).toString("hex")}.webp`;
  const { sealed, wrappedKey } = seal(picture, config.idEncryptionKey, placeOf(file));
  await putFile(placeOf(file), sealed);
  return { file, side, wrappedKey: Buffer.from(wrappedKey) };
}

async function record(
  trx: Transaction,
  actor: Actor,
  { id: reservationId, orderId }: { id: string; orderId: string },
  stored: Stored[],
) {
  const spaces = await trx
    .selectFrom("reservations")
    .select(["id", "landlordId", "status", "idVerified"])
    .where("orderId", "=", orderId)
    .orderBy("id")
    .execute();
  const asked = spaces.find(({ id }) => id === reservationId)!;
  requireOpen(asked);
  await replaceOlder(
    trx,
    spaces.map(({ id }) => id),
  );
  const lacking = spaces.filter(({ status, idVerified }) => isLive(status) && !idVerified);
  const documentId = newId("idd");
  const uploader = {
    uploaderId: isLoggedIn(actor) ? actor.id : null,
    visitorId: actor.kind === "visitor" ? actor.visitorId : null,
    createdAt: now(),
  };
  await trx
    .insertInto("idDocuments")
    .values(
      lacking.map(({ id, landlordId }) => ({
        ...uploader,
        ...(id === reservationId ? { id: documentId } : { id: newId("idd"), sameAs: documentId }),
        landlordId,
        reservationId: id,
      })),
    )
    .execute();
  const { landlordId } = asked;
  await trx
    .insertInto("idFiles")
    .values(stored.map((one) => ({ ...one, landlordId, documentId, contentType: "image/webp" })))
    .execute();
  for (const { id, status } of lacking) {
    await recordIdCheck(trx, id, "uploaded");
    if (status === "docs_requested") await transitionReservation(trx, actor, id, "uploadId");
  }
  await enqueue(trx, idUploaded, { documentId });
}

/** Replaces the order's unverified IDs, whichever of its spaces they were uploaded for. */
async function replaceOlder(trx: Transaction, reservationIds: string[]) {
  const { numUpdatedRows: replaced } = await trx
    .updateTable("idDocuments")
    .set({ verdict: "replaced" satisfies Verdict, destroyAfter: now() })
    .where("reservationId", "in", reservationIds)
    .where("verdict", "=", "unverified")
    .executeTakeFirst();
  if (replaced > 0) await enqueue(trx, destroyOldIds, {});
}
