import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { liveStatuses } from "#app/features/reservations/model.ts";
import { now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { idDestroyed, idFilesDropped } from "./events.server.ts";
import { selectAwaitedIds } from "./steps/select-awaited-ids.server.ts";

/**
 * Destroys the keys, and by a job the files, of IDs past their retention: some days after the verdict, at once when replaced,
 * and some days after the end of a reservation that never got a verdict. Audits each and emails its holder a receipt,
 * except for an ID they replaced themselves. Returns how many.
 */
export async function destroyOldPictures(): Promise<number> {
  const documents = await overdue();
  for (const { id, reservationId, verdict } of documents) {
    const files = await db.selectFrom("idFiles").select("file").where("documentId", "=", id).execute();
    await transaction(async (trx) => {
      await trx.updateTable("idFiles").set({ wrappedKey: null }).where("documentId", "=", id).execute();
      const { numUpdatedRows } = await trx
        .updateTable("idDocuments")
        .set({ destroyedAt: now() })
        .where("id", "=", id)
        .where("destroyedAt", "is", null)
        .executeTakeFirst();
      // Another process was faster.
      if (numUpdatedRows === 0n) return;
      await trx.updateTable("idDocuments").set({ destroyedAt: now() }).where("sameAs", "=", id).execute();
      const entry = { action: "destroyId" as const, subjectId: reservationId, details: { documentId: id } };
      await recordAction(trx, { kind: "system" }, entry);
      await enqueue(trx, idFilesDropped, { files: files.map(({ file }) => file) });
      if (verdict !== "replaced") await enqueue(trx, idDestroyed, { documentId: id });
    });
  }
  return documents.length;
}

function overdue() {
  const longAgo = new Date(now().getTime() - config.idRetentionDays * 86_400_000);
  return (
    db
      .selectFrom("idDocuments")
      .innerJoin("reservations", (join) =>
        join
          .onRef("reservations.landlordId", "=", "idDocuments.landlordId")
          .onRef("reservations.id", "=", "idDocuments.reservationId"),
      )
      .select(["idDocuments.id", "idDocuments.reservationId", "idDocuments.verdict"])
      .where("idDocuments.destroyedAt", "is", null)
      // The row with the pictures; the others of its upload follow it.
      .where("idDocuments.sameAs", "is", null)
      .where((eb) =>
        eb.or([
          eb("idDocuments.destroyAfter", "<=", now()),
          eb.and([
            eb("idDocuments.destroyAfter", "is", null),
            eb("reservations.status", "not in", liveStatuses),
            eb("reservations.updatedAt", "<=", longAgo),
            // Another space of the order may still wait for the verdict on these pictures.
            eb("idDocuments.id", "not in", selectAwaitedIds()),
          ]),
        ]),
      )
      .limit(500)
      .execute()
  );
}
