import { db } from "#app/platform/db.server.ts";
import type { NamedFiles } from "#app/platform/files.server.ts";
import { placeOf } from "./model.ts";

const atOnce = 1000;

/** The photo files of every claim. A WebP begins with its own name. */
export async function* listClaimFiles(): AsyncGenerator<NamedFiles> {
  for (let after = ""; ;) {
    const rows = await db
      .selectFrom("depositClaimPhotos")
      .select("file")
      .where("file", ">", after)
      .orderBy("file")
      .limit(atOnce)
      .execute();
    for (const { file } of rows) yield { keys: [placeOf(file)], areWhole: ([bytes]) => isWebp(bytes!) };
    if (rows.length === 0) return;
    after = rows.at(-1)!.file;
  }
}

/** Whole: its length is the one that it says. */
function isWebp(bytes: Uint8Array): boolean {
  const text = (from: number) => String.fromCharCode(...bytes.subarray(from, from + 4));
  const said = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return (
    bytes.length > 12 &&
    text(0) === "RIFF" &&
    text(8) === "WEBP" &&
    said.getUint32(4, true) + 8 <= bytes.length
  );
}
