import { db } from "#app/platform/db.server.ts";
import type { NamedFiles } from "#app/platform/files.server.ts";
import { namePhotos } from "#app/platform/private-photos.server.ts";
import { placeOf } from "./model.ts";

/** The photo files of every message. */
export function listMessageFiles(): AsyncGenerator<NamedFiles> {
  return namePhotos(
    (after, limit) =>
      db
        .selectFrom("messagePhotos")
        .select("file")
        .where("file", ">", after)
        .orderBy("file")
        .limit(limit)
        .execute(),
    placeOf,
  );
}
