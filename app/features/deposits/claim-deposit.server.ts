import type { Actor, LoggedIn } from "#app/features/accounts/model.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { lockReservations } from "#app/features/reservations/lifecycle/lock-reservations.server.ts";
import { claimAnswerHours } from "#app/features/reservations/lifecycle/model.ts";
import { setDeposit } from "#app/features/reservations/lifecycle/record-facts.server.ts";
import { hoursFromNow, now } from "#app/platform/clock.server.ts";
import { type Transaction, transaction } from "#app/platform/db.server.ts";
import { Conflict, Invalid, NotFound } from "#app/platform/errors.ts";
import { newId } from "#app/platform/ids.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { formatCents } from "#app/platform/money.ts";
import { preparePhotos, type PrivatePhoto, withStoredPhotos } from "#app/platform/private-photos.server.ts";
import { claimChanged } from "./events.server.ts";
import { claimRefusal, mostClaimPhotoBytes, mostClaimPhotos, placeOf } from "./model.ts";
import { sideOf } from "./policy.ts";
import { depositFor } from "./queries.server.ts";

type Claim = { reservationId: string; amountCents: number; reason: string };

/**
 * Claims for damage, once, for the landlord, within 72 hours after the end of the stay, with words and photos. A deposit
 * is then not returned until the tenant agrees or an administrator decides. What is claimed beyond it is decided, too,
 * but not collected (docs/product.md).
 */
export async function claimDeposit(
  actor: Actor,
  given: Claim & { photos: File[] },
  address: string,
): Promise<void> {
  const landlord = requireRole(actor, "landlord", "Only landlords can claim on a deposit.");
  await refuseEarlyOrLate(landlord, given.reservationId);
  const photos = await preparePhotos(given.photos, {
    most: mostClaimPhotos,
    mostBytes: mostClaimPhotoBytes,
    what: "claim",
    refuse,
  });
  await withStoredPhotos(photos, placeOf, () =>
    transaction((trx) => write(trx, landlord, given, photos, address)),
  );
}

async function refuseEarlyOrLate(landlord: LoggedIn, reservationId: string, trx?: Transaction) {
  const deposit = await depositFor(landlord, reservationId, trx);
  if (sideOf(landlord, deposit.reservation) !== "landlord") throw new NotFound("Reservation not found.");
  const refusal = claimRefusal(deposit, now());
  if (refusal !== null) throw new Conflict(refusal);
  return deposit.reservation;
}

async function write(
  trx: Transaction,
  landlord: LoggedIn,
  { reservationId, amountCents, reason }: Claim,
  photos: PrivatePhoto[],
  address: string,
): Promise<void> {
  // Keeps out the return of the deposit, and another claim.
  await lockReservations(trx, [reservationId]);
  const { depositState } = await refuseEarlyOrLate(landlord, reservationId, trx);
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
  if (!made) throw new Conflict("You have already claimed for this stay.");
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
  if (depositState === "held") await setDeposit(trx, reservationId, { state: "claimed" });
  await enqueue(trx, claimChanged, { claimId: id, what: "claimed" });
  const details = { amount: formatCents(amountCents), claim: id };
  const entry = { action: "claimDeposit" as const, subjectId: reservationId, address, details };
  await recordAction(trx, landlord, entry);
}

function refuse(message: string): never {
  throw new Invalid(message, { photos: message });
}
