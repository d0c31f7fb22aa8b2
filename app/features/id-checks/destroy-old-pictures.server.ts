import { sql } from "kysely";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { liveStatuses } from "#app/features/reservations/model.ts";
import { now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db, transaction, type Transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { sweep } from "#app/platform/sweep.server.ts";
import { idDestroyed, idFilesDropped } from "./events.server.ts";
import { selectAwaitedIds } from "./steps/select-awaited-ids.server.ts";

type Overdue = { id: string; reservationId: string; verdict: string; at: string };

/**
 * Destroys the keys, and by a job the files, of IDs past their retention: some days after the verdict, at once when replaced,
 * and some days after the end of a reservation that never got a verdict. Audits each and emails its holder a receipt,
 * except for an ID they replaced themselves.
 */
export async function destroyOldPictures(): Promise<void> {
  for (const find of [findJudged, findUnjudged])
    await sweep({
      find,
      work: destroy,
      failure: ({ id }) => ({ message: "the pictures of an ID were not destroyed", documentId: id }),
    });
}

async function destroy({ id, reservationId, verdict }: Overdue): Promise<void> {
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

async function findJudged(trx: Transaction, last: Overdue | null, limit: number): Promise<Overdue[]> {
  return selectPictures(trx)
    .select(sql<string>`destroy_after::text`.as("at"))
    .where("destroyAfter", "<=", now())
    .where(isAfter("destroy_after", last))
    .orderBy("destroyAfter")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** A reservation ends after its ID was uploaded: those uploaded as long ago, for the index. */
async function findUnjudged(trx: Transaction, last: Overdue | null, limit: number): Promise<Overdue[]> {
  const longAgo = new Date(now().getTime() - config.idRetentionDays * 86_400_000);
  return (
    selectPictures(trx)
      .select(sql<string>`created_at::text`.as("at"))
      .where("verdict", "=", "unverified")
      .where("destroyAfter", "is", null)
      .where("createdAt", "<=", longAgo)
      .where(isAfter("created_at", last))
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom("reservations")
            .select("reservations.id")
            .whereRef("reservations.landlordId", "=", "idDocuments.landlordId")
            .whereRef("reservations.id", "=", "idDocuments.reservationId")
            .where("reservations.status", "not in", liveStatuses)
            .where("reservations.updatedAt", "<=", longAgo),
        ),
      )
      // Another space of the order may still wait for the verdict on these pictures.
      .where("id", "not in", selectAwaitedIds())
      .orderBy("createdAt")
      .orderBy("id")
      .limit(limit)
      .execute()
  );
}

/** The rows with pictures; the others of an upload follow them. */
function selectPictures(trx: Transaction) {
  return trx
    .selectFrom("idDocuments")
    .select(["id", "reservationId", "verdict"])
    .where("destroyedAt", "is", null)
    .where("sameAs", "is", null);
}

function isAfter(column: string, last: Overdue | null) {
  const { at, id } = last ?? { at: "-infinity", id: "" };
  return sql<boolean>`(${sql.ref(column)}, id) > (${at}::timestamptz, ${id}::text)`;
}
