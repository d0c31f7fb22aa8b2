import type { Actor, LoggedIn } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { lockReservations } from "#app/features/reservations/lifecycle/lock-reservations.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { type Transaction, transaction } from "#app/platform/db.server.ts";
import { Conflict, NotFound } from "#app/platform/errors.ts";
import { idWasReplaced, type Verdict } from "../model.ts";

type Judged = { administrator: LoggedIn; documentId: string; status: string };

/**
 * Writes an administrator's verdict on a reservation's unverified ID and its consequences, in one transaction. With
 * `documentId` only on that upload, never on one that replaced it unseen.
 */
export async function judgeId(
  actor: Actor,
  { reservationId, documentId }: { reservationId: string; documentId?: string },
  verdict: { verdict: Verdict; refusedBecause?: string },
  follow: (trx: Transaction, judged: Judged) => Promise<void>,
): Promise<void> {
  const administrator = requireRole(actor, "administrator");
  await transaction(async (trx) => {
    const [locked] = await lockReservations(trx, [reservationId]);
    if (!locked) throw new NotFound("Reservation not found.");
    const { status } = locked;
    // Uploads take the same lock on the reservation, so the current ID can't change before the commit.
    const current = await trx
      .selectFrom("idDocuments")
      .select("id")
      .where("reservationId", "=", reservationId)
      .where("verdict", "=", "unverified")
      .executeTakeFirst();
    if (!current) throw new Conflict("This ID no longer needs review.", { status });
    if (documentId !== undefined && documentId !== current.id) throw new Conflict(idWasReplaced, { status });
    await trx
      .updateTable("idDocuments")
      .set({
        ...verdict,
        judgedBy: administrator.id,
        judgedAt: now(),
        destroyAfter: new Date(now().getTime() + config.idRetentionDays * 86_400_000),
      })
      .where("id", "=", current.id)
      .execute();
    await follow(trx, { administrator, documentId: current.id, status });
  });
}
