import { sql } from "kysely";
import {
  brandPictureKinds,
  brandPictureUrl,
  iconSizes,
  isPictureName,
  settingOfPicture,
} from "#app/platform/brand-pictures.ts";
import { db } from "#app/platform/db.server.ts";
import type { NamedFiles } from "#app/platform/files.server.ts";

/** The files of the brand's pictures that are in force, and of those that an undo restores. */
export async function* listBrandFiles(): AsyncGenerator<NamedFiles> {
  for (const kind of brandPictureKinds) {
    for (const name of await valuesOf(settingOfPicture[kind])) {
      if (!isPictureName(kind, name)) continue;
      const sizes = kind === "icon" ? iconSizes : [undefined];
      yield {
        keys: sizes.map((size) => brandPictureUrl(name, size).slice(1)),
        areWhole: (contents) => contents.every(isWholePng),
      };
    }
  }
}

async function valuesOf(setting: string): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    with changes as (
      select details -> ${setting}::text as change from audit_entries
      where action in ('changeSettings', 'undoSettings') and details -> ${setting}::text is not null
    )
    select distinct value from (
      select chosen ->> ${setting}::text as value from operator_settings
      union all select change ->> 'before' from changes
      union all select change ->> 'after' from changes
    ) all_values where value is not null`.execute(db);
  return rows.map(({ value }) => value);
}

/** From a PNG's first bytes to its last chunk. */
function isWholePng(bytes: Uint8Array): boolean {
  const words = (start: number, end?: number) => Buffer.from(bytes.subarray(start, end)).toString("latin1");
  return words(1, 4) === "PNG" && words(-8, -4) === "IEND";
}
