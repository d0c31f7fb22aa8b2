import { randomBytes } from "node:crypto";
import type { Actor, LoggedIn } from "#app/features/accounts/model.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { depositLeft } from "#app/features/payments/deposits/queries.server.ts";
import { lockReservations } from "#app/features/reservations/lifecycle/lock-reservations.server.ts";
import { claimAnswerHours } from "#app/features/reservations/lifecycle/model.ts";
import { setDeposit } from "#app/features/reservations/lifecycle/set-deposit.server.ts";
import { hoursFromNow, now } from "#app/platform/clock.server.ts";
import { type Transaction, transaction } from "#app/platform/db.server.ts";
import { Conflict, Invalid, NotFound } from "#app/platform/errors.ts";
import { pathOfUpload } from "#app/platform/keep-upload.server.ts";
import { toPicture, UnreadablePicture } from "#app/platform/pictures.server.ts";
import { putFile, removeFile } from "#app/platform/files.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { formatCents } from "#app/platform/money.ts";
import { claimChanged } from "./events.server.ts";
import { claimRefusal, mostClaimPhotoBytes, mostClaimPhotos, placeOf } from "./model.ts";
import { sideOf } from "./policy.ts";
import { depositFor } from "./queries.server.ts";

const widest = 1600;

type ClaimPhoto = { file: string; width: number; height: number; webp: Uint8Array };
type Claim = { reservationId: string; amountCents: number; reason: string };

/**
 * Claims of a deposit, once, for the landlord, within 72 hours after the end of the stay, with words and photos. The
 * deposit is then not returned until the tenant agrees or an administrator decides.
 */
export async function claimDeposit(
  actor: Actor,
  given: Claim & { photos: File[] },
  address: string,
): Promise<void> {
  const landlord = requireRole(actor, "landlord", "Only landlords can claim on a deposit.");
  await refuseEarlyOrLate(landlord, given.reservationId);
  const photos = await prepareClaimPhotos(given.photos);
  const stored: string[] = [];
  try {
    for (const { file, webp } of photos) {
      stored.push(placeOf(file));
      await putFile(placeOf(file), webp);
    }
    await transaction((trx) => write(trx, landlord, given, photos, address));
  } catch (error) {
    await Promise.allSettled(stored.map(removeFile));
    throw error;
  }
}

async function refuseEarlyOrLate(landlord: LoggedIn, reservationId: string, trx?: Transaction) {
  const { reservation, endedAt, returnAt } = await depositFor(landlord, reservationId, trx);
  if (sideOf(landlord, reservation) !== "landlord") throw new NotFound("Reservation not found.");
  const { depositState: state, status } = reservation;
  const refusal = claimRefusal({ state, isAccepted: status === "accepted", endedAt, returnAt }, now());
  if (refusal !== null) throw new Conflict(refusal);
  return reservation;
}

async function write(
  trx: Transaction,
  landlord: LoggedIn,
  { reservationId, amountCents, reason }: Claim,
  photos: ClaimPhoto[],
  address: string,
): Promise<void> {
  // Keeps out the return of the deposit, and another claim.
  await lockReservations(trx, [reservationId]);
  await refuseEarlyOrLate(landlord, reservationId, trx);
  const left = (await depositLeft(landlord, trx, reservationId))?.depositCents ?? 0;
  if (amountCents > left) {
    const message = `You can claim at most ${formatCents(left)}.`;
    throw new Invalid(message, { amount: message });
  }
  const id = newId("dcl");
  const instant = now();
  const made = await trx
    .insertInto("depositClaims")
    .values({
      id,
      reservationId,
      landlordId: landlord.id,
      amountCents,
      reason,
      answerBy: hoursFromNow(claimAnswerHours),
      createdAt: instant,
      updatedAt: instant,
    })
    .onConflict((conflict) => conflict.column("reservationId").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!made) throw new Conflict("You have already claimed on this deposit.");
  if (photos.length > 0)
    await trx
      .insertInto("depositClaimPhotos")
      .values(
        photos.map(({ file, width, height }, position) => ({
          file,
          claimId: id,
          position,
          width,
          height,
          createdAt: instant,
        })),
      )
      .execute();
  await setDeposit(trx, reservationId, { state: "claimed" });
  await enqueue(trx, claimChanged, { claimId: id, what: "claimed" });
  const details = { amount: formatCents(amountCents), claim: id };
  const entry = { action: "claimDeposit" as const, subjectId: reservationId, address, details };
  await recordAction(trx, landlord, entry);
}

/** Converts uploaded files like every picture: recognized by content, re-encoded, without metadata. */
async function prepareClaimPhotos(files: File[]): Promise<ClaimPhoto[]> {
  if (files.length > mostClaimPhotos) refuse(`A claim has at most ${mostClaimPhotos} photos.`);
  const tooBig = files.find((file) => file.size > mostClaimPhotoBytes);
  if (tooBig) refuse(`“${tooBig.name}” is too large: at most 15 MB for a photo.`);
  const prepared: ClaimPhoto[] = [];
  for (const file of files) prepared.push(await prepare(file));
  return prepared;
}

async function prepare(file: File): Promise<ClaimPhoto> {
  try {
    const source = pathOfUpload(file) ?? new Uint8Array(await file.arrayBuffer());
    const { width, height, sizes } = await toPicture(source, [widest]);
    return { file: `${randomBytes(20).toString("hex")}.webp`, width, height, webp: sizes.at(-1)!.webp };
  } catch (error) {
    if (!(error instanceof UnreadablePicture)) throw error;
    return refuse(`“${file.name}” cannot be used: ${error.message}.`);
  }
}

function refuse(message: string): never {
  throw new Invalid(message, { photos: message });
}
