import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { recordDeed } from "#app/features/accounts/record-deed.server.ts";
import { moveReservation } from "#app/features/reservations/move-reservation.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { Conflict, NotFound } from "#app/platform/errors.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { idWasReplaced, type Verdict } from "./model.ts";
import { idVerifiedEarly } from "./news.server.ts";

/**
 * The administrator's verdict. A reservation the landlord has accepted is confirmed by it.
 * With `documentId` it is about that upload only, never about one that replaced it unseen.
 */
export async function verifyId(
  actor: Actor,
  { reservationId, documentId }: { reservationId: string; documentId?: string },
  address: string,
): Promise<void> {
  const administrator = requireRole(actor, "administrator");
  await transaction(async (trx) => {
    const reservation = await trx
      .selectFrom("reservations")
      .select("status")
      .where("id", "=", reservationId)
      .forUpdate()
      .executeTakeFirst();
    if (!reservation) throw new NotFound("Reservation not found.");
    // An upload takes the same lock on the reservation, so what is current here stays so until the commit.
    const current = await trx
      .selectFrom("idDocuments")
      .select("id")
      .where("reservationId", "=", reservationId)
      .where("verdict", "=", "unverified")
      .executeTakeFirst();
    if (!current) throw new Conflict("There is no ID to verify here any more.", reservation);
    if (documentId !== undefined && documentId !== current.id) throw new Conflict(idWasReplaced, reservation);
    await trx
      .updateTable("idDocuments")
      .set({
        verdict: "verified" satisfies Verdict,
        verifiedBy: administrator.id,
        verifiedAt: now(),
        destroyAfter: new Date(now().getTime() + config.idRetentionDays * 86_400_000),
      })
      .where("id", "=", current.id)
      .execute();
    await trx
      .updateTable("reservations")
      .set({ idVerified: true, updatedAt: now() })
      .where("id", "=", reservationId)
      .execute();
    await recordDeed(trx, administrator, { deed: "verifyId", subjectId: reservationId, address });
    if (reservation.status === "accepted_pending_verification") {
      await moveReservation(trx, administrator, reservationId, "verifyId");
    } else {
      await enqueue(trx, idVerifiedEarly, { documentId: current.id });
    }
  });
}
