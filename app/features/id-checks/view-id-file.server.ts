import type { Actor } from "#app/features/accounts/model.ts";
import { now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { unseal } from "#app/platform/envelope.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { getFile } from "#app/platform/files.server.ts";
import { placeOf } from "./model.ts";
import { maySeeId } from "./policy.ts";

/** One picture of an ID, for its uploader or an administrator; that it was looked at is written down first. */
export async function viewIdFile(actor: Actor, file: string, address: string) {
  const row = await db
    .selectFrom("idFiles")
    .innerJoin("idDocuments", "idDocuments.id", "idFiles.documentId")
    .select(["file", "contentType", "wrappedKey", "uploaderId", "visitorId"])
    .where("file", "=", file)
    .executeTakeFirst();
  const missing = new NotFound("Picture not found.");
  if (!row?.wrappedKey || actor.kind === "system" || !maySeeId(actor, row)) throw missing;
  const sealed = await getFile(placeOf(file));
  if (!sealed) throw missing;
  await db
    .insertInto("idFileViews")
    .values({
      file,
      viewerKind: actor.kind,
      viewerId: actor.kind === "visitor" ? actor.visitorId : actor.id,
      ipAddress: address,
      viewedAt: now(),
    })
    .execute();
  const bytes = unseal({ sealed, wrappedKey: row.wrappedKey }, config.idEncryptionKey, placeOf(file));
  return { bytes, contentType: row.contentType };
}
