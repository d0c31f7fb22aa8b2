import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { unseal } from "#app/platform/envelope.server.ts";
import type { NamedFiles } from "#app/platform/files.server.ts";
import { placeOf } from "./model.ts";

const atOnce = 1000;

/** The sealed photo of every property's access. Only what was stored opens with its key. */
export async function* listAccessFiles(): AsyncGenerator<NamedFiles> {
  for (let after = ""; ;) {
    const rows = await db
      .selectFrom("accessPhotos")
      .select(["file", "wrappedKey"])
      .where("file", ">", after)
      .orderBy("file")
      .limit(atOnce)
      .execute();
    for (const { file, wrappedKey } of rows)
      yield { keys: [placeOf(file)], areWhole: ([sealed]) => opens(sealed!, wrappedKey, placeOf(file)) };
    if (rows.length === 0) return;
    after = rows.at(-1)!.file;
  }
}

function opens(sealed: Uint8Array, wrappedKey: Uint8Array, place: string): boolean {
  try {
    unseal({ sealed, wrappedKey }, config.idEncryptionKeys, place);
    return true;
  } catch {
    return false;
  }
}
