import type { Actor, LoggedIn } from "#app/features/accounts/model.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { chargeKinds, chargeNames, type Charges } from "#app/features/properties/model.ts";
import { lockReservations } from "#app/features/reservations/lifecycle/lock-reservations.server.ts";
import { claimAnswerHours } from "#app/features/reservations/lifecycle/model.ts";
import { setDeposit } from "#app/features/reservations/lifecycle/record-facts.server.ts";
import { parseCharges } from "#app/features/reservations/terms/model.ts";
import { now } from "#app/platform/clock.server.ts";
import { type Transaction, transaction } from "#app/platform/db.server.ts";
import { Conflict, Invalid, NotFound } from "#app/platform/errors.ts";
import { newId } from "#app/platform/ids.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { formatCents } from "#app/platform/money.ts";
import { preparePhotos, type PrivatePhoto, withStoredPhotos } from "#app/platform/private-photos.server.ts";
import { claimChanged } from "./events.server.ts";
import {
  claimRefusal,
  mayAskFor,
  mostClaimPhotoBytes,
  mostClaimPhotos,
  placeOf,
  runningClaimRefusal,
  runsAt,
  sumOfCharges,
} from "./model.ts";
import { sideOf } from "./policy.ts";
import { depositFor } from "./queries.server.ts";

/** `amountCents` is for what the terms of the stay don't name. */
type Claim = { reservationId: string; amountCents: number; charges?: Charges; reason: string };

/**
 * Claims for damage, and for charges that the terms of the stay name, once, for the landlord, within 72 hours after the end of
 * the stay, or after what was left behind is gone, with words and photos. A deposit is then not returned until the tenant agrees or
 * an administrator decides. What is claimed beyond it is decided, too: charges are collected from the card, the rest isn't
 * (docs/product.md). Damage that the terms name is claimed at once while the stay runs, one claim after the other; the card pays
 * it, and the claim after the end is left.
 */
export async function claimDeposit(
  actor: Actor,
  given: Claim & { photos: File[] },
  address: string,
): Promise<void> {
  const landlord = requireRole(actor, "landlord", "Only landlords can claim on a deposit.");
  await refuseEarlyOrLate(landlord, given);
  if (sumOfCharges(given.charges ?? {}) > 0 && given.photos.length === 0)
    refuse("Add a photo, such as one of the receipt.");
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

async function refuseEarlyOrLate(
  landlord: LoggedIn,
  { reservationId, charges = {}, amountCents }: Claim,
  trx?: Transaction,
) {
  const deposit = await depositFor(landlord, reservationId, trx);
  if (sideOf(landlord, deposit.reservation) !== "landlord") throw new NotFound("Reservation not found.");
  const agreed = parseCharges(deposit.reservation.agreedCharges);
  const isRunning = runsAt(deposit, now());
  const refusal = isRunning ? runningClaimRefusal(deposit, agreed) : claimRefusal(deposit, now());
  if (refusal !== null) throw new Conflict(refusal);
  if (isRunning && amountCents > 0) {
    const message = "Before the stay ends you can claim only for damage, as its terms name it.";
    throw new Invalid(message, { amount: message });
  }
  const named = mayAskFor(agreed, { ...deposit, timeZone: deposit.reservation.timeZone }, now());
  for (const kind of chargeKinds) {
    const [asked, most] = [charges[kind] ?? 0, named[kind]];
    if (asked <= (most ?? 0)) continue;
    const isForLater = isRunning && kind !== "damage" && agreed.charges[kind] !== undefined;
    const words = isForLater
      ? "you can claim this once the stay has ended."
      : most === undefined
        ? "the terms of this stay don’t name this."
        : `at most ${formatCents(most)}, by the terms of this stay.`;
    const message = `${chargeNames[kind]}: ${words}`;
    throw new Invalid(message, { [kind]: message });
  }
  return { isRunning, depositState: deposit.reservation.depositState };
}

async function write(
  trx: Transaction,
  landlord: LoggedIn,
  given: Claim,
  photos: PrivatePhoto[],
  address: string,
): Promise<void> {
  const { reservationId, charges = {}, reason } = given;
  const namedCents = sumOfCharges(charges);
  const amountCents = given.amountCents + namedCents;
  // Keeps out the return of the deposit, and another claim.
  await lockReservations(trx, [reservationId]);
  const { isRunning, depositState } = await refuseEarlyOrLate(landlord, given, trx);
  const id = newId("dcl");
  const instant = now();
  const made = await trx
    .insertInto("depositClaims")
    .values({
      id,
      reservationId,
      landlordId: landlord.id,
      isRunning,
      amountCents,
      charges: JSON.stringify(charges),
      namedCents,
      reason,
      answerBy: new Date(instant.getTime() + claimAnswerHours * 3_600_000),
      createdAt: instant,
      updatedAt: instant,
    })
    .onConflict((conflict) => conflict.doNothing())
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
  if (depositState === "held" && !isRunning) await setDeposit(trx, reservationId, { state: "claimed" });
  await enqueue(trx, claimChanged, { claimId: id, what: "claimed" });
  const details = { amount: formatCents(amountCents), claim: id };
  const entry = { action: "claimDeposit" as const, subjectId: reservationId, address, details };
  await recordAction(trx, landlord, entry);
}

function refuse(message: string): never {
  throw new Invalid(message, { photos: message });
}
