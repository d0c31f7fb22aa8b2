import type { Actor } from "#app/features/accounts/model.ts";
import { db, type Queryable } from "#app/platform/db.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { maySeeId } from "./policy.ts";

/** A picture whose key still exists, if this actor may see it, and by which id they are known; else it does not exist. */
export async function findPicture(actor: Actor, file: string, database: Queryable = db) {
  const row = await database
    .selectFrom("idFiles")
    .innerJoin("idDocuments", "idDocuments.id", "idFiles.documentId")
    .select(["file", "side", "contentType", "wrappedKey", "reservationId", "uploaderId", "visitorId"])
    .where("file", "=", file)
    .executeTakeFirst();
  if (!row?.wrappedKey || actor.kind === "system" || !maySeeId(actor, row))
    throw new NotFound("Picture not found.");
  const viewerId = actor.kind === "visitor" ? actor.visitorId : actor.id;
  return { ...row, wrappedKey: row.wrappedKey, viewer: { kind: actor.kind, id: viewerId } };
}
