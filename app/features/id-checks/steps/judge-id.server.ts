import type { Actor, LoggedIn } from "#app/features/accounts/model.ts";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { lockReservations } from "#app/features/reservations/lifecycle/lock-reservations.server.ts";
import type { Status } from "#app/features/reservations/model.ts";
import { now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { type Transaction, transaction } from "#app/platform/db.server.ts";
import { Conflict, NotFound } from "#app/platform/errors.ts";
import { idWasReplaced, type Verdict } from "../model.ts";

type Judged = {
  administrator: LoggedIn;
  /** The row with the pictures. */
  documentId: string;
  /** The reservations that the ID was uploaded for, as of their lock. */
  reservations: { id: string; status: Status }[];
};

/**
 * Writes an administrator's verdict on the unverified ID of a reservation, and so of all that it was uploaded for, and
 * its consequences, in one transaction. With `documentId` only on that upload, never on one that replaced it unseen.
 * `others` are reservations of other orders to lock, too.
 */
export async function judgeId(
  actor: Actor,
  { reservationId, documentId }: { reservationId: string; documentId?: string },
  verdict: { verdict: Verdict; refusedBecause?: string },
  follow: (trx: Transaction, judged: Judged) => Promise<void>,
  others: (trx: Transaction, reservationId: string) => Promise<string[]> = async () => [],
): Promise<void> {
  const administrator = requireAdministrator(actor, "reviewer");
  await transaction(async (trx) => {
    const ids = await idsOfItsOrder(trx, reservationId);
    if (ids.length === 0) throw new NotFound("Reservation not found.");
    const locked = await lockReservations(trx, [...ids, ...(await others(trx, reservationId))]);
    const { status } = locked.find(({ id }) => id === reservationId)!;
    // Uploads take the same locks on the order's reservations, so the current ID can't change before the commit.
    const current = await trx
      .selectFrom("idDocuments")
      .select(["id", "sameAs"])
      .where("reservationId", "=", reservationId)
      .where("verdict", "=", "unverified")
      .executeTakeFirst();
    if (!current) throw new Conflict("This ID no longer needs review.", { status });
    const uploaded = current.sameAs ?? current.id;
    if (documentId !== undefined && documentId !== uploaded) throw new Conflict(idWasReplaced, { status });
    const judged = await trx
      .updateTable("idDocuments")
      .set({
        ...verdict,
        judgedBy: administrator.id,
        judgedAt: now(),
        destroyAfter: new Date(now().getTime() + config.idRetentionDays * 86_400_000),
      })
      .where((document) => document.or([document("id", "=", uploaded), document("sameAs", "=", uploaded)]))
      .where("verdict", "=", "unverified")
      .returning("reservationId")
      .execute();
    const about = new Set(judged.map((document) => document.reservationId));
    const reservations = locked.filter(({ id }) => about.has(id));
    await follow(trx, { administrator, documentId: uploaded, reservations });
  });
}

async function idsOfItsOrder(trx: Transaction, reservationId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("reservations")
    .select("id")
    .where("orderId", "in", (eb) =>
      eb.selectFrom("reservations as asked").select("asked.orderId").where("asked.id", "=", reservationId),
    )
    .execute();
  return rows.map(({ id }) => id);
}
